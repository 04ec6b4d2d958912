import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import type { EngineTransaction, Row, WriteContext } from '../../engine';
import { joinSummary } from '../../operations/audit';
import { inWrite } from '../../operations/transaction';
import type { ReadRow } from '../rows/readRow';
import { AlikeCodes } from './alikeCodes';
import { askedRows, isAnyThere, isAnyToAsk } from './askedRows';
import { readChunks } from './chunks';
import { type ChunkWrite, startChunk, type Turn } from './chunkWrite';
import { type Deciding, decideRows, isDecided } from './decideRows';
import { ExclusiveItems, type SettledRow } from './exclusiveItems';
import { FileKeys, type PersonOf } from './fileKeys';
import { FreshStatistics } from './freshStatistics';
import { type IdentityField, identityFields } from './identity';
import type { AskedRow, FailedRow, ImportEnd, ImportRun } from './importRun';
import { KnownPeople } from './knownPeople';
import { unexpectedQuestions } from './questions';
import { type RowWrite, writeChunk } from './writeChunk';

/**
 * Imports rows chunk by chunk, each in a transaction of its own together with the note of how far it came, so that a run
 * that died goes on where it stopped. Rows fail one by one. Empty cells leave a field as it is. A chunk is written while the
 * one before is, unless that one changes records; they commit in the file's order.
 */
export async function runImport(options: ImportRun): Promise<ImportEnd> {
  const run = prepareRun(options);
  run.addsUnnamed = await mayAddUnnamed(run);
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
  for await (const chunk of checkedChunks(run)) {
    const rows = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    if (rows.length > 0) yield rows;
  }
}

/** The whole file from its first row, with what its own rows say against one another. */
async function* checkedChunks(run: Run): AsyncGenerator<ReadRow[]> {
  const keys = new FileKeys({
    fields: run.claimed,
    defaults: run.defaults,
    matchOn: run.matchOn,
    personOf: personOf(run),
  });
  for await (const rows of readChunks(run)) {
    for (const row of rows) {
      if (row.errors.length === 0 && !row.isTitle)
        row.errors.push(...emptyRow(run.resource, run.identities, row), ...keys.claim(row));
    }
    yield rows;
  }
}

