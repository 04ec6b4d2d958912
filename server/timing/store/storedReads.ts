import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { ReadState } from '../../../resources/passings/readStates';

/** A row of `passings` as far as resolving needs it. Instants in epoch ms. */
export interface StoredRead {
  readonly id: number;
  readonly key: string;
  readonly time: number;
  readonly shiftMs: number;
  readonly device: string | null;
  readonly chipcode: string | null;
  readonly mark: 'invalidated' | 'validated' | null;
  readonly movedToId: number | null;
  readonly placedAtId: number | null;
  /** What was made of it so far. */
  readonly made: MadeOfRead;
}

/** The columns of `passings` that resolving decides. */
export interface MadeOfRead {
  readonly athleteId: number | null;
  readonly raceId: number | null;
  readonly timelineId: number | null;
  readonly lap: number | null;
  readonly state: ReadState;
  readonly reason: string | null;
  readonly instant: number | null;
}

/** The short form of an idempotency key that is stored: 128 bits of its SHA-256. */
export function storedKey(readKey: string): string {
  return createHash('sha256').update(readKey).digest('base64url').slice(0, 22);
}

/** The reads that may belong to athletes: those that do, those of their chips that nobody has, and those moved to them. */
export async function readsOfAthletes(
  db: EngineDatabase,
  { eventId, athleteIds, chips }: { eventId: number; athleteIds: readonly number[]; chips: readonly string[] },
): Promise<StoredRead[]> {
  const ids = sql`${[...athleteIds]}::bigint[]`;
  const ofChips =
    chips.length === 0
      ? sql``
      : sql`union select id from passings
      where event_id = ${eventId} and chipcode = any(${[...chips]}::text[]) and deleted_at is null`;
  return select(
    db,
    sql`p.id in (
      select id from passings where athlete_id = any(${ids})
      union select id from passings where moved_to_id = any(${ids}) ${ofChips})`,
  );
}

/** The reads that belong to athletes already, for new ones to join. */
export function ownReadsOfAthletes(db: EngineDatabase, athleteIds: readonly number[]): Promise<StoredRead[]> {
  return select(db, sql`p.athlete_id = any(${[...athleteIds]}::bigint[])`);
}

export function readsByIds(db: EngineDatabase, ids: readonly number[]): Promise<StoredRead[]> {
  return select(db, sql`p.id = any(${[...ids]}::bigint[])`);
}

interface Loaded {
  id: number;
  read_key: string;
  time_ms: number;
  shift_ms: number;
  device: string | null;
  chipcode: string | null;
  mark: StoredRead['mark'];
  moved_to_id: number | null;
  placed_at_id: number | null;
  athlete_id: number | null;
  race_id: number | null;
  timeline_id: number | null;
  lap: number | null;
  state: ReadState;
  reason: string | null;
  instant_ms: number | null;
}

async function select(db: EngineDatabase, which: ReturnType<typeof sql>): Promise<StoredRead[]> {
  const loaded = await sql<Loaded>`
    select p.id, p.read_key, (extract(epoch from p.time) * 1000)::bigint as time_ms, p.shift_ms, p.device, p.chipcode, p.mark, p.moved_to_id,
      p.placed_at_id, p.athlete_id, p.race_id, p.timeline_id, p.lap, p.state, p.reason,
      (extract(epoch from p.instant) * 1000)::bigint as instant_ms
    from passings p where ${which} and p.deleted_at is null`.execute(db);
  return loaded.rows.map((row) => ({
    id: row.id,
    key: row.read_key,
    time: row.time_ms,
    shiftMs: row.shift_ms,
    device: row.device,
    chipcode: row.chipcode,
    mark: row.mark,
    movedToId: row.moved_to_id,
    placedAtId: row.placed_at_id,
    made: {
      athleteId: row.athlete_id,
      raceId: row.race_id,
      timelineId: row.timeline_id,
      lap: row.lap,
      state: row.state,
      reason: row.reason,
      instant: row.instant_ms,
    },
  }));
}
