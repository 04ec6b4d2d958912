import { html } from '../html';
import { empty } from '../parts';
import { fill, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Settings {
  readonly moderation: 'before' | 'after';
  readonly opens_at?: string;
  readonly closes_at?: string;
}

export const selfie: WidgetView = {
  everyMs: 10_000,
  content(scene) {
    const { texts, widget, now, isLive } = scene;
    const { opens_at, closes_at } = settingsOf<Settings>(scene);
    const isOpen = !(opens_at && Date.parse(opens_at) > now) && !(closes_at && Date.parse(closes_at) <= now);
    return html`${isOpen && isLive && form(scene)}
      ${
        widget.selfies.length === 0
          ? empty(texts.no_selfies)
          : html`<ul class="wall">${widget.selfies.map(
              ({ id, author, caption }) => html`<li><figure>
                <img src="/v1/public/selfies/${id}/medium" loading="lazy" alt="${author ? fill(texts.picture_by, { name: author }) : texts.a_picture}">
                ${(author || caption) && html`<figcaption>${caption} ${author && html`<span class="quiet">${author}</span>`}</figcaption>`}
              </figure></li>`,
            )}</ul>`
      }`;
  },
};

function form(scene: WidgetScene) {
  const { texts, widget } = scene;
  const { moderation } = settingsOf<Settings>(scene);
  const sent = moderation === 'after' ? texts.sent_selfie : texts.sent_pending;
  return html`<details class="form"><summary class="button">${texts.send_picture}</summary>
    <form data-send="/v1/public/widgets/${widget.id}/selfies" data-as="multipart" data-sent="${sent}">
      <label>${texts.picture}<input type="file" name="file" accept="image/*" required></label>
      <label>${texts.your_name}<input name="author" maxlength="80" autocomplete="name"></label>
      <label>${texts.caption}<input name="caption" maxlength="280"></label>
      <button class="action">${texts.send}</button> <p role="status"></p>
    </form></details>`;
}
