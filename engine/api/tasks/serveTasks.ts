import { ApiError } from '../../core/errors';
import { taskCalls } from '../../records/tasks.calls';
import type { ServeCall } from '../calls/serveCalls';
import type { Engine } from '../engine';
import { settleImportOf } from '../import/job/abortImport';
import { readRecordOf } from '../operations/readRecords';
import { requestAbort } from './taskQueue';
import { tellOfTask } from './tellOfTask';

/** What background tasks have besides the routes of every resource. */
export function serveTasks(serve: ServeCall, engine: Engine): void {
  const { resource } = engine.plan.get('background_tasks');
  serve(taskCalls(engine.plan).abortBackgroundTask, async ({ actor, params: { id } }) => {
    const { status } = await readRecordOf(resource, { engine, actor, id });
    if (status !== 'queued' && status !== 'running')
      throw new ApiError({ code: 'conflict', message: `The task has ${status} already.` });
    await requestAbort(engine, id);
    await engine.db.transaction().execute((tx) => tellOfTask({ engine, tx, actor, id, from: status, to: 'aborted' }));
    await settleImportOf(engine, { taskId: id });
    return readRecordOf(resource, { engine, actor, id });
  });
}
