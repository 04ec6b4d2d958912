import { sql } from 'kysely';
import { ApiError } from '../../../core/errors';
import { importKind } from '../../../core/importKinds';
import type { ImportMode } from '../../../core/resource';
import { type DetectInput, detectInput } from '../../../records/imports.calls';
import { unguarded } from '../../../tables/csv/formulaGuard';
import type { FileSource, SourceRow } from '../../../tables/fileSource';
import type { FileInspection } from '../../../tables/inspectFile';
import { openRows } from '../../../tables/openRows';
import type { Engine, Row } from '../../engine';
import type { TaskContext } from '../../tasks/taskWorker';
import { isReasonColumn } from '../mapping/reasonColumn';
import { makeChunkReader } from '../rows/chunkReader';
import { groupReader } from '../rows/groupCells';
import { neededFields } from '../rows/neededFields';
import { otherDelimiter } from '../rows/otherDelimiter';
import { ownMapping } from '../rows/sections';
import { slippedCells } from '../rows/slippedCells';
import { meantByTitle, titleReader } from '../rows/titleReader';
import { toldRows } from '../rows/toldRows';
import type { ImportEnd } from '../run/importRun';
import { strategyOf } from '../run/strategies';
import { comparedRows } from './comparedRows';
import { requireImport } from './importAccess';
import { fileProblem } from './importFile';
import { noticeImport, RecordJournal } from './importJournal';
import { abortedMessage, failedMessage, finishedMessage } from './importMessages';
import { makeReadBack } from './readBack';
import { leftOutChoices } from './rememberedMapping';
import { resolveImport } from './resolveImport';

/** Runs imports. A run that died with its node goes on behind the last chunk it committed. */
export async function importRunner(context: TaskContext): Promise<Row> {
  const { engine } = context;
  const importId = Number(context.input.import_id);
  const begun = await sql<Row>`
      update imports set status = 'in_progress', version = version + 1, updated_at = now()
      where id = ${importId} and status in ('pending', 'in_progress') returning *`.execute(engine.db);
  const [record] = begun.rows;
  // Ended by the attempt before, which died between that and its own end; or its tenant is gone.
  if (!record) return { import_id: importId };
  await noticeImport(engine, engine.db, importId);
  try {
    const { outcome, ...end } = await carryOut(context, record);
    // A node that stops gives the task back; only a person ends the import.
    if (outcome === 'aborted' && !(await isAbortWanted(context))) throw context.signal.reason;
    const result = await endImport(engine, importId, { status: outcome, ...end });
    // The worker, which looks less often, has to know why the task ends.
    if (outcome === 'aborted') throw await abortReason(context.signal);
    return result;
  } catch (error) {
    if (context.signal.aborted) throw error;
    const problem = fileProblem(error) ?? error;
    const reason = problem instanceof ApiError ? problem.message : 'Something went wrong on our side.';
    await endImport(engine, importId, { status: 'failed', reason });
    throw problem;
  }
}

/** Runs the import, and counts the rows of the file where it was stopped before its end. */
async function carryOut(
  context: TaskContext,
  record: Row,
): Promise<{ outcome: ImportEnd; total?: number; doubts: string[] }> {
  const { engine, signal } = context;
  const actor = await context.requester();
  const resolved = await resolveImport({
    engine,
    actor,
    input: inputOf(engine, record),
    mapping: record.mapping as Record<string, string | null>,
    isSettled: true,
  });
  const { kind, source, inspection, tenant, sections } = resolved;
  if (!tenant) throw new Error(`Files of kind "${kind.name}" are imported into no tenant.`);
  const mode = record.mode as ImportMode;
  await requireImport({ engine, actor, tenantId: tenant.id, kind, mode });
  const matchOn = record.match_on as string | null;
  const doubts = [
    ...resolved.dateDoubts,
    ...(await leftOutChoices({
      ...resolved,
      engine,
      actor,
      tenantId: tenant.id,
      kind: kind.name,
      columns: inspection.columns,
    })),
  ];
  const abort = new AbortController();
  const total = Math.max(1, inspection.approximateRows);
  const openChunk = makeChunkReader({
    ...resolved,
    columns: inspection.columns,
    defaults: resolved.presets,
    guesses: true,
    needed: record.lenient === true && !kind.isOwn ? neededFields(resolved, matchOn) : null,
  });
  // What stands around the rows is told by the file as it is.
  const titling = {
    ...resolved,
    inspection: resolved.file,
    plan: engine.plan,
    mapping: ownMapping(sections, resolved.mapping),
  };
  const titles = titleReader(titling);
  // Somebody sends them as rows.
  const isOurs = resolved.file.columns.some(isReasonColumn);
  const openGroups = isOurs ? null : await groupReader(titling);
  const outcome = await strategyOf(engine, kind).run({
    ...resolved,
    engine,
    actor,
    tenant,
    mode,
    fileName: String(record.file_name),
    columns: inspection.columns,
    matchOn,
    exclusive: kind.exclusive,
    gathers: mode === 'update' ? kind.gathers : undefined,
    asksAbout: kind.asksAbout,
    expects: kind.isOwn ? [] : kind.expects,
    skipsDuplicates: record.skip_duplicates === true,
    identity: kind.identity,
    startedAt: new Date(String(context.task.started_at)),
    expect: record.expect as number | null,
    isDryRun: record.dry_run === true,
    rows: {
      [Symbol.asyncIterator]: () =>
        toldRows({
          rows: rowsOf(source, resolved.file),
          ...(isOurs
            ? { aside: () => null, isNote: () => false, doubtOf: () => null }
            : { ...titles, aside: titles.open() }),
          sections,
          groups: openGroups?.() ?? null,
          mapping: resolved.mapping,
          slipped: slippedCells({ ...resolved, columns: resolved.file.columns }),
          otherDelimiter: otherDelimiter(resolved.file),
          isMeant: (title) => meantByTitle(titling, title) !== undefined,
        }),
    },
    ...comparedRows({ ...resolved, plan: engine.plan, openChunk }),
    operationId: String(record.operation_id),
    journal: new RecordJournal({
      engine,
      importId: Number(record.id),
      tenant,
      done: Number(record.processed),
      columns: inspection.columns,
      readBack: kind.isOwn ? (cells) => cells : makeReadBack({ ...resolved, columns: inspection.columns }),
    }),
    async onChunk(done) {
      await context.progress(done / total);
      if (await isAbortWanted(context)) abort.abort();
    },
    signal: AbortSignal.any([signal, abort.signal]),
  });
  const isStopped = outcome === 'aborted' && (await isAbortWanted(context));
  return { outcome, doubts, ...(isStopped && { total: await countRows(source, resolved.file) }) };
}

