import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { TIMING_CHANNEL } from './timingChannel';
import { withMains } from './withBackups';

/**
 * Says that results are to be worked out again, in the transaction that changes what they depend on: the change and the duty to follow
 * it are committed together or not at all.
 */
export async function markAthletes(db: EngineDatabase, athleteIds: readonly number[]): Promise<void> {
  if (athleteIds.length > 0) await mark(db, sql`a.id = any(${[...athleteIds]}::bigint[])`, 'inputs');
}

/** Everyone in these races, if timing has begun: before it nothing follows from rules. The caller has locked the feeds there are. */
export async function markRaces(db: EngineDatabase, raceIds: readonly number[], cause: Cause = 'rules'): Promise<void> {
  if (raceIds.length > 0) await mark(db, sql`${inRaces(raceIds)} and ${IS_TIMED}`, cause);
}

/**
 * Marks the athletes of these races, or these athletes, who carry a chip that another athlete carries too: planned starts and start numbers
 * decide who gets the reads. The caller has locked the feeds there are.
 */
export async function markSharers(
  db: EngineDatabase,
  { raceIds = [], athleteIds = [] }: { raceIds?: readonly number[]; athleteIds?: readonly number[] },
): Promise<void> {
  await mark(
    db,
    sql`(a.id = any(${[...athleteIds]}::bigint[]) or a.race_id = any(${[...raceIds]}::bigint[])) and a.deleted_at is null and ${IS_TIMED}
      and exists (select 1 from athlete_chips own join athlete_chips other on other.event_id = own.event_id and other.chipcode = own.chipcode
        where own.athlete_id = a.id and other.athlete_id <> a.id)`,
    'inputs',
  );
}

/** Everyone in these races, timed or not: who is not there at its end did not start. */
export async function markFinishedRaces(db: EngineDatabase, raceIds: readonly number[]): Promise<void> {
  if (raceIds.length > 0) await mark(db, inRaces(raceIds), 'rules');
}

/**
 * Athletes of the event's other races who were read before their start: a gunshot at the same mat decides what such a read says. The
 * caller has locked the feeds there are.
 */
export async function markEarlyStarters(db: EngineDatabase, raceIds: readonly number[]): Promise<void> {
  if (raceIds.length === 0) return;
  await mark(
    db,
    sql`a.deleted_at is null and a.race_id <> all(${[...raceIds]}::bigint[]) and a.id in (
      select p.athlete_id from passings p where p.state = 'before_start' and p.deleted_at is null
        and p.event_id in (select event_id from races where id = any(${[...raceIds]}::bigint[])))`,
    'rules',
  );
}

function inRaces(raceIds: readonly number[]): RawBuilder<unknown> {
  return sql`a.race_id = any(${[...raceIds]}::bigint[]) and a.deleted_at is null`;
}

const IS_TIMED = sql`a.event_id in (select event_id from timing_feeds)`;

/**
 * Everyone whom a change of these timelines can concern: their races, and anyone who was read by one of their devices, or of those that an
 * operation took from them.
 */
export async function markTimelines(
  db: EngineDatabase,
  timelineIds: readonly number[],
  operationId: string,
): Promise<void> {
  if (timelineIds.length === 0) return;
  const ids = sql`${[...timelineIds]}::bigint[]`;
  await mark(
    db,
    sql`a.deleted_at is null and ${IS_TIMED} and a.race_id in (select race_id from race_timelines where timeline_id = any(${withMains(timelineIds)}))
      or a.id in (
        select p.athlete_id from (
            select t.event_id, d ->> 'id' as device from timelines t cross join jsonb_array_elements(t.devices) d where t.id = any(${ids})
            union select c.event_id, d ->> 'id' from changes c cross join jsonb_array_elements(c.before -> 'devices') d
              where c.operation_id = ${operationId} and c.resource = 'timelines' and c.record_id = any(${ids})) moved
          join passings p on p.event_id = moved.event_id and lower(btrim(p.device)) = lower(btrim(moved.device))
        where p.athlete_id is not null)`,
    'rules',
  );
}

/** What was changed: the athletes themselves or their reads, or only what they are judged by. */
type Cause = 'inputs' | 'rules';

async function mark(db: EngineDatabase, which: RawBuilder<unknown>, cause: Cause): Promise<void> {
  await sql`
    with due as (
      insert into stale_results (athlete_id, event_id, inputs_changed) select a.id, a.event_id, ${cause === 'inputs'}::boolean from athletes a where ${which} order by a.id
      on conflict (athlete_id) do update set marked_at = clock_timestamp(), inputs_changed = stale_results.inputs_changed or excluded.inputs_changed
      returning event_id)
    select pg_notify(${TIMING_CHANNEL}, event_id::text) from (select distinct event_id from due) e`.execute(db);
}
