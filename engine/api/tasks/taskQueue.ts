import { sql } from 'kysely';
import { type Actor, identityOf } from '../../core/access/actor';
import { ApiError } from '../../core/errors';
import { scopeColumn } from '../../core/tenancy';
import { ACTED_BY } from '../../records/actedBy';
import type { Engine, EngineDatabase, Row } from '../engine';
import { notifyWrite } from '../operations/notify';

/** NOTIFY channel that wakes workers when a task was queued, or tells the one who runs it to stop (then with the task's id). */
export const TASK_CHANNEL = 'background_tasks';

interface NewTask {
  actor: Actor;
  kind: string;
  title: string;
  input: object;
  /** The tenant it is done in, of the level that lists of tasks are of. */
  tenantId?: number | null;
  /** Units of work, where they can be counted. */
  total?: number | null;
  /** Take part in a transaction: the task exists if and only if it commits. */
  db?: EngineDatabase;
}

/** A task as the API shows it; its tenant is in the column that the product has for it. */
export interface QueuedTask extends Row {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'aborted';
  readonly progress: number | null;
  readonly total: number | null;
  readonly requested_by_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

/** Queues a task; a worker of some node takes it. @throws ApiError 409 in a product without background tasks */
export async function queueTask(engine: Engine, task: NewTask): Promise<QueuedTask> {
  const { tenancy, resources } = engine.plan;
  const resource = resources.get('background_tasks');
  if (!resource) throw new ApiError({ code: 'conflict', message: 'That is too much at once.' });
  const { actor, kind, title, tenantId = null, total = null } = task;
  const tenant = sql.ref(scopeColumn(resource.resource.tenancy) ?? '');
  const identities = Object.entries(tenancy.identities).map(([name, { column }]) => [column, identityOf(actor, name)]);
  const input = JSON.stringify({
    ...task.input,
    actor: { ...Object.fromEntries(identities), [ACTED_BY]: actor.actedBy?.id ?? null },
  });
  const run = async (db: EngineDatabase): Promise<QueuedTask> => {
    const queued = await sql<QueuedTask>`
      insert into background_tasks (kind, title, input, ${tenant}, total, requested_by_id)
      values (${kind}, ${title}, ${input}::jsonb, ${tenantId}, ${total}, ${identityOf(actor, tenancy.owner)})
      returning id, kind, title, status, progress, total, ${tenant}, requested_by_id, created_at, updated_at, version`.execute(
      db,
    );
    await sql`select pg_notify(${TASK_CHANNEL}, '')`.execute(db);
    const [row] = queued.rows;
    if (!row) throw new Error('An insert gives the row that it made.');
    await noticeTask(engine, db, row.id, 'create');
    return row;
  };
  return task.db ? run(task.db) : engine.db.transaction().execute(run);
}

/** Tells consoles that a task moved. */
export async function noticeTask(
  engine: Engine,
  db: EngineDatabase,
  id: number,
  kind: 'create' | 'update' = 'update',
): Promise<void> {
  await notifyWrite({ engine, db, resource: engine.plan.get('background_tasks'), operationId: null }, kind, [id]);
}

/** Asks a running task to stop; a queued one ends at once. */
export async function requestAbort(engine: Engine, id: number): Promise<void> {
  await sql`
    update background_tasks set abort_requested_at = now(), version = version + 1, updated_at = now(),
      status = case when status = 'queued' then 'aborted' else status end,
      finished_at = case when status = 'queued' then now() else finished_at end
    where id = ${id} and status in ('queued', 'running')`.execute(engine.db);
  await sql`select pg_notify(${TASK_CHANNEL}, ${String(id)})`.execute(engine.db);
  await noticeTask(engine, engine.db, id);
}
