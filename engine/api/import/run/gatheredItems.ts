import type { EngineTransaction } from '../../engine';
import type { ReadRow } from '../rows/readRow';
import type { MatchedRow } from './matchRows';

interface GatheredOptions {
  /** The list. */
  field: string;
  /** All rows of the file that find a record, those of an earlier attempt among them. */
  matchAll(tx: EngineTransaction): AsyncIterable<readonly MatchedRow[]>;
}

/** What the file says of a record's list, and the row that writes it: the others bring nothing more. */
interface Gathered {
  readonly items: readonly string[];
  readonly line: number;
}

/**
 * A list of which each row about a record brings a part, wherever in the file: the record gets what all of them say. The file is read
 * once more for it, and what it says is the same for a run that goes on after its node died.
 */
export class GatheredItems {
  readonly #options: GatheredOptions;
  #items: Promise<ReadonlyMap<number, Gathered>> | null = null;

  constructor(options: GatheredOptions) {
    this.#options = options;
  }

  /** The row with all that the file says of its record's list, and whether another row writes it. */
  async complete(tx: EngineTransaction, row: ReadRow, id: number): Promise<{ row: ReadRow; isWritten: boolean }> {
    const { field } = this.#options;
    if (!Array.isArray(row.values[field])) return { row, isWritten: false };
    this.#items ??= this.#gather(tx).catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#items = null;
      throw error;
    });
    const all = (await this.#items).get(id);
    if (!all) return { row, isWritten: false };
    return { row: { ...row, values: { ...row.values, [field]: all.items } }, isWritten: row.line !== all.line };
  }

  /** By record, of those that several rows are about. */
  async #gather(tx: EngineTransaction): Promise<ReadonlyMap<number, Gathered>> {
    const { field, matchAll } = this.#options;
    const lists = new Map<number, { line: number; items: string[]; isOne: boolean }>();
    for await (const rows of matchAll(tx)) {
      for (const { row, record } of rows) {
        const id = Number(record.id);
        const items = row.values[field];
        if (!Array.isArray(items)) continue;
        const known = lists.get(id);
        if (!known) {
          lists.set(id, { line: row.line, items: items.map(String), isOne: true });
          continue;
        }
        known.items.push(...items.map(String));
        known.isOne = false;
      }
    }
    return new Map(
      [...lists].flatMap(([id, { line, items, isOne }]) => (isOne ? [] : [[id, { line, items: [...new Set(items)] }]])),
    );
  }
}
