import { sql } from 'kysely';
import { inBackground } from '../../engine/api/connectionScope';
import type { EngineDatabase } from '../../engine/api/engine';
import { type ClockOffset, findClockOffsets } from './clockOffsets';
import { findClocksAhead } from './clocksAhead';

/** With so many reads, new ones are compared in the background. */
const MANY_READS = 2_000;
/** A comparison in the background begins this many times as long after the last one as that took. */
const REST_PER_MS = 20;
/** Events whose comparison stays in memory. */
const REMEMBERED = 500;

interface Standing {
  /** Timelines and devices; null where there are no two clocks to compare. */
  readonly setup: string | null;
  readonly reads: number;
  /** Number of the last recalculation. */
  readonly epoch: number;
}

interface Comparison extends Standing {
  offsets: Promise<ClockOffset[]>;
  /** Time of `performance.now()` until which new reads are not compared. */
  restsUntil: number;
}

/** By the database that they were read in: what a transaction sees is its own. */
const memories = new WeakMap<EngineDatabase, Map<number, Comparison>>();

/** Lists the clocks of an event that differ from each other, and those ahead of the server's clock. */
export async function knownClockOffsets(db: EngineDatabase, eventId: number): Promise<readonly ClockOffset[]> {
  return [...(await findClocksAhead(db, eventId)), ...(await knownDifferences(db, eventId))];
}

/** Clocks of an event that differ, compared again when timelines, reads or results change. */
async function knownDifferences(db: EngineDatabase, eventId: number): Promise<readonly ClockOffset[]> {
  const standing = await readStanding(db, eventId);
  if (standing.setup === null) return [];
  const memory = memories.get(db) ?? new Map<number, Comparison>();
  memories.set(db, memory);
  const last = memory.get(eventId);
  if (last?.setup !== standing.setup) return compare({ db, eventId, standing, memory, earlier: null });
  const isSame = last.reads === standing.reads && last.epoch === standing.epoch;
  if (isSame || performance.now() < last.restsUntil) return last.offsets;
  return compare({ db, eventId, standing, memory, earlier: standing.reads < MANY_READS ? null : last.offsets });
}

interface Comparing {
  db: EngineDatabase;
  eventId: number;
  standing: Standing;
  memory: Map<number, Comparison>;
  /** Offsets that are good enough until the comparison ends; null where callers wait for it. */
  earlier: Promise<ClockOffset[]> | null;
}

function compare({ db, eventId, standing, memory, earlier }: Comparing): Promise<ClockOffset[]> {
  const begin = performance.now();
  const find = () => findClockOffsets(db, eventId);
  const running = earlier === null ? find() : inBackground('clocks', find);
  const comparison: Comparison = {
    ...standing,
    offsets: earlier ?? running,
    restsUntil: earlier === null ? 0 : Number.POSITIVE_INFINITY,
  };
  // Taken out first, so that the one in front is the one compared longest ago.
  memory.delete(eventId);
  memory.set(eventId, comparison);
  for (const id of memory.keys()) if (memory.size > REMEMBERED) memory.delete(id);
  running.then(
    () => {
      const end = performance.now();
      comparison.offsets = running;
      comparison.restsUntil = standing.reads < MANY_READS ? 0 : end + (end - begin) * REST_PER_MS;
    },
    () => void (memory.get(eventId) === comparison && memory.delete(eventId)),
  );
  return comparison.offsets;
}

async function readStanding(db: EngineDatabase, eventId: number): Promise<Standing> {
  const found = await sql<Standing>`
    select case when bool_or((passing_mode = 'backup' and backup_of_id is not null) or jsonb_array_length(devices) > 1)
        then md5(string_agg(concat_ws(' ', id, name, passing_mode, backup_of_id, devices), ',' order by id)) end as setup,
      coalesce((select seq from timing_feeds where event_id = ${eventId}), 0) as reads,
      coalesce((select epoch from timing_feeds where event_id = ${eventId}), 0) as epoch
    from timelines where event_id = ${eventId} and deleted_at is null`.execute(db);
  return found.rows[0] ?? { setup: null, reads: 0, epoch: 0 };
}
