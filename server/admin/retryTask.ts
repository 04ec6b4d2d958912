import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { reopenImport } from '../../engine/api/import/job/reopenImport';
import { noticeTask, TASK_CHANNEL } from '../../engine/api/tasks/taskQueue';
import { tellOfTask } from '../../engine/api/tasks/tellOfTask';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, notFound } from '../../engine/core/errors';
import { isRunAgain } from '../../resources/admin/retriedTasks';
import { reopenSync, SYNC_TASK } from '../integrations/sync/syncs';
import { BUNDLE_TASK } from '../privacy/bundleTask';

interface Retried {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  /** The task. */
  readonly id: number;
}

/** What ended together with a task of its kind is opened again with it; why that cannot be, null where it was. */
const REOPENED: Readonly<Record<string, (retried: Retried) => Promise<string | null>>> = {
  import: reopenImport,
  [SYNC_TASK]: reopenSync,
  // Swept a while after it ended: whom it was about is forgotten then.
  async [BUNDLE_TASK]({ tx, id }) {
    const kept = await sql`select 1 from background_tasks where id = ${id} and input ? 'subject'`.execute(tx);
    return kept.rows.length > 0 ? null : 'Whom it was about is forgotten by now. They can ask for it anew.';
  },
};

/** Has a task that failed or was stopped done once more, in the name of who asked for it, by whichever node is free. @throws ApiError 404, 409 */
export function retryTask(engine: Engine, actor: Actor, id: number): Promise<{ id: number; status: string }> {
  return engine.db.transaction().execute(async (tx) => {
    // One that another person retried meanwhile runs once.
    const found = await sql<{ kind: string; status: string; finished_at: string | null }>`
      select kind, status, finished_at from background_tasks where id = ${id} for update`.execute(tx);
    const [task] = found.rows;
    if (!task) throw notFound('Background task');
    if (!isRunAgain(task.kind)) throw refused('A build that ended is made again from the page of the app.');
    if (task.status === 'succeeded') throw refused('The task was done. Begin it anew where it belongs.');
    if (task.status !== 'failed' && task.status !== 'aborted') throw refused('The task is under way.');
    const why = await REOPENED[task.kind]?.({ engine, tx, id });
    if (why) throw refused(why);
    await sql`
      update background_tasks set status = 'queued', attempts = 0, progress = 0, result = null, started_at = null, finished_at = null,
        leased_until = null, abort_requested_at = null, version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
    await tellOfTask({ engine, tx, actor, id, from: task.status, to: 'queued', finishedAt: task.finished_at });
    await sql`select pg_notify(${TASK_CHANNEL}, '')`.execute(tx);
    await noticeTask(engine, tx, id);
    return { id, status: 'queued' };
  });
}

function refused(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
