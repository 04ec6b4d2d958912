import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine';
import { noticeImport } from './importJournal';

interface Reopened {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  /** The task that it is carried out by. */
  readonly id: number;
}

/**
 * Opens the import of a task that failed or was stopped again: run once more, it goes on behind the last rows that it wrote, as after the
 * death of a node. Gives why that cannot be, null where it was.
 */
export async function reopenImport({ engine, tx, id }: Reopened): Promise<string | null> {
  const found = await sql<{ id: number; is_undone: boolean }>`
    select i.id, exists (select 1 from operations u where u.undoes = i.operation_id) as is_undone
    from imports i where i.background_task_id = ${id} for update of i`.execute(tx);
  const [record] = found.rows;
  if (!record) return 'Its import is gone. Import the file again.';
  if (record.is_undone) return 'What it had brought was taken back meanwhile. Import the file again.';
  await sql`
    update imports set status = 'pending', message = null, finished_at = null, version = version + 1, updated_at = now(),
      operation_id = coalesce(operation_id, ${randomUUID()})
    where id = ${record.id} and status in ('pending', 'in_progress', 'failed', 'aborted')`.execute(tx);
  await noticeImport(engine, tx, record.id);
  return null;
}
