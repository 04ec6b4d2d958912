import { sql } from 'kysely';
import { writeCsv } from '../../engine/api/csv/writeCsv';
import type { Engine, Row } from '../../engine/api/engine';
import { REASON_COLUMN } from '../../engine/api/import/mapping/reasonColumn';
import type { Delimiter } from '../../engine/api/import/reading/csv/detectDelimiter';

/** Rows per query. */
const PORTION = 1_000;

/**
 * The rows that an import refused, as a file to mend and send again: the columns of the original in its delimiter, and why in
 * one more. Read in portions, however many there are.
 */
export function failedRowsCsv(engine: Engine, record: Row): AsyncGenerator<string, void, undefined> {
  const delimiter = (record.delimiter as Delimiter | null) ?? ',';
  return writeCsv(lines(engine, record), { delimiter, bom: true, safeForSpreadsheets: true });
}

async function* lines(engine: Engine, record: Row): AsyncGenerator<string[]> {
  const columns = (record.columns ?? []) as string[];
  yield [...columns, REASON_COLUMN];
  let after = 0;
  for (;;) {
    const found = await sql<{ id: number; raw: string[]; errors: string[] }>`
      select id, raw, errors from import_rows where import_id = ${record.id} and id > ${after} order by id limit ${PORTION}`.execute(
      engine.db,
    );
    for (const { raw, errors } of found.rows) {
      const cells = columns.map((_, i) => raw[i] ?? '');
      yield [...cells, errors.join(' ')];
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < PORTION) return;
    after = last.id;
  }
}
