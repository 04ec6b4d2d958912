import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { RecordOf } from '../../../engine/core/resource';
import { standsAt } from '../eventCounts';
import type { events } from '../events.resource';
import { consolePath } from './consolePath';

/** Something that has to be done before an event goes on, in a sentence, and the console's page where that is; `#city` behind it is the field. */
export interface Blocker {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

export type Goal = 'submit' | 'publish';

/** The event as it is read with its health. */
type Event = RecordOf<typeof events>;

interface Race {
  id: number;
  name: string;
  is_actual: boolean;
  has_distance: boolean;
  /** Its own, or that of a wave. */
  has_start: boolean;
  has_start_timeline: boolean;
  has_finish_timeline: boolean;
}

/** More sentences than this help nobody: the rest follows once these are done. */
const MAX_PER_KIND = 10;

/**
 * What keeps an event from being submitted or published, in the order in which it is best mended. Publishing needs what submitting
 * does, and more. Name, zone and first day no event is without.
 */
export async function findBlockers(
  db: EngineDatabase,
  { event, goal, isSuperAdmin }: { event: Event; goal: Goal; isSuperAdmin: boolean },
): Promise<Blocker[]> {
  const races = await readRaces(db, event.id);
  const forReview = [...placeBlockers(event), ...raceBlockers(event.id, races)];
  if (goal === 'submit') return forReview;
  return [
    ...forReview,
    ...approvalBlockers(event),
    ...appBlockers(event, isSuperAdmin),
    ...timelineBlockers(event.id, races),
    ...healthBlockers(event),
  ];
}

function placeBlockers({ id, city }: Event): Blocker[] {
  if (city) return [];
  return [{ code: 'no_place', message: 'Say in which city the event is held.', path: consolePath(id, 'event#city') }];
}

function raceBlockers(eventId: number, races: readonly Race[]): Blocker[] {
  if (races.some((race) => race.has_distance && race.has_start)) return [];
  if (races.length === 0) {
    const message = 'Create a race with its sport, distance and start.';
    return [{ code: 'no_races', message, path: consolePath(eventId, 'races/create') }];
  }
  return races.slice(0, MAX_PER_KIND).map(({ id, name, has_distance, has_start }) => {
    const lacking = [!has_distance && 'distance', !has_start && 'start'].filter(Boolean);
    const message = `Give ${name} its ${lacking.join(' and ')}.`;
    const field = has_distance ? 'start_at' : 'distance';
    return { code: 'race_incomplete', message, path: consolePath(eventId, `races/${id}/edit#${field}`) };
  });
}

function approvalBlockers({ id, status }: Event): Blocker[] {
  const path = consolePath(id, 'publish');
  if (status === 'submitted') return [{ code: 'not_approved', message: 'The event is waiting for approval.', path }];
  if (status === 'approved') return [];
  return [{ code: 'not_approved', message: 'Submit the event for review: it has to be approved first.', path }];
}

function appBlockers({ id, application_id }: Event, isSuperAdmin: boolean): Blocker[] {
  if (application_id !== null) return [];
  if (isSuperAdmin)
    return [
      {
        code: 'no_application',
        message: 'Choose the app that the event is in.',
        path: consolePath(id, 'admin#application_id'),
      },
    ];
  const message = 'Put the event into an app: ask support, who can do that for you.';
  return [{ code: 'no_application', message, path: consolePath(id, 'support#subject') }];
}

function timelineBlockers(eventId: number, races: readonly Race[]): Blocker[] {
  const actual = races.filter((race) => race.is_actual);
  const lacking = (kind: 'start' | 'finish') =>
    actual
      .filter((race) => !race[`has_${kind}_timeline`])
      .slice(0, MAX_PER_KIND)
      .map(({ id, name }) => ({
        code: `no_${kind}_timeline`,
        message: `Put a timeline at the ${kind} of ${name}.`,
        path: consolePath(eventId, `timing/timeline?type=${kind}&race=${id}`),
      }));
  return [...lacking('start'), ...lacking('finish')];
}

function healthBlockers({ health_checks }: Event): Blocker[] {
  const critical = (health_checks ?? []).filter(({ severity }) => severity === 'critical');
  return critical.map(({ key, message, path }) => ({ code: key, message: `${message}.`, path }));
}

async function readRaces(db: EngineDatabase, eventId: number): Promise<Race[]> {
  const found = await sql<Race>`
    select id, name, race_type = 'actual' as is_actual, coalesce(metres_of(distance) > 0, false) as has_distance,
      start_at is not null or exists (
        select 1 from waves w where w.race_id = races.id and w.deleted_at is null and w.start_at is not null) as has_start,
      ${standsAt('start')} as has_start_timeline, ${standsAt('finish')} as has_finish_timeline
    from races where event_id = ${eventId} and deleted_at is null order by position, id`.execute(db);
  return found.rows;
}
