import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../core/errors';
import { ImportFileError } from '../../../tables/importFileError';
import type { EngineTransaction, WriteContext } from '../../engine';
import { joinSummary } from '../../operations/audit';
import { inWrite } from '../../operations/transaction';
import type { ReadRow } from '../rows/readRow';
import { askedRows, isAnyToAsk } from './askedRows';
import { checkedChunks } from './checkedRows';
import { type ChunkWrite, startChunk, type Turn } from './chunkWrite';
import { type Decided, decideRows, isDecided, type Skipped } from './decideRows';
import { FreshStatistics } from './freshStatistics';
import { isShared } from './identity';
import type { AskedRow, FailedRow, ImportEnd, ImportRun } from './importRun';
import { type Carried, moveKeys } from './moveKeys';
import { filledFields, itemTimesOf, mayAddUnnamed, prepareRun, type Run } from './prepareRun';
import { unexpectedQuestions } from './questions';
import { settleDoubts } from './settleDoubts';
import { type ChunkResult, type RowWrite, tryChunk, writeChunk } from './writeChunk';

/**
 * Imports rows chunk by chunk, each in a transaction of its own together with the note of how far it came, so that a run
 * that died goes on where it stopped. Rows fail one by one. Empty cells leave a field as it is. A chunk is written while the
 * one before is, unless that one changes records; they commit in the file's order.
 */
export async function runImport(options: ImportRun): Promise<ImportEnd> {
  const run = prepareRun(options);
  run.addsUnnamed = await mayAddUnnamed(run);
  run.times = await itemTimesOf(run);
  await settleDoubts(run);
  await requireExpected(run);
  const statistics = new FreshStatistics(run);
  const settle = async ({ committed }: ChunkWrite<Written>): Promise<void> => {
    const { added, done } = await committed;
    await statistics.countWrites(added);
    await options.onChunk?.(done);
  };
  let latest: ChunkWrite<Written> | null = null;
  try {
    // A transaction does one thing at a time.
    const chunks = run.tx ? newChunks(run) : ahead(newChunks(run));
    for await (const rows of chunks) {
      if (options.signal?.aborted) break;
      const before: ChunkWrite<Written> | null = latest;
      latest = startChunk(before, (turn) => writeRows(run, rows, turn));
      if (before) await settle(before);
      if (run.tx) await latest.committed;
    }
    if (latest) await settle(latest);
    return options.signal?.aborted ? 'aborted' : 'finished';
  } finally {
    // Nothing goes on after it knows how the run ended.
    await latest?.committed.catch(() => {});
  }
}

/** Chunks that no earlier attempt has done. Those done are read all the same: their keys are claimed. */
async function* newChunks(run: Run): AsyncGenerator<ReadRow[]> {
  let skip = run.journal.done;
  for await (const chunk of checkedChunks(run, run.tx ?? run.engine.db)) {
    const rows = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    if (rows.length > 0) yield rows;
  }
}

/** Reads the next chunk while the one before is written. */
async function* ahead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = values.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // Its failure is met when its turn comes.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}

interface Written {
  readonly added: number;
  /** Rows done so far, this chunk's among them. */
  readonly done: number;
}

async function writeRows(run: Run, rows: readonly ReadRow[], turn: Turn): Promise<Written> {
  const { engine, actor, resource, operationId, tx } = run;
  const titles = rows.filter((row) => row.isTitle).length;
  let carried = run.carried;
  const added = await inWrite({ engine, actor, resource, operationId, tx }, async (open) => {
    carried = run.carried;
    // The chunk before may still be open, and be the one that comes first.
    const context = { ...open, summaryId: `${operationId} ${randomUUID()}` };
    const judged = await settleRows(run, context.tx, rows);
    if (judged.settled.some(({ write }) => write)) await foresee(run, context.tx);
    const moves = run.isDryRun || run.carried ? [] : ((await run.items?.moves()) ?? []);
    turn.decide(moves.length === 0 && judged.settled.every(({ id, write }) => id === null || !write));
    if (moves.length > 0) carried = await moveKeys(context, moves);
    const { failed, settled } = withCarried(judged, carried);
    const skipped = new Set(judged.skipped.map(({ row }) => row.line));
    const asked = await askedRows(run, context.tx, settled);
    const writes = settled.flatMap(({ write }) => write ?? []);
    const due = writes.filter(({ row }) => !carried?.has(row.line));
    const written = await writeOrTry(run, context, due);
    await turn.come;
    if (!run.isDryRun) await joinSummary(context);
    failed.push(...written.refused.map(({ row, error }) => failedRow(row, [error])));
    const updated = written.updated + writes.length - due.length;
    const lost = new Set(failed.map(({ line }) => line));
    await run.journal.note(context.tx, {
      processed: rows.length,
      added: written.added,
      updated,
      unchanged: rows.length - titles - skipped.size - written.added - updated - failed.length,
      failed: failed.sort((a, b) => a.line - b.line),
      warned: warnedRows(
        rows.filter(({ line }) => !lost.has(line)),
        judged.skipped,
      ),
      missing: missingOf(run, settled, lost),
      asked: asked.filter(({ line }) => !lost.has(line)),
      changed: settled.flatMap(({ record, write }) =>
        write && !lost.has(write.row.line) ? [{ line: write.row.line, record, values: write.values }] : [],
      ),
    });
    return run.isDryRun ? 0 : written.added;
  });
  run.carried = carried;
  return { added, done: run.journal.settle() };
}

