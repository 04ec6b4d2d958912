import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineDatabase, EngineTransaction } from '../../engine';
import { notifyWrite } from '../../operations/notify';
import { isReasonColumn } from '../mapping/reasonColumn';
import type { Tenant } from '../rows/namedRecords';
import type { AskedRow, ChunkOutcome, FailedRow, ImportJournal } from '../run/importRun';
import { countQuestions } from '../run/questions';

/** Rows to be asked about that are listed; further ones are counted. */
const MOST_LISTED = 1_000;

interface JournalOptions {
  engine: Engine;
  importId: number;
  /** Whose the refused rows are. */
  tenant: Tenant;
  done: number;
  /** Of the file as it is read now. */
  columns: readonly string[];
  /** Writes the cells of a failed row so that they mean the same alone. */
  readBack(cells: readonly string[]): readonly string[];
}

/** The import's own record as the journal of its run: counts and refused rows, written with the rows they count. */
export class RecordJournal implements ImportJournal {
  readonly done: number;
  readonly #options: JournalOptions;
  #committed: number;
  #noted: number;
  #asked = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.done = options.done;
    this.#committed = options.done;
    this.#noted = options.done;
  }

  async note(tx: EngineTransaction, outcome: ChunkOutcome): Promise<void> {
    const { engine, importId } = this.#options;
    const { processed, added, updated, unchanged, failed, warned, asked, missing = {} } = outcome;
    const counted = await sql`
      update imports set processed = processed + ${processed}, added_count = added_count + ${added},
        updated_count = updated_count + ${updated}, unchanged_count = unchanged_count + ${unchanged},
        success_count = success_count + ${added + updated + unchanged}, error_count = error_count + ${failed.length},
        warning_count = warning_count + ${warned.length}, question_count = question_count + ${asked.length},
        questions = ${countedUp('questions', countQuestions(asked))}, missing = ${countedUp('missing', missing)},
        total = greatest(total, processed + ${processed}), version = version + 1, updated_at = now()
      where id = ${importId} and status = 'in_progress' and processed = ${this.#committed} returning id`.execute(tx);
    // A node that was thought dead and another that took over would both write the chunk.
    if (counted.rows.length === 0) throw new Error(`The import ${importId} is carried on by another node.`);
    const { readBack } = this.#options;
    await this.#store(
      tx,
      'error',
      failed.map((row) => ({ ...row, cells: readBack(row.cells) })),
    );
    await this.#store(tx, 'warning', warned);
    await this.#store(tx, 'question', asked.slice(0, Math.max(0, MOST_LISTED - this.#asked)));
    this.#asked += asked.length;
    await noticeImport(engine, tx, importId);
    this.#noted = this.#committed + processed;
  }

  /** The transaction of the last note is committed. */
  settle(): number {
    this.#committed = this.#noted;
    return this.#committed;
  }

  async #store(tx: EngineTransaction, severity: string, noted: readonly (FailedRow | AskedRow)[]): Promise<void> {
    if (noted.length === 0) return;
    const { importId, tenant, columns } = this.#options;
    const isKept = (_: string, i: number): boolean => !isReasonColumn(columns[i] ?? '');
    const rows = noted.map(({ line, cells, errors, ...asked }) => ({
      line,
      raw: cells.filter(isKept).map(storable),
      errors,
      ...asked,
    }));
    await sql`
      insert into import_rows (${sql.ref(tenant.column)}, import_id, line, severity, raw, errors, record_id, record_name, before, after, uses)
      select ${tenant.id}, ${importId}, r.line, ${severity}, r.raw, r.errors, r."recordId", r."recordName", r.before, r.after, r.uses
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line integer, raw jsonb, errors text[],
        "recordId" bigint, "recordName" text, before jsonb, after jsonb, uses integer)`.execute(tx);
  }
}

/** The counts of a field by their keys, with so many more. */
function countedUp(field: 'questions' | 'missing', more: Readonly<Record<string, number>>): RawBuilder<unknown> {
  return Object.entries(more).reduce<RawBuilder<unknown>>(
    (counts, [name, count]) =>
      sql`jsonb_set(${counts}, array[${name}]::text[], to_jsonb(coalesce((${sql.ref(field)} ->> ${name})::int, 0) + ${count}::int))`,
    sql.ref(field),
  );
}

/** Tells consoles that an import moved. */
export async function noticeImport(engine: Engine, db: EngineDatabase, id: number): Promise<void> {
  await notifyWrite({ engine, db, resource: engine.plan.get('imports'), operationId: null }, 'update', [id]);
}

/** JSON of the database holds neither NUL nor halves of surrogate pairs. */
function storable(cell: string): string {
  return cell.replace(/\0|\p{Surrogate}/gu, '\ufffd');
}
