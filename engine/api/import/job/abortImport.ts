import { sql } from 'kysely';
import { ApiError } from '../../../core/errors';
import type { Engine, Row } from '../../engine';
import { requestAbort } from '../../tasks/taskQueue';
import { endImport } from './importTask';

/** Stops an import between two chunks; one that waits for its turn ends at once. @throws ApiError 409 for one that has ended */
export async function abortImport(engine: Engine, record: Row): Promise<void> {
  if (record.status !== 'pending' && record.status !== 'in_progress') {
    throw new ApiError({ code: 'conflict', message: `The import has ${record.status} already.` });
  }
  const taskId = record.background_task_id as number | null;
  if (taskId !== null) await requestAbort(engine, taskId);
  await settleImportOf(engine, { importId: Number(record.id) });
}

/** Ends the import of a task that ended without running it: aborted while it waited, or given up. */
export async function settleImportOf(engine: Engine, which: { importId: number } | { taskId: number }): Promise<void> {
  if (!engine.plan.resources.has('imports')) return;
  const isMeant = 'importId' in which ? sql`i.id = ${which.importId}` : sql`i.background_task_id = ${which.taskId}`;
  const found = await sql<{ id: number; status: string | null }>`
    select i.id, t.status from imports i left join background_tasks t on t.id = i.background_task_id
    where ${isMeant} and i.status in ('pending', 'in_progress')
      and (t.id is null or t.status in ('aborted', 'failed'))`.execute(engine.db);
  for (const { id, status } of found.rows) {
    if (status === 'failed')
      await endImport(engine, id, { status: 'failed', reason: 'The import could not be carried out.' });
    else await endImport(engine, id, { status: 'aborted' });
  }
}
