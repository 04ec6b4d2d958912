import { sql } from 'kysely';
import type { Engine, EngineDatabase, Row } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import type { Actor } from '../../engine/core/access/actor';

/** NOTIFY channel that wakes workers when a task was queued, or tells the one who runs it to stop (then with the task's id). */
export const TASK_CHANNEL = 'background_tasks';

export interface NewTask {
  actor: Actor;
  kind: string;
  title: string;
  input: unknown;
  eventId?: number | null;
  organizationId?: number | null;
  /** Units of work, where they can be counted. */
  total?: number | null;
  /** Take part in a transaction: the task exists if and only if it commits. */
  db?: EngineDatabase;
}

/** Queues a task; a worker of some node takes it. Gives the row of `background_tasks` as the API shows it. */
export async function queueTask(engine: Engine, task: NewTask): Promise<Row> {
  const run = async (db: EngineDatabase): Promise<Row> => {
    const input = {
      ...(task.input as object),
      actor: { profile_id: task.actor.profileId, api_key_id: task.actor.apiKeyId },
    };
    const queued = await sql<Row>`
      insert into background_tasks (kind, title, input, event_id, organization_id, total, requested_by_id)
      values (${task.kind}, ${task.title}, ${JSON.stringify(input)}::jsonb, ${task.eventId ?? null}, ${task.organizationId ?? null}, ${task.total ?? null}, ${task.actor.profileId})
      returning id, kind, title, status, progress, total, event_id, requested_by_id, created_at, updated_at, version`.execute(
      db,
    );
    await sql`select pg_notify(${TASK_CHANNEL}, '')`.execute(db);
    const [row = {}] = queued.rows;
    await noticeTask(engine, db, Number(row.id), 'create');
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
  await notifyWrite({ db, resource: engine.plan.get('background_tasks'), operationId: null }, kind, [id]);
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
