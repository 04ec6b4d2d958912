import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';

/** `row_moves` tells of an hour: after that, everything is counted anew. */
const ALL_AFTER_MS = 50 * 60_000;
/** Transactions that ended later than ones that began after them. */
const OVERLAP_MS = 10 * 60_000;

interface Counts {
  readonly byEvent: Map<number, number>;
  readonly allAt: number;
  lookedAt: number;
}

const known = new WeakMap<AnyDatabase, Promise<Counts>>();

/**
 * How many athletes each event has, by its id. Counting five million takes a second: it is done once, and from then on for those events alone
 * whose rows moved, which the triggers of the lists' own counts note.
 */
export async function athleteCounts(db: AnyDatabase): Promise<ReadonlyMap<number, number>> {
  const before = await known.get(db)?.catch(() => null);
  const now = Date.now();
  const counting = before && now - before.allAt < ALL_AFTER_MS ? recount(db, before, now) : countAll(db, now);
  known.set(db, counting);
  return (await counting).byEvent;
}

async function countAll(db: AnyDatabase, now: number): Promise<Counts> {
  const found = await sql<{ event_id: number; count: number }>`
    select event_id, count(*)::int as count from athletes where deleted_at is null group by event_id`.execute(db);
  return { byEvent: new Map(found.rows.map((row) => [row.event_id, row.count])), allAt: now, lookedAt: now };
}

async function recount(db: AnyDatabase, counts: Counts, now: number): Promise<Counts> {
  const since = new Date(counts.lookedAt - OVERLAP_MS).toISOString();
  const moved = await sql<{ tenant: number | null }>`
    select distinct tenant from row_moves where part = 'athletes' and created_at > ${since}::timestamptz`.execute(db);
  const ids = moved.rows.map(({ tenant }) => tenant);
  if (ids.includes(null)) return countAll(db, now);
  const found = await sql<{ id: number; count: number }>`
    select e.id, (select count(*)::int from athletes a where a.event_id = e.id and a.deleted_at is null) as count
    from unnest(${ids}::bigint[]) e(id)`.execute(db);
  for (const { id, count } of found.rows) counts.byEvent.set(id, count);
  counts.lookedAt = now;
  return counts;
}
