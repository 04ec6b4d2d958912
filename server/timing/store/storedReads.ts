import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { ReadState } from '../../../resources/passings/readStates';

/** A row of `passings` as far as resolving needs it. Instants in epoch ms. */
export interface StoredRead {
  readonly id: number;
  /** Of the row: where it is another one, somebody corrected the read since. */
  readonly version: number;
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
    chips.length === 0 ? sql`` : sql`or (p.event_id = ${eventId} and p.chipcode = any(${[...chips]}::text[]))`;
  return select(db, sql`(p.athlete_id = any(${ids}) or p.moved_to_id = any(${ids}) ${ofChips})`);
}

/** The reads that belong to athletes already, for new ones to join. */
export function ownReadsOfAthletes(db: EngineDatabase, athleteIds: readonly number[]): Promise<StoredRead[]> {
  return select(db, sql`p.athlete_id = any(${[...athleteIds]}::bigint[])`);
}

export function readsByIds(db: EngineDatabase, ids: readonly number[]): Promise<StoredRead[]> {
  return select(db, sql`p.id = any(${[...ids]}::bigint[])`);
}

/** The columns of a read, in the order of `READ_COLUMNS`. */
type Loaded = [
  id: number,
  version: number,
  key: string,
  time: number,
  shiftMs: number,
  device: string | null,
  chipcode: string | null,
  mark: StoredRead['mark'],
  movedToId: number | null,
  placedAtId: number | null,
  athleteId: number | null,
  raceId: number | null,
  timelineId: number | null,
  lap: number | null,
  state: ReadState,
  reason: string | null,
  instant: number | null,
];

const READ_COLUMNS = sql`p.id, p.version, p.read_key, (extract(epoch from p.time) * 1000)::bigint, p.shift_ms, p.device, p.chipcode, p.mark, p.moved_to_id,
  p.placed_at_id, p.athlete_id, p.race_id, p.timeline_id, p.lap, p.state, p.reason, (extract(epoch from p.instant) * 1000)::bigint`;

/** All in one JSON text: ten thousand rows of the protocol take this process several times as long to read. */
async function select(db: EngineDatabase, which: ReturnType<typeof sql>): Promise<StoredRead[]> {
  const loaded = await sql<{ reads: string }>`
    select coalesce(json_agg(json_build_array(${READ_COLUMNS})), '[]')::text as reads
    from passings p where ${which} and p.deleted_at is null`.execute(db);
  const reads = JSON.parse(loaded.rows[0]?.reads ?? '[]') as Loaded[];
  return reads.map(
    ([
      id,
      version,
      key,
      time,
      shiftMs,
      device,
      chipcode,
      mark,
      movedToId,
      placedAtId,
      athleteId,
      raceId,
      timelineId,
      lap,
      state,
      reason,
      instant,
    ]) => ({
      id,
      version,
      key,
      time,
      shiftMs,
      device,
      chipcode,
      mark,
      movedToId,
      placedAtId,
      made: { athleteId, raceId, timelineId, lap, state, reason, instant },
    }),
  );
}
