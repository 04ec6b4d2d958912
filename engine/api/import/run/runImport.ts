import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Actor } from '../../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { Engine, EngineTransaction, Row, WriteContext } from '../../engine';
import { inWrite } from '../../operations/transaction';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import type { SourceRow } from '../reading/fileSource';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import { type ChunkWrite, startChunk, type Turn } from './chunkWrite';
import { type Deciding, decideRows, isDecided } from './decideRows';
import { ExclusiveItems, type ExclusiveList, type SettledRow } from './exclusiveItems';
import { FileKeys } from './fileKeys';
import { FreshStatistics } from './freshStatistics';
import { identityFields } from './identity';
import { type RowWrite, writeChunk } from './writeChunk';

export type ImportMode = 'add' | 'update' | 'add_or_update';

export interface FailedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly errors: readonly string[];
}

/** What became of the rows of one chunk. */
export interface ChunkOutcome {
  readonly processed: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: readonly FailedRow[];
}

/** Where a run keeps how far it has come. */
export interface ImportJournal {
  /** Rows that an earlier attempt has done, before its node died. */
  readonly done: number;
  /** Notes a chunk in the transaction that writes its records: both are there, or neither. Throws where another node went on. */
  note(tx: EngineTransaction, outcome: ChunkOutcome): Promise<void>;
  /** The transaction of the last note is committed. Gives the rows done so far. */
  settle(): number;
}

interface RunOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  tenant: Tenant;
  targets: readonly ImportTarget[];
  mapping: Mapping;
  /** Field that rows are matched by; null adds what is not there exactly as the row has it. */
  matchOn: string | null;
  mode: ImportMode;
  /** Finds out what would happen, and writes nothing but that. */
  isDryRun: boolean;
  /** Values of what rows leave out. */
  defaults: Row;
  /** A list of which no two records may hold the same item. */
  exclusive?: ExclusiveList | undefined;
  /** Can be read more than once, from the first row each time. */
  rows: AsyncIterable<SourceRow>;
  readRow(row: SourceRow): ReadRow;
  /** One operation for all chunks: undoing it takes back the whole import. */
  operationId: string;
  journal: ImportJournal;
  /** After each chunk is committed; hears the rows done so far. */
  onChunk?(done: number): Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Rows written in one transaction; fewer where they are long. */
const CHUNK_ROWS = 2_000;
const CHUNK_CHARACTERS = 4_000_000;

/** Rows read before others get a turn: whoever calls the API meanwhile, and the chunk that is being written. */
const ROWS_AT_A_TIME = 50;

/**
 * Imports rows chunk by chunk, each in a transaction of its own together with the note of how far it came, so that a run
 * that died goes on where it stopped. Rows fail one by one. Empty cells leave a field as it is. A chunk is written while the
 * one before is, unless that one changes records; they commit in the file's order.
 * @returns `aborted` when the signal came between two chunks: what is done stays.
 */
export async function runImport(o: RunOptions): Promise<'finished' | 'aborted'> {
  const run = prepareRun(o);
  const statistics = new FreshStatistics(run);
  const settle = async ({ committed }: ChunkWrite<Written>): Promise<void> => {
    const { added, done } = await committed;
    await statistics.countWrites(added);
    await o.onChunk?.(done);
  };
  let latest: ChunkWrite<Written> | null = null;
  try {
    for await (const rows of ahead(newChunks(run))) {
      if (o.signal?.aborted) break;
      const before: ChunkWrite<Written> | null = latest;
      latest = startChunk(before, (turn) => writeRows(run, rows, turn));
      if (before) await settle(before);
    }
    if (latest) await settle(latest);
    return o.signal?.aborted ? 'aborted' : 'finished';
  } finally {
    // Nothing goes on after it was told how the run ended.
    await latest?.committed.catch(() => {});
  }
}

/** Chunks that no earlier attempt has done. Those done are read all the same: their keys are claimed. */
async function* newChunks(run: Run): AsyncGenerator<ReadRow[]> {
  let skip = run.journal.done;
  for await (const chunk of readChunks(run)) {
    const rows = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    if (rows.length > 0) yield rows;
  }
}

