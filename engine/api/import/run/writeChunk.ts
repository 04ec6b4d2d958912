import { sql } from 'kysely';
import { ApiError } from '../../../core/errors';
import type { Row, WriteContext } from '../../engine';
import { insertRecords, prepareNew } from '../../operations/createRecords';
import { translateError } from '../../operations/transaction';
import { prepareEach, updateEach } from '../../operations/updateEach';
import type { ReadRow } from '../rows/readRow';

export interface RowWrite {
  readonly row: ReadRow;
  /** The record to change; null adds one. */
  readonly id: number | null;
  readonly values: Row;
}

export interface ChunkResult {
  readonly added: number;
  /** Records that really changed. */
  readonly updated: number;
  readonly refused: { row: ReadRow; error: string }[];
}

/**
 * Writes a chunk in one INSERT and one UPDATE. Where the database refuses, halves are tried until the rows to blame stand
 * alone: they are given back with the reason, and all others are written.
 */
export async function writeChunk(context: WriteContext, writes: readonly RowWrite[]): Promise<ChunkResult> {
  return eachHalving(context, writes, { add: insertRecords, change: updateEach });
}

/**
 * Counts what would be written, as far as the write itself: hooks refuse in a check what they refuse in the run. What is unique was
 * judged before, as rows of the whole file take it from each other.
 */
export async function tryChunk(context: WriteContext, writes: readonly RowWrite[]): Promise<ChunkResult> {
  await sql`savepoint import_check`.execute(context.tx);
  const tried = { ...context, afterCommit: () => undefined };
  const result = await eachHalving(tried, writes, { add: prepareNew, change: prepareEach });
  await sql`rollback to savepoint import_check`.execute(context.tx);
  await sql`release savepoint import_check`.execute(context.tx);
  return result;
}

interface Steps {
  add(context: WriteContext, rows: readonly Row[]): Promise<readonly unknown[]>;
  change(context: WriteContext, updates: readonly { id: number; values: Row }[]): Promise<readonly unknown[]>;
}

async function eachHalving(context: WriteContext, writes: readonly RowWrite[], steps: Steps): Promise<ChunkResult> {
  const refused: ChunkResult['refused'] = [];
  const refuse = (write: RowWrite, error: string): void => {
    refused.push({ row: write.row, error });
  };
  const added = await writeHalving({
    context,
    units: writes.filter((write) => write.id === null).map((write) => [write]),
    refuse,
    write: async (some) => {
      const rows = some.map(({ values }) => values);
      return (await steps.add(context, rows)).length;
    },
  });
  const updated = await writeHalving({
    context,
    units: writes.filter((write) => write.id !== null).map((write) => [write]),
    refuse,
    write: async (some) => {
      const updates = some.map(({ id, values }) => ({ id: id ?? 0, values }));
      return (await steps.change(context, updates)).length;
    },
  });
  return { added, updated, refused };
}

interface HalvingOptions {
  context: WriteContext;
  /** Rows that are written together, or none of them. */
  units: readonly (readonly RowWrite[])[];
  write(some: readonly RowWrite[]): Promise<number>;
  refuse(write: RowWrite, error: string): void;
}

export async function writeHalving(options: HalvingOptions): Promise<number> {
  const { context, units } = options;
  const [first] = units;
  if (!first) return 0;
  await sql`savepoint import_rows`.execute(context.tx);
  try {
    const count = await options.write(units.flat());
    await sql`release savepoint import_rows`.execute(context.tx);
    return count;
  } catch (error) {
    const reason = reasonOf(error, context);
    if (reason === null) throw error;
    await sql`rollback to savepoint import_rows`.execute(context.tx);
    await sql`release savepoint import_rows`.execute(context.tx);
    if (units.length === 1) {
      for (const write of first) options.refuse(write, reason);
      return 0;
    }
  }
  const middle = Math.ceil(units.length / 2);
  const before = await writeHalving({ ...options, units: units.slice(0, middle) });
  return before + (await writeHalving({ ...options, units: units.slice(middle) }));
}

/** Why the database, or a hook, refused a row; null for what is no row's fault. */
function reasonOf(error: unknown, { resource }: WriteContext): string | null {
  const translated = translateError(error, resource);
  if (!(translated instanceof ApiError) || translated.status !== 422) return null;
  const [entry] = Object.entries(translated.errors ?? {});
  if (!entry) return translated.message;
  const [name, texts] = entry;
  return `${resource.fields.get(name)?.label ?? name}: ${texts.join(' ')}`;
}
