import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';

/** Rows of one message: read in a few milliseconds. */
const SLICE = 2_000;

/**
 * Tens of thousands of rows, each an array of its columns, a slice at a time. Sent one by one they take the driver three times as long to
 * read, and come in faster than that: nobody else had a turn until the last of them. Here others have theirs between two slices.
 * @param by an integer column of which few rows share a value: slices are in its order, rows within one in no order
 */
export async function* readMany<Row extends readonly unknown[]>(
  db: EngineDatabase,
  { columns, from, by }: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; by: RawBuilder<unknown> },
): AsyncGenerator<readonly Row[]> {
  const found = await sql<{ rows: Row[] }>`
    select ${by} / ${sql.lit(SLICE)} as slice, json_agg(json_build_array(${columns})) as rows ${from} group by 1 order by 1`.execute(
    db,
  );
  for (const { rows } of found.rows) {
    yield rows;
    await setImmediate();
  }
}
