import type { EngineTransaction } from '../../../engine/api/engine';
import type { ChunkOutcome, FailedRow, ImportJournal } from '../../../engine/api/import/run/importRun';
import type { Staged, StagedRow } from './stage';
import type { RefusedItem } from './takeOver';

interface JournalOptions {
  staged: Staged;
  keyed: (row: StagedRow) => string;
  named: (row: StagedRow) => string;
}

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
    this.lessened.push(...outcome.warned.map((row) => this.#itemOf(row)));
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
