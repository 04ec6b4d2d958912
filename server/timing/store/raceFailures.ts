import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { isDataException } from '../../../engine/api/operations/transaction';
import type { FailureCause } from '../../../resources/races/resultsFailed';

/** Race id of the athletes without a race. */
export const NO_RACE = 0;

/** Delay before the second attempt, in seconds. It doubles with each attempt. */
const FIRST_DELAY = 5;
const LONGEST_DELAY = 600;

interface FailedRace {
  readonly raceId: number;
  /** The next attempt is not due, and nothing has changed since the last one. */
  readonly isHeld: boolean;
}

/** Lists the races of an event whose results could not be computed in the last attempt. */
export async function failedRaces(db: EngineDatabase, eventId: number): Promise<FailedRace[]> {
  const found = await sql<FailedRace>`
    select f.race_id as "raceId", f.retry_at > now() and not exists (
      select 1 from stale_results s join athletes a on a.id = s.athlete_id
      where s.event_id = f.event_id and s.marked_at > f.tried_at and coalesce(a.race_id, ${NO_RACE}) = f.race_id) as "isHeld"
    from race_failures f where f.event_id = ${eventId}`.execute(db);
  return found.rows;
}

interface Failure {
  eventId: number;
  raceId: number;
  /** Start of the attempt, as the database writes instants. */
  triedAt: string;
  error: unknown;
}

/** Stores a failed attempt and notifies consoles. Returns false if the attempt before failed with the same error. */
export async function recordFailure(engine: Engine, { eventId, raceId, triedAt, error }: Failure): Promise<boolean> {
  const { db } = engine;
  const cause: FailureCause = isDataException(error) ? 'out_of_range' : 'unexpected';
  const text = error instanceof Error ? error.message : String(error);
  const earlier = await sql<{ error: string }>`
    select error from race_failures where event_id = ${eventId} and race_id = ${raceId}`.execute(db);
  await sql`
    insert into race_failures (event_id, race_id, cause, error, tried_at, retry_at)
    values (${eventId}, ${raceId}, ${cause}, ${text}, ${triedAt}, now() + make_interval(secs => ${FIRST_DELAY}))
    on conflict (event_id, race_id) do update set cause = excluded.cause, error = excluded.error, tried_at = excluded.tried_at,
      attempts = race_failures.attempts + 1,
      retry_at = now() + make_interval(secs => least(${FIRST_DELAY} * 2 ^ least(race_failures.attempts, 20), ${LONGEST_DELAY}))`.execute(
    db,
  );
  if (earlier.rows[0]?.error === text) return false;
  await notifyRaces(engine, [raceId]);
  return true;
}

/** Deletes the failures of races that were attempted again without an error, and notifies consoles. */
export async function clearFailures(engine: Engine, eventId: number, raceIds: readonly number[]): Promise<void> {
  if (raceIds.length === 0) return;
  const cleared = await sql<{ id: number }>`
    delete from race_failures where event_id = ${eventId} and race_id = any(${[...raceIds]}::bigint[]) returning race_id as id`.execute(
    engine.db,
  );
  await notifyRaces(
    engine,
    cleared.rows.map(({ id }) => id),
  );
}

function notifyRaces(engine: Engine, ids: readonly number[]): Promise<void> {
  return notifyWrite({ engine, db: engine.db, resource: engine.plan.get('races'), operationId: null }, 'update', ids);
}
