import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listPublicRaces } from '../../../public/public.calls';
import { html } from '../html';
import { empty } from '../parts';
import { dateIn, fill, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Settings {
  readonly target: 'event' | 'race' | 'date';
  readonly race_id?: number;
  readonly date?: string;
  readonly label?: string;
  readonly finished_text?: string;
}

interface Goal {
  readonly name: string;
  readonly at: number;
}

export const counter: WidgetView = {
  everyMs: 1_000,
  async content(scene) {
    const { texts, now } = scene;
    const { label, finished_text = texts.is_over } = settingsOf<Settings>(scene);
    const goal = await goalOf(scene);
    if (!goal) return empty(texts.gone);
    const left = Math.max(0, Math.ceil((goal.at - now) / 1_000));
    const instant = new Date(goal.at).toISOString();
    const day = dateIn(scene, instant, { dateStyle: 'full', timeStyle: 'short' });
    const parts = [
      [Math.floor(left / 86_400), texts.days],
      [Math.floor(left / 3_600) % 24, texts.hours],
      [Math.floor(left / 60) % 60, texts.minutes],
      [left % 60, texts.seconds],
    ] as const;
    const date = html`<p class="quiet"><time datetime="${instant}">${day}</time></p>`;
    if (left === 0) return html`<p class="big">${finished_text}</p>${date}`;
    return html`<p class="lead">${label ?? fill(texts.counts_to, { name: goal.name })}</p>
      <div class="counter" role="timer">${parts.map(([value, unit]) => html`<div><b>${value}</b> <span>${unit}</span></div>`)}</div>
      ${date}`;
  },
};

/** What it counts to; of the event the start of its first race. */
async function goalOf(scene: WidgetScene): Promise<Goal | null> {
  const { event, get } = scene;
  const { target, race_id, date } = settingsOf<Settings>(scene);
  if (target === 'date') return date ? { name: event.name, at: Date.parse(date) } : null;
  const found = await get<AnswerOf<typeof listPublicRaces>>(`/v1/public/events/${event.id}/races`);
  const races = (found?.items ?? []).flatMap(({ id, name, start_at }) =>
    start_at === null ? [] : [{ id, name, at: Date.parse(start_at) }],
  );
  if (target === 'race') return races.find(({ id }) => id === race_id) ?? null;
  const [first] = races.sort((a, b) => a.at - b.at);
  return first ? { name: event.name, at: first.at } : null;
}
