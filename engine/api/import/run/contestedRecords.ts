import type { ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import type { EngineDatabase, Row } from '../../engine';
import type { ReadRow } from '../rows/readRow';
import { differingFields, type Match, type MatchedRow } from './matchRows';

interface ContestOptions {
  resource: ResourcePlan;
  /** Null where the file does not say who its rows are. */
  identity: ImportIdentity | null;
  /** All rows of the file that find a record, each with the record that it alone would update. */
  matchAll(db: EngineDatabase): AsyncIterable<readonly MatchedRow[]>;
  /** An earlier attempt has written rows of the file. */
  isResumed: boolean;
  /** Nobody is there to be asked whom a row means. */
  isUnattended: boolean;
}

type Found = Exclude<Match, { error: string }>;

/** A row that finds a record. */
interface Claim {
  readonly line: number;
  readonly by: MatchedRow['by'];
  readonly isSame: boolean;
  /** Has the name of the record as it is. */
  readonly isNamed: boolean;
}

/**
 * Gives each record to one row of the file: the row of the same person, wherever it stands. A bib that moved to a newcomer finds its
 * former owner by number, and the owner's own row finds the owner by chip or by name. Reads the file once more, at the first row that
 * may not be about the record it finds.
 */
export class ContestedRecords {
  readonly #options: ContestOptions;
  readonly #lines = new Map<number, number>();
  #owners: Promise<ReadonlyMap<number, Claim>> | null = null;

  constructor(options: ContestOptions) {
    this.#options = options;
  }

  /** Takes records away from rows that would change them, where another row of the file is about them. */
  async settle(db: EngineDatabase, rows: readonly ReadRow[], matches: readonly Match[]): Promise<Match[]> {
    if (!this.#owners && !this.#isAnyDoubtful(rows, matches)) return [...matches];
    this.#owners ??= this.#findOwners(db).catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#owners = null;
      throw error;
    });
    const owners = await this.#owners;
    return matches.map((match, i) => {
      const row = rows[i];
      if (!row || 'error' in match || !match.record) return match;
      const owner = owners.get(Number(match.record.id));
      if (owner === undefined || owner.line === row.line) return match;
      const { record, by } = match;
      const isShared = by !== 'name' && by !== 'named' && by !== 'mark' && by !== 'moved';
      if (isShared && differingFields(this.#options.resource, record, row.values).length === 0) return match;
      if (by === undefined || by === 'own') {
        const isSame = this.#isSame(row, record);
        return { record: null, hasKey: match.hasKey, lostTo: { line: owner.line, isSame, isByKey: by === undefined } };
      }
      return { record: null, hasKey: match.hasKey, ...(this.#mayBeBeside(match, owner) && { beside: record }) };
    });
  }

  /** Whether a row that lost a person whom it names may mean that person. Two of one name, each with a number, are two people. */
  #mayBeBeside({ by, hasKey }: Found, owner: Claim): boolean {
    if (by === 'named') return true;
    // A person with a row for each entry has both.
    if (by === 'moved') return owner.by === 'moved';
    if (by === 'mark' || (by === 'name' && hasKey)) return false;
    return !this.#options.isUnattended || owner.by === 'name';
  }

  #isAnyDoubtful(rows: readonly ReadRow[], matches: readonly Match[]): boolean {
    const found = matches.flatMap((match, i) => {
      const row = rows[i];
      return row && !('error' in match) && match.record ? [{ row, record: match.record, by: match.by }] : [];
    });
    if (this.#options.isResumed) return found.length > 0;
    return found.some(({ row, record, by }) => {
      const id = Number(record.id);
      const line = this.#lines.get(id) ?? row.line;
      this.#lines.set(id, line);
      const isCertain = by === undefined || by === 'person' || by === 'content';
      return line !== row.line || !isCertain || !this.#isSame(row, record);
    });
  }

  /** Finds the row that gets each contested record. */
  async #findOwners(db: EngineDatabase): Promise<ReadonlyMap<number, Claim>> {
    const best = new Map<number, Claim>();
    const owners = new Map<number, Claim>();
    for await (const rows of this.#options.matchAll(db)) {
      for (const { row, record, by } of rows) {
        const id = Number(record.id);
        const claim = { line: row.line, by, isSame: this.#isSame(row, record), isNamed: this.#isNamed(row, record) };
        const other = best.get(id);
        const better = other && !isBetter(claim, other) ? other : claim;
        best.set(id, better);
        if (other) owners.set(id, better);
      }
    }
    return owners;
  }

  #isSame({ values, means }: ReadRow, record: Row): boolean {
    const { identity } = this.#options;
    return identity === null || identity.isConfirmed(record, { ...values, ...means });
  }

  #isNamed({ values, means }: ReadRow, record: Row): boolean {
    const { identity } = this.#options;
    return identity === null || identity.keyOf({ ...record, ...values, ...means }) === identity.keyOf(record);
  }
}

/**
 * Whether a claim goes before another: the same person, a row that may change the record, not by the name alone, in the same spelling, with
 * the record's own number.
 */
function isBetter(one: Claim, other: Claim): boolean {
  const ranks = [one, other].map(({ isSame, by, isNamed }) => [
    isSame,
    by !== 'content',
    by !== 'name' && by !== 'named' && by !== 'moved',
    isNamed,
    by === undefined,
  ]);
  const [own = [], others = []] = ranks;
  const at = own.findIndex((is, i) => is !== others[i]);
  return own[at] === true;
}
