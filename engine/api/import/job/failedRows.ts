import { sql } from 'kysely';
import type { Actor } from '../../../core/access/actor';
import { REASON_COLUMN } from '../../../core/importReason';
import type { Delimiter } from '../../../tables/csv/detectDelimiter';
import { writeCsv } from '../../../tables/csv/writeCsv';
import type { Engine, Row } from '../../engine';
import { readableCells } from './readableCells';

/** Rows per query. */
const PORTION = 1_000;

/**
 * The rows that an import refused, as a file to mend and send again: the columns of the original in its delimiter, and why in
 * one more. Read in portions, however many there are. Cells are empty for who may not read what is in them.
 */
export function failedRowsCsv(engine: Engine, actor: Actor, record: Row): AsyncGenerator<string, void, undefined> {
  const delimiter = (record.delimiter as Delimiter | null) ?? ',';
  return writeCsv(lines(engine, actor, record), { delimiter, bom: true, safeForSpreadsheets: true });
}

async function* lines(engine: Engine, actor: Actor, record: Row): AsyncGenerator<string[]> {
  const columns = (record.columns ?? []) as string[];
  yield [...columns, REASON_COLUMN];
  const resource = engine.plan.get('import_rows');
  const cells = readableCells({ engine, actor, resource, alias: 't' });
  let after = 0;
  for (;;) {
    const found = await sql<{ id: number; raw: (string | null)[]; errors: string[] }>`
      select id, ${cells} as raw, errors from import_rows t where import_id = ${record.id} and severity = 'error' and id > ${after} order by id limit ${PORTION}`.execute(
      engine.db,
    );
    for (const { raw, errors } of found.rows) yield [...columns.map((_, i) => raw[i] ?? ''), errors.join(' ')];
    const last = found.rows.at(-1);
    if (!last || found.rows.length < PORTION) return;
    after = last.id;
  }
}
