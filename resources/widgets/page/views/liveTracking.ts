import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type {
  listPublicRaces,
  PublicAthlete,
  readPublicCourse,
  readPublicSummary,
  searchPublicAthletes,
} from '../../../public/public.calls';
import { type Html, html } from '../html';
import { choiceForm, empty, searchForm } from '../parts';
import {
  athleteLink,
  clock,
  count,
  dateIn,
  fill,
  searchTerm,
  settingsOf,
  type WidgetScene,
  type WidgetView,
} from '../scene';
import { stateText } from './athlete';
import { courseMap, type Runner } from './courseMap';

interface Settings {
  readonly race_ids: readonly number[];
  readonly show_map: boolean;
  readonly show_search: boolean;
}

type Summary = AnswerOf<typeof readPublicSummary>;
type Found = AnswerOf<typeof searchPublicAthletes>['items'];

const AT = { hour: '2-digit', minute: '2-digit' } as const;
const MOST_FOUND = 10;

export const liveTracking: WidgetView = {
  everyMs: 5_000,
  async content(scene) {
    const { event, texts, asked, get } = scene;
    const { race_ids, show_map, show_search } = settingsOf<Settings>(scene);
    const listed = await get<AnswerOf<typeof listPublicRaces>>(`/v1/public/events/${event.id}/races`);
    const races = (listed?.items ?? []).filter(({ id }) => race_ids.length === 0 || race_ids.includes(id));
    const race = races.find(({ id }) => id === Number(asked.get('race'))) ?? races[0];
    if (!race) return empty(texts.gone);
    const term = show_search ? searchTerm(asked.get('q')) : null;
    const [summary, course, found, followed] = await Promise.all([
      get<Summary>(`/v1/public/events/${event.id}/summary`),
      show_map ? get<AnswerOf<typeof readPublicCourse>>(`/v1/public/courses/${race.id}`) : null,
      term ? get<{ items: Found }>(`/v1/public/events/${event.id}/athletes?q=${encodeURIComponent(term)}`) : null,
      Promise.all(scene.followed.map((id) => get<PublicAthlete>(`/v1/public/athletes/${id}`))),
    ]);
    const athletes = followed.filter((one) => one !== null);
    const runners = athletes.flatMap((one) => (one.race_id === race.id ? (runnerOf(one, scene.now) ?? []) : []));
    const raceIds = new Set(races.map(({ id }) => id));
    return html`<div class="controls">
        ${choiceForm(scene, { name: 'race', label: texts.race, items: races, chosen: race.id })}
        ${show_search && searchForm(scene)}
      </div>
      ${
        found &&
        foundList(
          scene,
          found.items.filter(({ race_id }) => race_id !== null && raceIds.has(race_id)),
        )
      }
      ${field(scene, summary, race.id)}
      ${course && courseMap(course, { title: fill(texts.course, { name: race.name }), runners })}
      ${scene.isLive && show_search && followedList(scene, athletes)}`;
  },
};

/** How many are where. */
function field(scene: WidgetScene, summary: Summary | null, raceId: number): Html | null {
  const { texts } = scene;
  const race = summary?.races.find(({ race_id }) => race_id === raceId);
  if (!race) return null;
  const { started = 0, finished = 0, registered = 0 } = race.counts;
  const numbers = [
    [texts.not_started, registered],
    [texts.on_course, started],
    [texts.finished, finished],
  ] as const;
  return html`<div class="figures">${numbers.map(([label, value]) => html`<div><b>${count(scene, value)}</b> <span>${label}</span></div>`)}</div>`;
}

function foundList(scene: WidgetScene, items: Found): Html {
  const { texts } = scene;
  if (items.length === 0) return empty(texts.nobody);
  return html`<ul class="people" aria-live="polite">${items.slice(0, MOST_FOUND).map(
    (one) => html`<li>
    ${personLink(scene, one)} <span class="quiet">${stateText(scene, one.state)}</span>
    ${scene.isLive && followButton(scene, one.athlete_id, one.name ?? one.start_number ?? '')}</li>`,
  )}</ul>`;
}

function followedList(scene: WidgetScene, athletes: readonly PublicAthlete[]): Html {
  const { texts } = scene;
  return html`<h2>${texts.following}</h2>${
    athletes.length === 0
      ? html`<p class="quiet">${texts.follow_hint}</p>`
      : html`<ul class="people">${athletes.map(
          (one) => html`<li>${personLink(scene, one)} <span class="quiet">${whereabouts(scene, one)}</span>
          ${followButton(scene, one.athlete_id, one.name ?? one.start_number ?? '')}</li>`,
        )}</ul>`
  }`;
}

/** Where somebody was last, and is expected next. */
function whereabouts(scene: WidgetScene, athlete: PublicAthlete): string {
  const last = athlete.splits.filter(({ time_ms }) => time_ms !== null).at(-1);
  const [next] = athlete.expected;
  const point =
    next && athlete.splits.find(({ timeline_id, lap }) => timeline_id === next.timeline_id && lap === next.lap);
  return [
    stateText(scene, athlete.state),
    last && `${last.name} ${clock(last.time_ms)}`,
    next && point && `${point.name}: ${scene.texts.expected} ${dateIn(scene, next.at, AT)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function personLink(scene: WidgetScene, one: Pick<PublicAthlete, 'athlete_id' | 'name' | 'start_number'>): Html {
  const label = [one.start_number, one.name].filter(Boolean).join(' ');
  return html`<a href="${athleteLink(scene, one.athlete_id, scene.widget.id)}">${label || '–'}</a>`;
}

function followButton({ texts, followed }: WidgetScene, id: number, name: string): Html {
  const isFollowed = followed.includes(id);
  const label = isFollowed ? texts.unfollow : texts.follow;
  return html`<button type="button" data-follow="${id}" aria-pressed="${String(isFollowed)}" aria-label="${label}: ${name}">${label}</button>`;
}

/** Between the point that was passed last and the next one, as the time to it goes by. */
function runnerOf(
  { splits, expected, start_number, name, state, started_at }: PublicAthlete,
  now: number,
): Runner | null {
  const label = start_number ?? name ?? '';
  const last = splits.filter(({ at }) => at !== null).at(-1);
  if (state !== 'started') return state === 'finished' && last?.distance ? { label, metres: last.distance } : null;
  const from = { metres: last?.distance ?? 0, at: Date.parse(last?.at ?? started_at ?? '') };
  const [next] = expected;
  const point = next && splits.find(({ timeline_id, lap }) => timeline_id === next.timeline_id && lap === next.lap);
  if (!next || point?.distance == null || Number.isNaN(from.at)) return { label, metres: from.metres };
  const share = Math.min(1, Math.max(0, (now - from.at) / Math.max(1, Date.parse(next.at) - from.at)));
  return { label, metres: from.metres + (point.distance - from.metres) * share };
}
