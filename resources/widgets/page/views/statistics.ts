import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listPublicRaces, readPublicStatistics } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { empty } from '../parts';
import { count, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Settings {
  readonly race_ids: readonly number[];
  readonly shows: readonly string[];
}

type Race = AnswerOf<typeof readPublicStatistics>['items'][number];

export const statistics: WidgetView = {
  everyMs: 10_000,
  async content(scene) {
    const { texts, event, get } = scene;
    const { race_ids, shows } = settingsOf<Settings>(scene);
    const [found, races] = await Promise.all([
      get<AnswerOf<typeof readPublicStatistics>>(`/v1/public/events/${event.id}/statistics`),
      get<AnswerOf<typeof listPublicRaces>>(`/v1/public/events/${event.id}/races`),
    ]);
    const items = (found?.items ?? []).filter(({ race_id }) => race_ids.length === 0 || race_ids.includes(race_id));
    if (items.length === 0) return empty(texts.no_statistics);
    const nameOf = new Map(races?.items.map(({ id, name }) => [id, name]));
    return html`${items.map(
      (race) => html`<section><h2>${nameOf.get(race.race_id)}</h2>${raceFigures(scene, race, shows)}</section>`,
    )}`;
  },
};

function raceFigures(scene: WidgetScene, race: Race, shows: readonly string[]): Html {
  const { texts } = scene;
  const { started = 0, finished = 0 } = race.states;
  const all = Object.values(race.states).reduce((sum, value) => sum + value, 0);
  const numbers = [
    ['registered', texts.registered, all],
    ['on_course', texts.on_course, started],
    ['finished', texts.finished, finished],
  ] as const;
  const groups = race.ages.groups;
  const everybody = [...groups, race.ages.unknown];
  const genders = (['female', 'male', 'none'] as const).map((gender) => ({
    label: texts[gender],
    value: everybody.reduce((sum, group) => sum + group[gender], 0),
  }));
  const ages = groups.map(({ from, female, male, none }) => ({
    label: `${from}–${from + race.ages.years - 1}`,
    value: female + male + none,
  }));
  return html`<div class="figures">${numbers
    .filter(([name]) => shows.includes(name))
    .map(([, label, value]) => html`<div><b>${count(scene, value)}</b> <span>${label}</span></div>`)}</div>
    ${shows.includes('gender') && bars(scene, texts.gender, genders)}
    ${shows.includes('age') && bars(scene, texts.age, ages)}`;
}

/** Bars with their values as words beside them: a table that is drawn. */
function bars(scene: WidgetScene, title: string, items: readonly { label: string; value: number }[]): Html | null {
  const most = Math.max(...items.map(({ value }) => value), 0);
  if (most === 0) return null;
  return html`<table class="bars"><caption>${title}</caption><tbody>${items
    .filter(({ value }) => value > 0)
    .map(
      ({ label, value }) => html`<tr><th scope="row">${label}</th><td class="number">${count(scene, value)}</td>
        <td><svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect width="${Math.max(1, (100 * value) / most)}" height="8" rx="1"/></svg></td></tr>`,
    )}</tbody></table>`;
}