/** Rows that were written ahead of their chunk, with what was decided of them before. */
function withCarried({ failed, settled }: Judged, carried: Carried | null): Pick<Judged, 'failed' | 'settled'> {
  if (!carried || carried.size === 0) return { failed, settled };
  const kept: Decided[] = [];
  for (const one of settled) {
    const ahead = carried.get(one.row.line) ?? one;
    if ('error' in ahead) failed.push(failedRow(one.row, [ahead.error]));
    else kept.push({ ...ahead, row: one.row });
  }
  return { failed, settled: kept };
}

interface Judged {
  readonly failed: FailedRow[];
  readonly skipped: readonly Skipped[];
  readonly settled: readonly Decided[];
}

/** What the rows of a chunk come to: those that cannot be imported, and what is to be done with the others. */
async function settleRows(run: Run, tx: EngineTransaction, rows: readonly ReadRow[]): Promise<Judged> {
  const failed = rows.filter((row) => row.errors.length > 0).map((row) => failedRow(row, row.errors));
  const decided = await decideRows(run, tx, rows);
  failed.push(...decided.flatMap((one) => ('error' in one ? [failedRow(one.row, [one.error])] : [])));
  const skipped = decided.filter((one) => 'skipped' in one);
  const possible = decided.filter(isDecided);
  const refusals = (await run.items?.refusals(tx, possible)) ?? new Map<ReadRow, string[]>();
  for (const [row, errors] of refusals) failed.push(failedRow(row, errors));
  const settled = possible.filter(({ row }) => !refusals.has(row));
  return { failed, skipped, settled: (await run.items?.withReleased(settled)) ?? settled };
}

/** Matches the whole file to the records as they are, before the import changes them. */
async function foresee(run: Run, tx: EngineTransaction): Promise<void> {
  if (run.isForeseen || run.isDryRun || !run.identity || run.refusesOthers || run.journal.done > 0) return;
  try {
    if (await run.matching.people?.isAnyKnown(tx))
      for await (const rows of checkedChunks(run, tx)) await settleRows(run, tx, rows);
  } catch (error) {
    // Rows before the one that cannot be read are imported.
    if (!(error instanceof ImportFileError)) throw error;
  }
  run.isForeseen = true;
}

/**
 * Nothing is written where other rows are to be asked about than somebody has seen: those there are now are noted instead.
 * @throws ApiError 409 with how many there are
 */
async function requireExpected(run: Run): Promise<void> {
  const { engine, journal, expect = null, isDryRun } = run;
  if (expect === null || isDryRun || journal.done > 0) return;
  const isAny = ((run.mode !== 'add' || run.identity !== null) && (await isAnyToAsk(run))) || (await isAnyTwin(run));
  if (!isAny && expect === 0) return;
  const asked = isAny ? await allAsked(run) : [];
  if (asked.length === expect) return;
  await engine.db
    .transaction()
    .execute((tx) =>
      journal.note(tx, { processed: 0, added: 0, updated: 0, unchanged: 0, failed: [], warned: [], asked }),
    );
  throw new ApiError({ code: 'conflict', message: unexpectedQuestions(run.resource, asked, expect) });
}

/** Whether a row is about the same as one before it, where the columns can tell. */
async function isAnyTwin(run: Run): Promise<boolean> {
  const filled = filledFields(run);
  const isTold = run.identity?.fields.every((name) => filled.has(name)) || run.claimed.some(isShared);
  if (run.mode === 'update' || run.identity === null || !isTold) return false;
  for await (const rows of checkedChunks(run, run.engine.db))
    if (rows.some(({ twin }) => twin !== undefined)) return true;
  return false;
}

async function allAsked(run: Run): Promise<AskedRow[]> {
  return run.engine.db.transaction().execute(async (tx) => {
    const asked: AskedRow[] = [];
    for await (const rows of checkedChunks(run, tx)) {
      const { settled } = await settleRows(run, tx, rows);
      asked.push(...(await askedRows(run, tx, settled)));
    }
    run.isForeseen = true;
    return asked;
  });
}

/** All that is to be mended in it, what it could do without as well. */
function failedRow({ line, cells, warnings }: ReadRow, errors: readonly string[]): FailedRow {
  return { line, cells, errors: [...errors, ...warnings] };
}

function warnedRows(rows: readonly ReadRow[], skipped: readonly Skipped[]): FailedRow[] {
  const why = new Map(skipped.map((one) => [one.row.line, one.skipped]));
  return rows.flatMap(({ line, cells, warnings }) => {
    const errors = [...(why.has(line) ? [why.get(line) ?? ''] : []), ...warnings];
    return errors.length > 0 ? [{ line, cells, errors }] : [];
  });
}

/** How many of the new records lack what a complete one has, by field. */
function missingOf(
  { expects = [] }: Run,
  settled: readonly Decided[],
  lost: ReadonlySet<number>,
): Record<string, number> {
  const added = settled.filter(({ id, write, row }) => id === null && write && !lost.has(row.line));
  const lacks = ({ write }: Decided, names: readonly string[]) =>
    names.every((name) => (write?.values[name] ?? null) === null);
  const counts = expects.map((names) => [names[0] ?? '', added.filter((one) => lacks(one, names)).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

async function writeOrTry(run: Run, context: WriteContext, writes: readonly RowWrite[]): Promise<ChunkResult> {
  return run.isDryRun ? tryChunk(context, writes) : writeChunk(context, writes);
}
