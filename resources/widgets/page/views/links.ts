import { CHANNEL_FACTS, channelOf } from '../../../organizations/socialChannels';
import { html } from '../html';
import { empty, outerLink } from '../parts';
import { dateIn, fill, settingsOf, type WidgetView } from '../scene';

const WHEN = { dateStyle: 'long', timeStyle: 'short' } as const;

export const directUrl: WidgetView = {
  everyMs: null,
  content(scene) {
    const { url, label, open_in } = settingsOf<{ url: string; label?: string; open_in: string }>(scene);
    return outerLink({ url, label: label ?? scene.widget.title, isSame: open_in === 'same' });
  },
};

interface Registration {
  readonly url: string;
  readonly label?: string;
  readonly opens_at?: string;
  readonly closes_at?: string;
}

export const registration: WidgetView = {
  everyMs: 60_000,
  content(scene) {
    const { texts, now } = scene;
    const { url, label = texts.register, opens_at, closes_at } = settingsOf<Registration>(scene);
    if (opens_at && Date.parse(opens_at) > now)
      return empty(fill(texts.opens, { date: dateIn(scene, opens_at, WHEN) }));
    if (closes_at && Date.parse(closes_at) <= now) return empty(texts.closed);
    return html`${outerLink({ url, label })}
      ${closes_at && html`<p class="quiet">${fill(texts.open_until, { date: dateIn(scene, closes_at, WHEN) })}</p>`}`;
  },
};

export const social: WidgetView = {
  everyMs: null,
  content(scene) {
    const { channels } = settingsOf<{ channels: readonly string[] }>(scene);
    if (channels.length === 0) return empty(scene.texts.no_channels);
    return html`<ul class="links">${channels.map((url) => html`<li>${outerLink({ url, label: nameOf(url), look: 'button' })}</li>`)}</ul>`;
  },
};

interface Contact {
  readonly email?: string;
  readonly phone?: string;
  readonly show_address: boolean;
}

export const contact: WidgetView = {
  everyMs: null,
  content(scene) {
    const { texts, widget, locale } = scene;
    const { email, phone, show_address } = settingsOf<Contact>(scene);
    const { street, house_number, postal_code, city, country, website } = widget.event;
    const lines = [
      [street, house_number],
      [postal_code, city],
      [country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)],
    ].flatMap((line) => line.filter(Boolean).join(' ') || []);
    const hasAddress = show_address && lines.length > 0;
    if (!email && !phone && !website && !hasAddress) return empty(texts.no_contact);
    return html`<dl class="facts">
      ${email && html`<dt>${texts.email}</dt><dd><a href="mailto:${email}">${email}</a></dd>`}
      ${phone && html`<dt>${texts.phone}</dt><dd><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></dd>`}
      ${
        hasAddress &&
        html`<dt>${texts.address}</dt><dd>${lines.map((line, index) => [index > 0 && html`<br>`, line])}</dd>`
      }
      ${website && html`<dt>${texts.website}</dt><dd>${plainLink(website)}</dd>`}
    </dl>`;
  },
};

function plainLink(url: string) {
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer">${new URL(url).host}</a>`;
}

/** What people call a network; the host of any other. */
function nameOf(url: string): string {
  const channel = channelOf(url);
  return channel ? CHANNEL_FACTS[channel].name : new URL(url).host.replace(/^(www|m)\./, '');
}
