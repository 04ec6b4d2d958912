import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { ReadState } from '../../../resources/passings/readStates';
import { numbers, texts } from './arrayLiteral';
import { milliseconds } from './milliseconds';

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
  made: MadeOfRead;
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
  return hash('sha256', readKey, 'base64url').slice(0, 22);
}

/** The reads that may belong to athletes: those that do, those of their chips that others or nobody have, and those moved to them. */
export async function readsOfAthletes(
  db: EngineDatabase,
  { eventId, athleteIds, chips }: { eventId: number; athleteIds: readonly number[]; chips: readonly string[] },
): Promise<StoredRead[]> {
  const ids = sql`${numbers(athleteIds)}::bigint[]`;
  const isOthers = sql`(p.athlete_id is null or p.athlete_id <> all(${ids}))`;
  return select(
    db,
    sql`${each(sql`${ids}`, sql`p.athlete_id = x.one`)}
      union all ${each(sql`${ids}`, sql`p.moved_to_id = x.one and ${isOthers}`)}
      union all ${each(sql`${texts(chips)}::text[]`, sql`p.event_id = ${eventId} and p.chipcode = x.one and ${isOthers} and (p.moved_to_id is null or p.moved_to_id <> all(${ids}))`)}`,
  );
}

/** The reads that belong to athletes already, for new ones to join. */
export function ownReadsOfAthletes(db: EngineDatabase, athleteIds: readonly number[]): Promise<StoredRead[]> {
  return select(db, each(sql`${numbers(athleteIds)}::bigint[]`, sql`p.athlete_id = x.one`));
}

export function readsByIds(db: EngineDatabase, ids: readonly number[]): Promise<StoredRead[]> {
  return select(db, each(sql`${numbers(ids)}::bigint[]`, sql`p.id = x.one`));
}

/**
 * The reads for each of some values, by an index whatever the planner believes: before the table was analysed it takes a reading of the
 * whole of it for the cheapest way, for reads come in by the hundred thousand within the hour.
 */
function each(values: RawBuilder<unknown>, isOne: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.* from unnest(${values}) x(one) cross join lateral (
    select * from passings p where ${isOne} and p.deleted_at is null offset 0) p`;
}

/** The columns of reads, each as a list. */
interface Columns {
  id: number[];
  version: number[];
  key: string[];
  time: number[];
  shiftMs: number[];
  device: (string | null)[];
  chipcode: (string | null)[];
  mark: StoredRead['mark'][];
  movedToId: (number | null)[];
  placedAtId: (number | null)[];
  athleteId: (number | null)[];
  raceId: (number | null)[];
  timelineId: (number | null)[];
  lap: (number | null)[];
  state: ReadState[];
  reason: (string | null)[];
  instant: (number | null)[];
}

const COLUMNS: Record<keyof Columns, RawBuilder<unknown>> = {
  id: sql`p.id`,
  version: sql`p.version`,
  key: sql`p.read_key`,
  time: milliseconds('p.time'),
  shiftMs: sql`p.shift_ms`,
  device: sql`p.device`,
  chipcode: sql`p.chipcode`,
  mark: sql`p.mark`,
  movedToId: sql`p.moved_to_id`,
  placedAtId: sql`p.placed_at_id`,
  athleteId: sql`p.athlete_id`,
  raceId: sql`p.race_id`,
  timelineId: sql`p.timeline_id`,
  lap: sql`p.lap`,
  state: sql`p.state`,
  reason: sql`p.reason`,
  instant: milliseconds('p.instant'),
};

/** A list for each column: making a row of each of ten thousand reads takes either side several times as long. */
const LISTS = sql.join(
  Object.entries(COLUMNS).map(([name, column]) => sql`coalesce(json_agg(${column}), '[]') as ${sql.ref(name)}`),
);

async function select(db: EngineDatabase, reads: RawBuilder<unknown>): Promise<StoredRead[]> {
  const loaded = await sql<Columns>`select ${LISTS} from (${reads}) p`.execute(db);
  const of = loaded.rows[0];
  if (!of) return [];
  return of.id.map((id, i) => ({
    id,
    version: of.version[i]!,
    key: of.key[i]!,
    time: of.time[i]!,
    shiftMs: of.shiftMs[i]!,
    device: of.device[i]!,
    chipcode: of.chipcode[i]!,
    mark: of.mark[i]!,
    movedToId: of.movedToId[i]!,
    placedAtId: of.placedAtId[i]!,
    made: {
      athleteId: of.athleteId[i]!,
      raceId: of.raceId[i]!,
      timelineId: of.timelineId[i]!,
      lap: of.lap[i]!,
      state: of.state[i]!,
      reason: of.reason[i]!,
      instant: of.instant[i]!,
    },
  }));
}
