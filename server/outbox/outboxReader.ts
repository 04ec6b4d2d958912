import { sql } from 'kysely';
import type { EngineDatabase, WriteKind } from '../../engine/api/engine';
import { Gaps } from './gaps';

/** A committed write. No ids: so many that readers had better load the list again. */
export interface Notice {
  readonly id: number;
  readonly eventId: number | null;
  readonly resource: string;
  readonly ids: readonly number[];
  readonly kind: WriteKind;
}

export interface OutboxReader {
  /** Notices committed since the last call, each once, whatever order their transactions ended in; at most a page of them. */
  read(): Promise<{ notices: Notice[]; hasMore: boolean }>;
}

const PAGE = 500;
/** How far back transactions are looked for that had begun, and not ended, when this reader began. */
const LOOK_BACK = 1_000;
const PRUNE_AFTER = '1 hour';
const PRUNE_PAGE = 5_000;

interface ReadRow {
  oldest: string;
  next: string;
  id: number | null;
  event_id: number | null;
  resource: string;
  ids: number[];
  kind: WriteKind;
}

/** Begins at what is being written now. */
export async function openOutbox(db: EngineDatabase): Promise<OutboxReader> {
  const gaps = await gapsNow(db);
  return {
    async read() {
      // Two looks: joined by "or" they would walk the index from its beginning, which is an hour of notices away.
      const found = await sql<ReadRow>`
        select pg_snapshot_xmin(taken.now)::text as oldest, pg_snapshot_xmax(taken.now)::text as next,
          o.id, o.event_id, o.resource, o.ids, o.kind
        from (select pg_current_snapshot() as now) taken left join lateral (
          (select id, event_id, resource, ids, kind from outbox where id = any(${gaps.ids()}::bigint[]))
          union all
          (select id, event_id, resource, ids, kind from outbox where id > ${gaps.highest} order by id limit ${PAGE})
          order by id limit ${PAGE}) o on true
        order by o.id`.execute(db);
      const rows = found.rows.filter((row) => row.id !== null);
      const [first] = found.rows;
      const now = performance.now();
      if (first) {
        gaps.saw(
          rows.map(({ id }) => Number(id)),
          { before: BigInt(first.next), now },
        );
        gaps.settle({ oldestRunning: BigInt(first.oldest), now });
      }
      const notices = rows.map(({ id, event_id: eventId, resource, ids, kind }) => ({
        id: Number(id),
        eventId,
        resource,
        ids,
        kind,
      }));
      return { notices, hasMore: rows.length === PAGE };
    },
  };
}

/** Forgets notices that everyone has had. */
export async function pruneOutbox(db: EngineDatabase): Promise<void> {
  for (;;) {
    const pruned = await sql`
      delete from outbox where id in (
        select id from outbox where created_at < now() - ${PRUNE_AFTER}::interval order by id limit ${PRUNE_PAGE})`.execute(
      db,
    );
    if (Number(pruned.numAffectedRows ?? 0) < PRUNE_PAGE) return;
  }
}

/** Ids that were taken already, but not committed, are gaps from the beginning. */
async function gapsNow(db: EngineDatabase): Promise<Gaps> {
  const taken = await sql<{ highest: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')::regclass), 0) as highest`.execute(
    db,
  );
  const highest = taken.rows[0]?.highest ?? 0;
  // Looked at after the sequence: who had taken an id by then has begun by now.
  const committed = await sql<{ next: string; ids: number[] }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next,
      coalesce((select array_agg(id order by id) from outbox where id > ${highest - LOOK_BACK} and id <= ${highest}), '{}') as ids`.execute(
    db,
  );
  const [{ next, ids } = { next: '0', ids: [] }] = committed.rows;
  const seen = { before: BigInt(next), now: performance.now() };
  const gaps = new Gaps(Math.max(0, highest - LOOK_BACK));
  gaps.saw(ids, seen);
  gaps.passOver(highest, seen);
  return gaps;
}
