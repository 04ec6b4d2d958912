import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listPublicRaces, readPublicStatistics } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { empty, figures } from '../parts';
import { count, settingsOf, type WidgetScene, type WidgetView } from '../scene';

interface Settings {
  readonly race_ids: readonly number[];
  readonly shows: readonly string[];
}

/** The others are counted together. */
const MOST_COUNTRIES = 10;

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
  const wanted = numbers.filter(([name]) => shows.includes(name));
  return html`${figures(wanted.map(([, label, value]) => [label, count(scene, value)]))}
    <div class="charts">
      ${shows.includes('gender') && bars(scene, texts.gender, gendersOf(scene, race))}
      ${shows.includes('age') && bars(scene, texts.age, agesOf(scene, race))}
      ${shows.includes('country') && bars(scene, texts.country, countriesOf(scene, race))}
    </div>`;
}

interface Bar {
  readonly label: string;
  readonly value: number;
}

function gendersOf({ texts }: WidgetScene, { ages }: Race): Bar[] {
  const everybody = [...ages.groups, ages.unknown];
  return (['female', 'male', 'none'] as const).map((gender) => ({
    label: texts[gender],
    value: everybody.reduce((sum, group) => sum + group[gender], 0),
  }));
}

function agesOf({ texts }: WidgetScene, { ages }: Race): Bar[] {
  const all = ({ female, male, none }: Race['ages']['unknown']) => female + male + none;
  const known = ages.groups.map((group) => ({
    label: `${group.from}–${group.from + ages.years - 1}`,
    value: all(group),
  }));
  return known.length === 0 ? [] : [...known, { label: texts.none, value: all(ages.unknown) }];
}

/** By the names that they have in the language of the page. */
function countriesOf({ texts, locale }: WidgetScene, { countries }: Race): Bar[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const known = countries.flatMap(({ country, athletes }) => (country === null ? [] : [{ country, athletes }]));
  if (known.length === 0) return [];
  const shown = known.slice(0, MOST_COUNTRIES);
  const others = countries.reduce((sum, { athletes }) => sum + athletes, 0);
  const value = shown.reduce((left, { athletes }) => left - athletes, others);
  return [
    ...shown.map(({ country, athletes }) => ({ label: names.of(country) ?? country, value: athletes })),
    { label: texts.other_countries, value },
  ];
}

/** Bars with their values as words beside them: a table that is drawn. */
function bars(scene: WidgetScene, title: string, items: readonly Bar[]): Html | null {
  const most = Math.max(...items.map(({ value }) => value), 0);
  if (most === 0) return null;
  const all = items.reduce((sum, { value }) => sum + value, 0);
  // One rule for all of a table: tenths where some would be none without them.
  const digits = items.some(({ value }) => value > 0 && value * 100 < all) ? 1 : 0;
  const percent = (part: number) =>
    part.toLocaleString(scene.locale, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  // Whoever is counted is not none of all.
  const share = (value: number) => (value * 2_000 < all ? `< ${percent(0.001)}` : percent(value / all));
  return html`<table class="bars"><caption>${title}</caption><tbody>${items
    .filter(({ value }) => value > 0)
    .map(
      ({
        label,
        value,
      }) => html`<tr><th scope="row">${label}</th><td class="number">${count(scene, value)}</td><td class="number quiet">${share(value)}</td>
        <td><svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect width="${Math.max(1, Math.round((1_000 * value) / most) / 10)}" height="8"/></svg></td></tr>`,
    )}</tbody></table>`;
}
