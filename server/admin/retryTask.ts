import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { noticeTask, TASK_CHANNEL } from '../../engine/api/tasks/taskQueue';
import { ApiError, notFound } from '../../engine/core/errors';

/** What belongs to a record that ended with its task is begun anew where that record is. */
const ENDED_WITH_THEIR_RECORD: Readonly<Record<string, string>> = {
  import: 'An import that ended is done again from its own page, where its questions and failed rows are.',
  integration_sync: 'A sync that ended is begun anew from the page of its connection.',
  build_app: 'A build that ended is made again from the page of the app.',
};

/** Has a task that failed or was stopped done once more, in the name of who asked for it, by whichever node is free. @throws ApiError 404, 409 */
export async function retryTask(engine: Engine, id: number): Promise<{ id: number; status: string }> {
  const { db } = engine;
  const found = await sql<{ kind: string; status: string }>`
    select kind, status from background_tasks where id = ${id}`.execute(db);
  const [task] = found.rows;
  if (!task) throw notFound('Background task');
  const why = ENDED_WITH_THEIR_RECORD[task.kind];
  if (why !== undefined) throw refused(why);
  // One that another person retried meanwhile runs once.
  const queued = await sql`
    update background_tasks set status = 'queued', attempts = 0, progress = 0, result = null, started_at = null, finished_at = null,
      leased_until = null, abort_requested_at = null, version = version + 1, updated_at = now()
    where id = ${id} and status in ('failed', 'aborted') returning id`.execute(db);
  if (queued.rows.length === 0)
    throw refused(
      task.status === 'succeeded' ? 'The task was done. Begin it anew where it belongs.' : 'The task is under way.',
    );
  await sql`select pg_notify(${TASK_CHANNEL}, '')`.execute(db);
  await noticeTask(engine, db, id);
  return { id, status: 'queued' };
}

function refused(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
