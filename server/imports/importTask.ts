import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { isReasonColumn, rearm } from '../../engine/api/import/mapping/reasonColumn';
import type { FileSource, SourceRow } from '../../engine/api/import/reading/fileSource';
import type { FileInspection } from '../../engine/api/import/reading/inspectFile';
import { openRows } from '../../engine/api/import/reading/openRows';
import { makeRowReader } from '../../engine/api/import/rows/readRow';
import { type ImportMode, runImport } from '../../engine/api/import/run/runImport';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { FileStorage } from '../files/storage';
import type { TaskContext, TaskRunner } from '../tasks/taskWorker';
import { runRankingImport } from '../timing/rankings/import/runRankingImport';
import { runConfiguration } from './configuration/runConfiguration';
import { requireImport } from './importAccess';
import { fileProblem } from './importFile';
import type { DetectInput } from './importInput';
import { noticeImport, RecordJournal } from './importJournal';
import { abortedMessage, failedMessage, finishedMessage } from './importMessages';
import { resolveImport } from './resolveImport';

interface ImportServices {
  storage: FileStorage;
  /** Who queued the task, with the rights it has now. @throws ApiError where it has left */
  requester(context: TaskContext): Promise<Actor>;
}

/** Runs imports. A run that died with its node goes on behind the last chunk it committed. */
export function importRunner(services: ImportServices): TaskRunner {
  return async (context) => {
    const { engine } = context;
    const importId = Number(context.input.import_id);
    const begun = await sql<Row>`
      update imports set status = 'in_progress', version = version + 1, updated_at = now()
      where id = ${importId} and status in ('pending', 'in_progress') returning *`.execute(engine.db);
    const [record] = begun.rows;
    // Ended by the attempt before, which died between that and its own end; or its event is gone.
    if (!record) return { import_id: importId };
    await noticeImport(engine, engine.db, importId);
    try {
      const outcome = await carryOut(services, context, record);
      // A node that stops gives the task back; only a person ends the import.
      if (outcome === 'aborted' && !(await isAbortWanted(context))) throw context.signal.reason;
      const result = await endImport(engine, importId, outcome);
      // The worker, which looks less often, has to know why the task ends.
      if (outcome === 'aborted') throw await abortReason(context.signal);
      return result;
    } catch (error) {
      if (context.signal.aborted) throw error;
      const problem = fileProblem(error) ?? error;
      const reason = problem instanceof ApiError ? problem.message : 'Something went wrong on our side.';
      await endImport(engine, importId, 'failed', reason);
      throw problem;
    }
  };
}

async function carryOut(
  { storage, requester }: ImportServices,
  context: TaskContext,
  record: Row,
): Promise<'finished' | 'aborted'> {
  const { engine, signal } = context;
  const actor = await requester(context);
  const eventId = Number(record.event_id);
  const resolved = await resolveImport({
    engine,
    storage,
    actor,
    input: inputOf(record),
    mapping: record.mapping as Record<string, string | null>,
  });
  const { resource, source, inspection, targets, mapping } = resolved;
  const mode = record.mode as ImportMode;
  await requireImport({ engine, actor, eventId, kind: String(record.kind), mode });
  const journal = new RecordJournal({ engine, importId: Number(record.id), eventId, done: Number(record.processed) });
  const abort = new AbortController();
  const total = Math.max(1, inspection.approximateRows);
  const defaults = record.race_id == null ? {} : { race_id: record.race_id };
  const run = {
    engine,
    actor,
    mode,
    isDryRun: record.dry_run === true,
    rows: { [Symbol.asyncIterator]: () => rowsOf(source, inspection) },
    readRow: makeRowReader({ ...resolved, columns: inspection.columns, defaults }),
    operationId: String(record.operation_id),
    journal,
  };
  if (record.kind === 'configuration') {
    return runConfiguration({ ...run, eventId, raceId: record.race_id as number | null });
  }
  if (record.kind === 'ranking') {
    return runRankingImport({ ...run, eventId, raceId: Number(record.race_id), fileName: String(record.file_name) });
  }
  return runImport({
    ...run,
    resource,
    tenant: { column: 'event_id', id: eventId },
    targets,
    mapping,
    matchOn: record.match_on as string | null,
    defaults,
    exclusive: resolved.kind.exclusive,
    async onChunk(done) {
      await context.progress(done / total);
      if (await isAbortWanted(context)) abort.abort();
    },
    signal: AbortSignal.any([signal, abort.signal]),
  });
}

/** Rows of the file; of one that we wrote ourselves as they were before. */
async function* rowsOf(source: FileSource, inspection: FileInspection): AsyncGenerator<SourceRow> {
  const isOurs = inspection.columns.some(isReasonColumn);
  for await (const row of openRows(source, { inspection })) {
    yield isOurs ? { line: row.line, cells: row.cells.map(rearm) } : row;
  }
}

function inputOf(record: Row): DetectInput {
  return {
    kind: String(record.kind),
    event_id: Number(record.event_id),
    race_id: record.race_id as number | null,
    file_id: Number(record.file_id),
    delimiter: record.delimiter as DetectInput['delimiter'],
    encoding: record.encoding as DetectInput['encoding'],
    sheet: record.sheet as string | null,
    has_header: record.has_header as boolean | null,
    date_format: record.date_format as DetectInput['date_format'],
  };
}

function abortReason(signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve(signal.reason);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));
}

async function isAbortWanted({ engine, task }: TaskContext): Promise<boolean> {
  const found = await sql<{ is_wanted: boolean }>`
    select abort_requested_at is not null as is_wanted from background_tasks where id = ${task.id}`.execute(engine.db);
  return found.rows[0]?.is_wanted === true;
}

/** Ends an import that has not ended yet, with its message; gives what its task shows as result. */
export async function endImport(
  engine: Engine,
  importId: number,
  status: 'finished' | 'aborted' | 'failed',
  reason = '',
): Promise<Row> {
  return engine.db.transaction().execute(async (tx) => {
    const found = await sql<Row>`select * from imports where id = ${importId} for update`.execute(tx);
    const record = found.rows[0] ?? {};
    const message =
      status === 'finished'
        ? finishedMessage(record)
        : status === 'aborted'
          ? abortedMessage(record)
          : failedMessage(record, reason);
    await sql`
      update imports set status = ${status}, message = ${message}, finished_at = now(), version = version + 1, updated_at = now(),
        total = case when ${status} = 'finished' then processed else total end
      where id = ${importId} and status in ('pending', 'in_progress')`.execute(tx);
    await noticeImport(engine, tx, importId);
    const { added_count, updated_count, unchanged_count, error_count, operation_id } = record;
    return {
      import_id: importId,
      added: added_count,
      updated: updated_count,
      unchanged: unchanged_count,
      errors: error_count,
      operation_id,
      message,
    };
  });
}
