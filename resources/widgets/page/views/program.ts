import { type Html, html } from '../html';
import { empty } from '../parts';
import { dateIn, fill, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Item {
  readonly title: string;
  readonly description: string | null;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly location: string | null;
  readonly icon: string | null;
  readonly widget: { readonly id: number };
}

export const program: WidgetView = {
  everyMs: 60_000,
  async content(scene) {
    const { texts, event, widget, now } = scene;
    const { group_by_day, show_past } = settingsOf<{ group_by_day: boolean; show_past: boolean }>(scene);
    const found = await scene.get<{ items: Item[] }>(`/v1/public/events/${event.id}/program`);
    const items = (found?.items ?? []).filter(
      (item) => item.widget.id === widget.id && (show_past || Date.parse(item.ends_at ?? item.starts_at) >= now),
    );
    if (items.length === 0) return empty(texts.no_program);
    const dayOf = ({ starts_at }: Item) => dateIn(scene, starts_at, { weekday: 'long', day: 'numeric', month: 'long' });
    const days = group_by_day ? [...new Set(items.map(dayOf))] : [null];
    return html`${days.map(
      (day) => html`${day && html`<h2>${day}</h2>`}
        <ul class="program">${items
          .filter((item) => day === null || dayOf(item) === day)
          .map((item) => row(scene, item, day === null))}</ul>`,
    )}
      <p class="quiet">${fill(texts.zone, { zone: event.timezone.replaceAll('_', ' ') })}</p>`;
  },
};

function row(scene: WidgetScene, item: Item, hasDay: boolean): Html {
  const { title, description, starts_at, ends_at, location, icon } = item;
  const time = (at: string) => dateIn(scene, at, { hour: '2-digit', minute: '2-digit' });
  const day = hasDay && html`${dateIn(scene, starts_at, { weekday: 'short', day: 'numeric', month: 'short' })}<br>`;
  const isOver = Date.parse(ends_at ?? starts_at) < scene.now;
  const isOn = !isOver && Date.parse(starts_at) <= scene.now;
  return html`<li${(isOver || isOn) && html` class="${isOver ? 'past' : 'now'}"`}>
    <time datetime="${starts_at}">${day}${time(starts_at)}${ends_at && `–${time(ends_at)}`}</time>
    ${icon && html`<img src="/images/icons/${icon}.svg" alt="" width="20" height="20">`}
    <div><b>${title}</b>${isOn && html` <span class="chip now">${scene.texts.now}</span>`}
      ${location && html`<div class="quiet">${location}</div>`}${description && html`<p>${description}</p>`}</div>
  </li>`;
}
