import { importRunner } from '../import/job/importTask';
import { BULK_TASK_KINDS, runBulkTask } from '../operations/bulkTask';
import type { TaskRunner } from './taskWorker';

/** The background tasks that the engine itself queues. */
export const TASK_RUNNERS: Readonly<Record<string, TaskRunner>> = {
  ...Object.fromEntries(BULK_TASK_KINDS.map((kind) => [kind, runBulk])),
  import: importRunner,
};

async function runBulk(context: Parameters<TaskRunner>[0]) {
  const { engine, input, signal } = context;
  const actor = await context.requester();
  // Beside the write, whose transaction the task's row is no part of. A figure that gets lost is no reason to lose the work.
  let reporting: Promise<void> = Promise.resolve();
  const progress = (fraction: number): void => {
    reporting = reporting.then(() => context.progress(fraction)).catch(() => {});
  };
  try {
    return await runBulkTask({ engine, actor, input, signal, progress });
  } finally {
    await reporting;
  }
}
