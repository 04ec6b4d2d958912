import type { EngineTransaction, Row } from '../../../engine/api/engine';
import type { ChangedRow, ChunkOutcome, FailedRow, ImportJournal } from '../../../engine/api/import/run/importRun';
import type { FieldPlan } from '../../../engine/core/plan';
import type { Staged, StagedRow } from './stage';
import type { RefusedItem } from './takeOver';

interface JournalOptions {
  staged: Staged;
  keyed: (row: StagedRow) => string;
  named: (row: StagedRow) => string;
  /** Of the records. */
  fields: ReadonlyMap<string, FieldPlan>;
}

/** One that a sync adds or changes, and the fields that become others. */
export interface Example {
  readonly key: string;
  readonly name: string;
  readonly fields?: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
}

export const MOST_EXAMPLES = 10;

/** Counts what becomes of rows, within the one transaction that writes them. */
export class RecordsJournal implements ImportJournal {
  readonly done = 0;
  added = 0;
  updated = 0;
  unchanged = 0;
  asked = 0;
  readonly refused: RefusedItem[] = [];
  /** Taken over but for a value that cannot be. */
  readonly lessened: RefusedItem[] = [];
  #processed = 0;
  readonly examples: { added: Example[]; updated: Example[] } = { added: [], updated: [] };
  readonly #options: JournalOptions;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  async note(_: EngineTransaction, outcome: ChunkOutcome): Promise<void> {
    this.#processed += outcome.processed;
    this.added += outcome.added;
    this.updated += outcome.updated;
    this.unchanged += outcome.unchanged;
    this.asked += outcome.asked.filter(({ question }) => question === 'in_use').length;
    this.refused.push(...outcome.failed.map((row) => this.#itemOf(row)));
    for (const row of outcome.changed ?? []) this.#show(row);
    this.lessened.push(...outcome.warned.map((row) => this.#itemOf(row)));
  }

  /** The first of each kind, so that somebody who compares sees what it is about. */
  #show({ line, record, values }: ChangedRow): void {
    const shown = record ? this.examples.updated : this.examples.added;
    if (shown.length >= MOST_EXAMPLES) return;
    const { key, name } = this.#itemOf({ line, errors: [] });
    shown.push({ key, name, ...(record && { fields: changesOf(this.#options.fields, record, values) }) });
  }

  #itemOf({ line, errors }: Pick<FailedRow, 'line' | 'errors'>): RefusedItem {
    const { staged, keyed, named } = this.#options;
    // Lines are counted as they were staged.
    const row = staged.rows[line - 1];
    return { key: row ? keyed(row) : '', name: row ? named(row) : '', errors };
  }

  settle(): number {
    return this.#processed;
  }
}

/** Examples are read by more people than restricted fields are: of those it is told that they change, not how. Nor are ids told to people. */
function changesOf(fields: JournalOptions['fields'], record: Row, values: Row): Example['fields'] {
  return Object.fromEntries(
    Object.keys(values).map((name) => {
      const field = fields.get(name);
      const isTold = field && !field.field.options.read && field.target === null;
      return [name, isTold ? { before: record[name] ?? null, after: values[name] ?? null } : {}];
    }),
  );
}
