import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type {
  listPublicRaces,
  PublicAthlete,
  PublicField,
  readPublicCourse,
  readPublicSummary,
  searchPublicAthletes,
} from '../../../public/public.calls';
import { type Html, html } from '../html';
import { choiceForm, empty, figures, searchForm } from '../parts';
import { count, distanceText, fill, searchTerm, settingsOf, type WidgetScene, type WidgetView } from '../scene';
import { stateText } from './athlete';
import { type Course, courseMap } from './courseMap';
import { followButton, followedList, personLink, runnerOf } from './followed';

interface Settings {
  readonly race_ids: readonly number[];
  readonly show_map: boolean;
  readonly show_search: boolean;
}

type Summary = AnswerOf<typeof readPublicSummary>;
type Found = AnswerOf<typeof searchPublicAthletes>['items'];

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
    // What is not there is not asked for: browsers would tell of it as of a fault.
    const hasMap = show_map && race.course_id !== null && event.features.course_map !== false;
    const term = show_search ? searchTerm(asked.get('q')) : null;
    const [summary, field, course, found, followed] = await Promise.all([
      get<Summary>(`/v1/public/events/${event.id}/summary`),
      get<PublicField>(`/v1/public/fields/${race.id}`),
      hasMap ? get<AnswerOf<typeof readPublicCourse>>(`/v1/public/courses/${race.id}`) : null,
      term ? get<{ items: Found }>(`/v1/public/events/${event.id}/athletes?q=${encodeURIComponent(term)}`) : null,
      Promise.all(scene.followed.map((id) => get<PublicAthlete>(`/v1/public/athletes/${id}`))),
    ]);
    const athletes = followed.filter((one) => one !== null);
    const runners = athletes.flatMap((one) => (one.race_id === race.id ? (runnerOf(one, scene.now) ?? []) : []));
    const raceIds = new Set(races.map(({ id }) => id));
    const title = fill(texts.course, { name: race.name });
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
      ${standings(scene, summary, race.id)}
      <div class="columns">
        ${course && html`<div>${courseMap(course, { title, runners, field, units: event.units })}${alongCourse(scene, course)}</div>`}
        <div>${scene.isLive && show_search && followedList(scene, athletes)}${field && pointTable(scene, field)}</div>
      </div>`;
  },
};

/** How many are where. */
function standings(scene: WidgetScene, summary: Summary | null, raceId: number): Html | null {
  const { texts } = scene;
  const race = summary?.races.find(({ race_id }) => race_id === raceId);
  if (!race) return null;
  const { started = 0, finished = 0, registered = 0 } = race.counts;
  return figures([
    [texts.not_started, count(scene, registered)],
    [texts.on_course, count(scene, started)],
    [texts.finished, count(scene, finished)],
  ]);
}

/** How many have come to each point of the course. */
function pointTable(scene: WidgetScene, { points }: PublicField): Html | null {
  const { texts } = scene;
  if (points.every(({ passed }) => passed === 0)) return null;
  return html`<h2>${texts.points}</h2>
    <table><thead><tr><th scope="col">${texts.point}</th><th scope="col" class="number">${texts.distance}</th><th scope="col" class="number">${texts.passed}</th></tr></thead>
    <tbody>${points.map(
      ({ name, distance, passed }) => html`<tr><td>${name}</td><td class="number">${distanceText(scene, distance)}</td>
        <td class="number">${count(scene, passed)}</td></tr>`,
    )}</tbody></table>`;
}

/** What the picture shows, to be read: from the start on. */
function alongCourse(scene: WidgetScene, { features }: Course): Html | null {
  const stands = features.flatMap(({ properties }) => ('icon' in properties ? [properties] : []));
  if (stands.length === 0) return null;
  const ordered = stands.sort((a, b) => (a.distance_along ?? Infinity) - (b.distance_along ?? Infinity));
  return html`<details><summary>${scene.texts.along}</summary><ul class="stands">${ordered.map(
    ({
      icon,
      name,
      description,
      distance_along,
    }) => html`<li><img src="/images/icons/${icon}.svg" alt="" width="18" height="18">
      <span>${name}${description && html` <span class="quiet">${description}</span>`}</span> <span class="number quiet">${distanceText(scene, distance_along)}</span></li>`,
  )}</ul></details>`;
}

function foundList(scene: WidgetScene, items: Found): Html {
  const { texts } = scene;
  if (items.length === 0) return empty(texts.nobody);
  return html`<ul class="people" aria-live="polite">${items.slice(0, MOST_FOUND).map(
    (one) => html`<li>
    <span>${personLink(scene, one)} <span class="quiet">${stateText(scene, one.state)}</span></span>
    ${scene.isLive && followButton(scene, one.athlete_id, one.name ?? one.start_number ?? '')}</li>`,
  )}</ul>`;
}