/** Whom name and day tell apart from all others; nobody is in one race twice. */
function personOf({ identity, resource, scopes }: Run): PersonOf {
  const further = identity?.fields.filter((name) => !resource.resource.title.includes(name)) ?? [];
  return (values) => {
    const key = identity?.isSure(values, values) ? identity.keyOf(values) : null;
    if (key === null) return null;
    const isOnce = scopes.length > 0 && scopes.every((name) => (values[name] ?? null) !== null);
    return { key: [key, ...[...further, ...scopes].map((name) => values[name])].join('\n'), isOnce };
  };
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

interface Run extends Omit<ImportRun, 'identity'>, Deciding {
  readonly asksAbout: readonly string[];
  readonly identity: ImportIdentity | null;
  readonly identities: readonly IdentityField[];
  /** Fields within which its records are told apart. */
  readonly scopes: readonly string[];
  /** Those of them of which no two rows can have the same value. */
  readonly claimed: readonly IdentityField[];
  items: ExclusiveItems | null;
  addsUnnamed: boolean;
}

function prepareRun(options: ImportRun): Run {
  const filled = new Set(
    options.targets
      .filter((target) => !target.isScope && Object.values(options.mapping).includes(target.name))
      .flatMap((target) => target.fields.map((field) => field.name)),
  );
  const { exclusive: list, resource, tenant, startedAt = new Date() } = options;
  const defaults = Object.fromEntries(Object.entries(options.presets).filter(([name]) => resource.fields.has(name)));
  const identities = identityFields(resource, filled);
  const everyIdentity = identityFields(resource, new Set(resource.fields.keys()));
  const first = identities.filter((identity) => identity.field.name === options.matchOn);
  const keys = [...first, ...identities.filter((one) => first.length > 0 && one.isUnique && !first.includes(one))];
  const scopes = [...new Set(everyIdentity.flatMap((identity) => identity.scope))];
  const run: Run = {
    ...options,
    asksAbout: (options.asksAbout ?? []).filter((name) => filled.has(name) || name in defaults),
    identity: options.identity?.fields.some((name) => filled.has(name)) ? options.identity : null,
    defaults,
    identities,
    scopes,
    claimed: identities,
    items:
      list && filled.has(list.field)
        ? new ExclusiveItems({ list, resource, tenant, settleAll: (tx) => settleAll(run, tx) })
        : null,
    fallbacks: { ...presetsOf(resource, filled), ...defaults, [tenant.column]: tenant.id },
    needed: resource.stored.filter(isNeeded),
    addsUnnamed: true,
    matching: {
      resource,
      tenant,
      fields: fieldsToRead(
        resource,
        new Set([...filled, ...scopes, ...Object.keys(defaults), ...(options.identity?.fields ?? [])]),
      ),
      matchOn: keys[0] ?? null,
      keys,
      codes: new AlikeCodes({ resource, tenant, startedAt }),
      people: options.identity
        ? new KnownPeople({
            resource,
            tenant,
            identity: options.identity,
            keys: everyIdentity,
            defaults,
            startedAt,
          })
        : null,
      unique: identities.filter((identity) => identity.isUnique),
      defaults,
    },
  };
  return run;
}

/**
 * A file without a column of what people call a record by speaks of records that are there, unless there are none yet: a row that names none
 * of them would make one that nobody knows, beside the one that was meant.
 */
async function mayAddUnnamed({ engine, resource, tenant, matching, journal, targets, mapping }: Run): Promise<boolean> {
  const mapped = new Set(Object.values(mapping));
  const filled = targets.filter(({ name }) => mapped.has(name)).flatMap(({ fields }) => fields.map(({ name }) => name));
  if (resource.resource.title.some((name) => filled.includes(name)) || !matching.matchOn || journal.done > 0)
    return true;
  return !(await isAnyThere({ engine, resource, tenant }));
}

/** All rows that can be imported, as far as it is not for their exclusive items. */
async function* settleAll(run: Run, tx: EngineTransaction): AsyncGenerator<SettledRow[]> {
  for await (const rows of checkedChunks(run)) {
    const decided = await decideRows(run, tx, rows);
    yield decided.filter(isDecided);
  }
}

/** Columns that only some rows fill take their default in the others. */
export function presetsOf({ stored }: ResourcePlan, filled: ReadonlySet<string>): Row {
  const preset = stored.filter((field) => filled.has(field.name) && field.field.options.default !== undefined);
  return Object.fromEntries(preset.map((field) => [field.name, field.field.options.default]));
}

function fieldsToRead({ resource, stored }: ResourcePlan, names: ReadonlySet<string>): FieldPlan[] {
  return stored.filter(
    ({ name }) => names.has(name) || resource.title.includes(name) || resource.namedBy?.includes(name),
  );
}

/** A row that neither says who or what it is about, nor has anything to match by, would become a record without a name. */
function emptyRow(resource: ResourcePlan, identities: readonly { field: FieldPlan }[], { values }: ReadRow): string[] {
  const telling = [...resource.resource.title, ...identities.map(({ field }) => field.name)];
  if (telling.some((name) => values[name] !== undefined)) return [];
  const labels = [...new Set(telling)].map((name) => resource.fields.get(name)?.label ?? name);
  return [`The row has none of these: ${labels.join(', ')}.`];
}

interface Written {
  readonly added: number;
  /** Rows done so far, this chunk's among them. */
  readonly done: number;
}

async function writeRows(run: Run, rows: readonly ReadRow[], turn: Turn): Promise<Written> {
  const { engine, actor, resource, operationId, tx } = run;
  const titles = rows.filter((row) => row.isTitle).length;
  const added = await inWrite({ engine, actor, resource, operationId, tx }, async (open) => {
    // The chunk before may still be open, and be the one that comes first.
    const context = { ...open, summaryId: `${operationId} ${randomUUID()}` };
    const { failed, settled } = await settleRows(run, context.tx, rows);
    const asked = await askedRows(run, context.tx, settled);
    const writes = settled.flatMap(({ write }) => write ?? []);
    turn.decide(writes.every(({ id }) => id === null));
    const written = await writeOrCount(run, context, writes);
    await turn.come;
    await joinSummary(context);
    failed.push(...written.refused.map(({ row, error }) => failedRow(row, [error])));
    const lost = new Set(failed.map(({ line }) => line));
    await run.journal.note(context.tx, {
      processed: rows.length,
      added: written.added,
      updated: written.updated,
      unchanged: rows.length - titles - written.added - written.updated - failed.length,
      failed: failed.sort((a, b) => a.line - b.line),
      warned: rows.filter(({ line, warnings }) => warnings.length > 0 && !lost.has(line)).map(warnedRow),
      asked: asked.filter(({ line }) => !lost.has(line)),
    });
    return run.isDryRun ? 0 : written.added;
  });
  return { added, done: run.journal.settle() };
}

/** What the rows of a chunk come to: those that cannot be imported, and what is to be done with the others. */
async function settleRows(run: Run, tx: EngineTransaction, rows: readonly ReadRow[]) {
  const failed = rows.filter((row) => row.errors.length > 0).map((row) => failedRow(row, row.errors));
  const decided = await decideRows(run, tx, rows);
  failed.push(...decided.flatMap((one) => ('error' in one ? [failedRow(one.row, [one.error])] : [])));
  const possible = decided.filter(isDecided);
  const refusals = (await run.items?.refusals(tx, possible)) ?? new Map<ReadRow, string[]>();
  for (const [row, errors] of refusals) failed.push(failedRow(row, errors));
  return { failed, settled: possible.filter(({ row }) => !refusals.has(row)) };
}

/**
 * Nothing is written where other rows are to be asked about than somebody has seen: those there are now are noted instead.
 * @throws ApiError 409 with how many there are
 */
async function requireExpected(run: Run): Promise<void> {
  const { engine, journal, expect = null, isDryRun } = run;
  if (expect === null || isDryRun || journal.done > 0) return;
  const isAny = (run.mode !== 'add' || run.identity !== null) && (await isAnyToAsk(run));
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

async function allAsked(run: Run): Promise<AskedRow[]> {
  return run.engine.db.transaction().execute(async (tx) => {
    const asked: AskedRow[] = [];
    for await (const rows of checkedChunks(run)) {
      const { settled } = await settleRows(run, tx, rows);
      asked.push(...(await askedRows(run, tx, settled)));
    }
    return asked;
  });
}

/** All that is to be mended in it, what it could do without as well. */
function failedRow({ line, cells, warnings }: ReadRow, errors: readonly string[]): FailedRow {
  return { line, cells, errors: [...errors, ...warnings] };
}

function warnedRow({ line, cells, warnings }: ReadRow): FailedRow {
  return { line, cells, errors: warnings };
}

function isNeeded({ field: { options } }: FieldPlan): boolean {
  return options.required === true && !options.readOnly && options.default === undefined;
}

async function writeOrCount(run: Run, context: WriteContext, writes: readonly RowWrite[]) {
  if (!run.isDryRun) return writeChunk(context, writes);
  const added = writes.filter((write) => write.id === null).length;
  return { added, updated: writes.length - added, refused: [] };
}
