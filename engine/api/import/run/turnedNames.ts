import { foldText } from '../../../core/words';
import type { EngineTransaction, Row } from '../../engine';
import type { Decided } from './decideRows';

interface TurnedOptions {
  /** The two fields of a name. */
  readonly title: readonly [string, string];
  /** All rows of the file that can be imported. */
  settleAll(tx: EngineTransaction): AsyncIterable<readonly Decided[]>;
}

/** Finds files whose headings of first and last names are swapped: most names that they change are the stored ones the other way round. */
export class TurnedNames {
  readonly #options: TurnedOptions;
  #areMost: Promise<boolean> | null = null;

  constructor(options: TurnedOptions) {
    this.#options = options;
  }

  /** Returns those of the rows that turn a name round, in a file that does so with most names. Reads the file once more where a row does so. */
  async find(tx: EngineTransaction, rows: readonly Decided[]): Promise<ReadonlySet<Decided>> {
    const turned = rows.filter((one) => this.#isTurned(one));
    return new Set(turned.length > 0 && (await this.#isMost(tx)) ? turned : []);
  }

  #isMost(tx: EngineTransaction): Promise<boolean> {
    this.#areMost ??= this.#count(tx).catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#areMost = null;
      throw error;
    });
    return this.#areMost;
  }

  async #count(tx: EngineTransaction): Promise<boolean> {
    const { title, settleAll } = this.#options;
    let changed = 0;
    let turned = 0;
    for await (const rows of settleAll(tx)) {
      const named = rows.filter(({ record, write }) => record && write && title.some((name) => name in write.values));
      changed += named.length;
      turned += named.filter((one) => this.#isTurned(one)).length;
    }
    return turned * 2 > changed;
  }

  #isTurned({ record, write }: Decided): boolean {
    if (!record || !write) return false;
    const [first, last] = this.#options.title;
    const textIn = (values: Row, name: string) => foldText(String(values[name] ?? '')).trim();
    const [given, family] = [textIn(write.values, first), textIn(write.values, last)];
    return given !== '' && family !== '' && given === textIn(record, last) && family === textIn(record, first);
  }
}
