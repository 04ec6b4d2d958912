import { sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { EngineDatabase, WriteKind } from '../engine';

/** NOTIFY channel that tells other nodes to look into the outbox; the payload is the newest id. */
const OUTBOX_CHANNEL = 'outbox';

/** The most ids in one notice: beyond it readers reload the list, which costs less than the ids. */
const MAX_IDS = 1_000;

interface Written {
  db: EngineDatabase;
  resource: ResourcePlan;
  /** Null for what is not audited. */
  operationId: string | null;
  /** Where the caller knows that all of them are of one event: they need not be looked up. */
  eventId?: number;
}

/** Puts a notice of a write into the outbox, in the write's transaction: it exists if and only if the write does. */
export async function notifyWrite(
  { db, resource, operationId, eventId: known }: Written,
  kind: WriteKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const event = eventColumn(resource);
  const eventId = event ? sql`${sql.ref(`t.${event}`)}` : sql`null::bigint`;
  const given = sql`${[...ids]}::bigint[]`;
  const written = known
    ? sql`select ${known}::bigint as event_id, id from unnest(${given}) id`
    : sql`select ${eventId} as event_id, t.id from ${sql.table(resource.name)} t where t.id = any(${given})`;
  await sql`
    with written as (${written}),
    noticed as (
      insert into outbox (event_id, resource, ids, kind, operation_id)
      select event_id, ${resource.name}, case when count(*) > ${MAX_IDS} then '{}'::bigint[] else array_agg(id order by id) end, ${kind}, ${operationId}::uuid
      from written group by event_id returning id)
    select pg_notify(${OUTBOX_CHANNEL}, max(id)::text) from noticed`.execute(db);
}

function eventColumn(resource: ResourcePlan): string | null {
  const { tenancy } = resource.resource;
  if (tenancy.kind === 'event') return tenancy.column;
  return 'also' in tenancy ? (tenancy.also?.event ?? null) : null;
}
