import type { EngineTransaction } from '../../../engine/api/engine';
import type { ChunkOutcome, ImportJournal } from '../../../engine/api/import/run/importRun';
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
    this.asked += outcome.asked.length;
    const { staged, keyed, named } = this.#options;
    for (const { line, errors } of outcome.failed) {
      // Lines are counted as they were staged.
      const row = staged.rows[line - 1];
      this.refused.push({ key: row ? keyed(row) : '', name: row ? named(row) : '', errors });
    }
  }

  settle(): number {
    return this.#processed;
  }
}