/** The whole file from its first row. */
async function* readChunks(run: Run): AsyncGenerator<ReadRow[]> {
  const read = run.newReader();
  for await (const chunk of chunksOf(run.rows)) {
    const rows: ReadRow[] = [];
    for (const [i, row] of chunk.entries()) {
      rows.push(read(row));
      if (i % ROWS_AT_A_TIME === 0) await letOthersRun();
    }
    yield rows;
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

interface Run extends RunOptions, Deciding {
  /** Makes what reads rows and claims their keys; their errors are final but for what the records that are there say. */
  newReader(): (row: SourceRow) => ReadRow;
  items: ExclusiveItems | null;
}

function prepareRun(o: RunOptions): Run {
  const filled = new Set(
    o.targets
      .filter((target) => Object.values(o.mapping).includes(target.name))
      .flatMap((target) => target.fields.map((field) => field.name)),
  );
  const identities = identityFields(o.resource, filled);
  const matchOn = identities.find((identity) => identity.field.name === o.matchOn) ?? null;
  const newReader = () => {
    const keys = new FileKeys(identities, o.defaults);
    return (row: SourceRow): ReadRow => {
      const parsed = o.readRow(row);
      if (parsed.errors.length === 0)
        parsed.errors.push(...emptyRow(o.resource, identities, parsed), ...keys.claim(parsed));
      return parsed;
    };
  };
  const { exclusive: list, resource, tenant } = o;
  const run: Run = {
    ...o,
    newReader,
    items:
      list && filled.has(list.field)
        ? new ExclusiveItems({ list, resource, tenant, settleAll: (tx) => settleAll(run, tx) })
        : null,
    fallbacks: fallbacksOf(o, filled),
    needed: o.resource.stored.filter(isNeeded),
    matching: {
      resource: o.resource,
      tenant: o.tenant,
      fields: fieldsToRead(
        o,
        filled,
        identities.flatMap((identity) => identity.scope),
      ),
      matchOn,
      unique: identities.filter((identity) => identity.isUnique),
      defaults: o.defaults,
    },
  };
  return run;
}

/** All rows that can be imported, as far as it is not for their exclusive items. */
async function* settleAll(run: Run, tx: EngineTransaction): AsyncGenerator<SettledRow[]> {
  for await (const rows of readChunks(run)) {
    const decided = await decideRows(run, tx, rows);
    yield decided.filter(isDecided);
  }
}

function fallbacksOf({ resource, tenant, defaults }: RunOptions, filled: ReadonlySet<string>): Row {
  const preset = resource.stored.filter((field) => filled.has(field.name) && field.field.options.default !== undefined);
  const values = Object.fromEntries(preset.map((field) => [field.name, field.field.options.default]));
  return { ...values, ...defaults, [tenant.column]: tenant.id };
}

function fieldsToRead(o: RunOptions, filled: ReadonlySet<string>, scopes: readonly string[]): FieldPlan[] {
  const names = new Set([...filled, ...scopes, ...Object.keys(o.defaults), ...o.resource.resource.title]);
  return o.resource.stored.filter((field) => names.has(field.name));
}

/** A row that neither says who or what it is about, nor has anything to match by, would become a record without a name. */
function emptyRow(resource: ResourcePlan, identities: readonly { field: FieldPlan }[], { values }: ReadRow): string[] {
  const telling = [...resource.resource.title, ...identities.map(({ field }) => field.name)];
  if (telling.some((name) => values[name] !== undefined)) return [];
  const labels = [...new Set(telling)].map((name) => resource.fields.get(name)?.label ?? name);
  return [`The row has none of these: ${labels.join(', ')}.`];
}

/** Rows in portions that fit a transaction; rows without any text are no rows. */
async function* chunksOf(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let chunk: SourceRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    const length = row.cells.reduce((sum, cell) => sum + cell.trim().length, 0);
    if (length === 0) continue;
    chunk.push(row);
    characters += length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

interface Written {
  readonly added: number;
  /** Rows done so far, this chunk's among them. */
  readonly done: number;
}

async function writeRows(run: Run, rows: readonly ReadRow[], turn: Turn): Promise<Written> {
  const { engine, actor, resource, operationId } = run;
  const added = await inWrite({ engine, actor, resource, operationId }, async (context) => {
    const failed = rows.filter((row) => row.errors.length > 0).map((row) => failedRow(row, row.errors));
    const decided = await decideRows(run, context.tx, rows);
    failed.push(...decided.flatMap((one) => ('error' in one ? [failedRow(one.row, [one.error])] : [])));
    const settled = decided.filter(isDecided);
    const refusals = (await run.items?.refusals(context.tx, settled)) ?? new Map<ReadRow, string[]>();
    for (const [row, errors] of refusals) failed.push(failedRow(row, errors));
    const writes = settled.flatMap(({ row, write }) => (write && !refusals.has(row) ? [write] : []));
    turn.decide(writes.every(({ id }) => id === null));
    const written = await writeOrCount(run, context, writes);
    await turn.come;
    failed.push(...written.refused.map(({ row, error }) => failedRow(row, [error])));
    await run.journal.note(context.tx, {
      processed: rows.length,
      added: written.added,
      updated: written.updated,
      unchanged: rows.length - written.added - written.updated - failed.length,
      failed: failed.sort((a, b) => a.line - b.line),
    });
    return run.isDryRun ? 0 : written.added;
  });
  return { added, done: run.journal.settle() };
}

function failedRow({ line, cells }: ReadRow, errors: readonly string[]): FailedRow {
  return { line, cells, errors };
}

function isNeeded({ field: { options } }: FieldPlan): boolean {
  return options.required === true && !options.readOnly && options.default === undefined;
}

async function writeOrCount(run: Run, context: WriteContext, writes: readonly RowWrite[]) {
  if (!run.isDryRun) return writeChunk(context, writes);
  const added = writes.filter((write) => write.id === null).length;
  return { added, updated: writes.length - added, refused: [] };
}