/** Rows of the file that have any text. */
async function countRows(source: FileSource, inspection: FileInspection): Promise<number> {
  let count = 0;
  for await (const { cells } of openRows(source, { inspection })) if (cells.some((cell) => cell.trim() !== '')) count++;
  return count;
}

/** Rows of the file; of one that we wrote ourselves as they were before. */
async function* rowsOf(source: FileSource, inspection: FileInspection): AsyncGenerator<SourceRow> {
  const isOurs = inspection.columns.some(isReasonColumn);
  for await (const row of openRows(source, { inspection })) {
    const { line, cells, cut, encoding } = row;
    const plain = () => cells.map((cell) => unguarded(cell) ?? cell);
    yield isOurs ? { line, cells: plain(), ...(cut && { cut }), ...(encoding && { encoding }) } : row;
  }
}

/** What the record says of the file, as who started the import said it. */
function inputOf({ plan }: Engine, record: Row): DetectInput {
  const schema = detectInput(plan);
  return schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, record[name]])));
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

interface End {
  status: 'finished' | 'aborted' | 'failed';
  reason?: string;
  /** Rows of the file; those that were processed when left out. */
  total?: number | undefined;
  /** Sentences about the whole file, for the message. */
  doubts?: readonly string[];
}

/** Ends an import that has not ended yet, with its message and its real total; returns the result of its task. */
export async function endImport(
  engine: Engine,
  importId: number,
  { status, reason = '', total, doubts = [] }: End,
): Promise<Row> {
  return engine.db.transaction().execute(async (tx) => {
    const found = await sql<Row>`
      select i.*, exists (select 1 from changes c where c.operation_id = i.operation_id) as has_written
      from imports i where id = ${importId} for update`.execute(tx);
    const record = found.rows[0] ?? {};
    // An operation without changes does not exist: nobody can look at it or undo it.
    const operationId = record.has_written === true ? record.operation_id : null;
    const message =
      status === 'finished'
        ? finishedMessage(record, doubts)
        : status === 'aborted'
          ? abortedMessage(record)
          : failedMessage(record, reason);
    await sql`
      update imports set status = ${status}, message = ${message}, finished_at = now(), version = version + 1, updated_at = now(),
        operation_id = ${operationId},
        total = coalesce(${total ?? null}::int, processed)
      where id = ${importId} and status in ('pending', 'in_progress')`.execute(tx);
    await sql`
      update background_tasks t set total = i.total, progress = case when i.total = 0 then t.progress else i.processed::numeric / i.total end
      from imports i where i.id = ${importId} and t.id = i.background_task_id`.execute(tx);
    await noticeImport(engine, tx, importId);
    const { added_count, updated_count, unchanged_count, question_count, error_count, dry_run, kind } = record;
    const { resource } = importKind(engine.plan, String(kind));
    return {
      records: [{ resource: resource.name, count: Number(added_count) + Number(updated_count) }],
      dry_run,
      import_id: importId,
      added: added_count,
      updated: updated_count,
      unchanged: unchanged_count,
      questions: question_count,
      errors: error_count,
      operation_id: operationId,
      message,
    };
  });
}
