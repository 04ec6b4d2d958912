import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { isWebhookAnsweredFor } from '../../resources/api_keys/answeredFor';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import { isTold } from '../../resources/webhooks/topics';

/** Notices that are made into deliveries at a time. */
const PAGE = 50;
/** Of more records than these, receivers are told once, and read the list. */
const MOST_RECORDS = 100;
/** Of the advisory lock that lets one node at a time do this: deliveries are numbered in the order of the changes. */
const LOCK = 0x77686f6b;

interface Queued {
  id: number;
  event_id: number;
  /** Null where the event is gone for good: then no webhook waits either. */
  organization_id: number | null;
  resource: string;
  ids: number[];
  kind: string;
  operation_id: string | null;
  created_at: string;
  webhook_ids: number[];
}

/** Makes deliveries of the changes that webhooks wait for, of no rehearsal's; gives how many changes were looked at. */
export async function expandQueue(engine: Engine): Promise<number> {
  return engine.db.transaction().execute(async (tx) => {
    const locked = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_mine`.execute(tx);
    if (!locked.rows[0]?.is_mine) return 0;
    const found = await sql<Queued>`
      select q.*, e.organization_id, array(
        select w.id from webhooks w
        where w.enabled and w.deleted_at is null and ${isWebhookAnsweredFor('w')} and e.rehearsal_of_id is null
          and (w.event_id = q.event_id or (w.event_id is null and w.organization_id = e.organization_id))
          and w.topics && array['*', q.resource || '.*', q.resource || '.' || q.kind || 'd']
        order by w.id) as webhook_ids
      from webhook_queue q left join events e on e.id = q.event_id order by q.id limit ${PAGE}`.execute(tx);
    for (const queued of found.rows) if (isTold(queued.resource)) await expand(engine, tx, queued);
    // By their ids: one with a lower number may have been committed since they were read.
    const done = found.rows.map(({ id }) => id);
    if (done.length > 0) await sql`delete from webhook_queue where id = any(${done}::bigint[])`.execute(tx);
    return found.rows.length;
  });
}

async function expand(engine: Engine, tx: EngineTransaction, queued: Queued): Promise<void> {
  const { webhook_ids, ids, organization_id, event_id } = queued;
  if (webhook_ids.length === 0) return;
  const isFew = ids.length > 0 && ids.length <= MOST_RECORDS;
  const bodies = isFew
    ? await Promise.all(
        ids.map(async (id) => ({ record_id: id, ...said(queued), data: await dataOf({ engine, tx }, queued, id) })),
      )
    : [{ record_id: null, ids, ...said(queued), data: null }];
  const deliveries = bodies.flatMap((body) =>
    webhook_ids.map((webhook_id) => ({
      webhook_id,
      record_id: body.record_id,
      topic: body.topic,
      payload: { id: randomUUID(), ...body },
    })),
  );
  await sql`
    insert into webhook_deliveries (organization_id, event_id, webhook_id, topic, record_id, payload, next_attempt_at)
    select case when w.event_id is null then ${organization_id}::bigint end, case when w.event_id is null then null else ${event_id}::bigint end,
      d.webhook_id, d.topic, d.record_id, d.payload, now()
    from jsonb_to_recordset(${JSON.stringify(deliveries.map((one, place) => ({ ...one, place })))}::jsonb)
      as d(webhook_id bigint, record_id bigint, topic text, payload jsonb, place integer)
    join webhooks w on w.id = d.webhook_id order by d.place`.execute(tx);
}

function said({ resource, kind, event_id, organization_id, operation_id, created_at }: Queued) {
  return {
    topic: `${resource}.${kind}d`,
    timestamp: new Date(created_at).toISOString(),
    organization_id,
    event_id,
    resource,
    operation_id,
  };
}

interface Reading {
  engine: Engine;
  tx: EngineTransaction;
}

/** The record as those see it who read the event without contact details, but for values too large to be told; null where it is gone. */
async function dataOf(on: Reading, queued: Queued, id: number): Promise<Row | null> {
  const record = queued.kind === 'delete' ? null : await recordOf(on, queued, id);
  const { fields } = on.engine.plan.get(queued.resource);
  return (
    record && Object.fromEntries(Object.entries(record).filter(([name]) => !fields.get(name)?.field.type.historySql))
  );
}

async function recordOf({ engine, tx }: Reading, { resource, event_id }: Queued, id: number): Promise<Row | null> {
  const grant = { role: 'read_only', patterns: ROLE_PERMISSIONS.read_only, level: 'event', tenantId: event_id };
  const actor: Actor = { identity: null, isSuperAdmin: false, grants: [grant] };
  return readRecord({ engine, actor, resource: engine.plan.get(resource), id, db: tx }).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}
