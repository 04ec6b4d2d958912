import type { ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import type { EngineDatabase, Row } from '../../engine';
import type { ReadRow } from '../rows/readRow';
import type { KnownPeople, SaidRow } from './knownPeople';
import { differingFields, type Match, type MatchedRow } from './matchRows';

interface ContestOptions {
  resource: ResourcePlan;
  /** Null where the file does not say who its rows are. */
  identity: ImportIdentity | null;
  /** Null where the file does not name people. */
  people: KnownPeople | null;
  /** The file has a column that tells records apart. */
  hasKeys: boolean;
  /** All rows of the file, each with what it alone would find. */
  matchEach(db: EngineDatabase): AsyncIterable<readonly RowMatch[]>;
  /** An earlier attempt has written rows of the file. */
  isResumed: boolean;
  /** Nobody is there to be asked whom a row means. */
  isUnattended: boolean;
}

/** A row and what it finds. */
export interface RowMatch {
  readonly row: ReadRow;
  readonly match: Match;
}

type Found = Exclude<Match, { error: string }>;

/** Record for a row without a match, where no other row matches that record. */
interface Pair {
  readonly id: number;
  readonly by: 'named' | 'moved';
}

interface Owners {
  /** The row that gets each contested record. */
  readonly byRecord: ReadonlyMap<number, Claim>;
  readonly pairs: ReadonlyMap<number, Pair>;
  /** Records that a row of the same person is about. */
  readonly owned: ReadonlySet<number>;
}

/** What a row finds, with ids in place of records. */
export type Outcome =
  | Extract<Match, { error: string }>
  | (Omit<Found, 'record' | 'beside' | 'taken'> & { readonly id: number | null; readonly besideId: number | null });

interface Settling {
  rows: readonly ReadRow[];
  matches: readonly Match[];
  select(ids: readonly number[]): Promise<readonly Row[]>;
}

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
 * former owner by number, and the owner's own row finds the owner by chip or by name. Rows and records that are left over are paired by
 * name. Reads the file once more, at the first row that may not be about the record it finds.
 */
export class ContestedRecords {
  readonly #options: ContestOptions;
  readonly #lines = new Map<number, number>();
  #owners: Promise<Owners> | null = null;
  #settledOwners: Owners | null = null;
  readonly #outcomes = new Map<number, Outcome>();

  constructor(options: ContestOptions) {
    this.#options = options;
  }

  /** Returns what a row found when it was matched before, so that writes of earlier rows change nothing. */
  recall(line: number): Outcome | undefined {
    return this.#outcomes.get(line);
  }

  /** Keeps what a row finds. The key of a row that is about its record finds the record again. */
  remember(line: number, match: Match): void {
    if ('error' in match) return void this.#outcomes.set(line, match);
    const { record, beside, taken: _taken, ...outcome } = match;
    if (record && match.by === undefined) return;
    const idOf = (one: Row | null | undefined) => (one ? Number(one.id) : null);
    this.#outcomes.set(line, { ...outcome, id: idOf(record), besideId: idOf(beside) });
  }

  /** Takes records away from rows that would change them, where another row of the file is about them. */
  async settle(db: EngineDatabase, { rows, matches, select }: Settling): Promise<Match[]> {
    if (!this.#owners && !(await this.#isAnyDoubtful(db, rows, matches))) return [...matches];
    const { byRecord, pairs } = await this.owners(db);
    const ids = rows.flatMap(({ line }) => pairs.get(line)?.id ?? []);
    const records = new Map((ids.length > 0 ? await select(ids) : []).map((one) => [Number(one.id), one]));
    return matches.map((match, i) => {
      const row = rows[i];
      const pair = row && pairs.get(row.line);
      const paired = pair && records.get(pair.id);
      if (pair && paired) return { record: paired, hasKey: 'error' in match ? false : match.hasKey, by: pair.by };
      if (!row || 'error' in match || !match.record) return match;
      const owner = byRecord.get(Number(match.record.id));
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

  async owners(db: EngineDatabase): Promise<Owners> {
    this.#owners ??= this.#findOwners(db).catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#owners = null;
      throw error;
    });
    this.#settledOwners = await this.#owners;
    return this.#settledOwners;
  }

  /** Whether a row of the same person is about a record, as far as the whole file was read for it. */
  isOwned(id: number): boolean {
    return this.#settledOwners?.owned.has(id) ?? false;
  }

  async #isAnyDoubtful(db: EngineDatabase, rows: readonly ReadRow[], matches: readonly Match[]): Promise<boolean> {
    for (const [i, match] of matches.entries()) {
      const row = rows[i];
      if (row && (await this.#isDoubtful(db, row, match))) return true;
    }
    return false;
  }

  /** Whether another row of the file may change what a row finds, or what a row finds may change another row. */
  async #isDoubtful(db: EngineDatabase, row: ReadRow, match: Match): Promise<boolean> {
    const { people, hasKeys, isResumed, isUnattended } = this.#options;
    if ('error' in match || !match.record) return !isUnattended && (await this.#hasNamesakes(db, row, match));
    if (isResumed) return true;
    const { record, by } = match;
    const id = Number(record.id);
    const line = this.#lines.get(id) ?? row.line;
    this.#lines.set(id, line);
    const isCertain = by === undefined || by === 'content' || (by === 'person' && (!hasKeys || isUnattended));
    if (line !== row.line || !isCertain || !this.#isSame(row, record)) return true;
    if (by !== undefined || isUnattended) return false;
    return !this.#isNamed(row, record) || ((await people?.isOfNamesake(db, record, row)) ?? false);
  }

  async #hasNamesakes(db: EngineDatabase, row: ReadRow, match: Match): Promise<boolean> {
    const { people } = this.#options;
    if (!people || ('error' in match && !match.isAmbiguous)) return false;
    return (await people.namesakes(db, row)).length > 0;
  }

  /** Finds the row that gets each contested record, and pairs rows and records that are left over. */
  async #findOwners(db: EngineDatabase): Promise<Owners> {
    const { people } = this.#options;
    const best = new Map<number, Claim>();
    const owners = new Map<number, Claim>();
    const open: { said: SaidRow; id: number | null }[] = [];
    for await (const rows of this.#options.matchEach(db)) {
      for (const { row, match } of rows) {
        const isNamesake = await this.#hasNamesakes(db, row, match);
        if ('error' in match || !match.record) {
          if (people && isNamesake) open.push({ said: people.saidBy(row), id: null });
          continue;
        }
        const { record, by } = match;
        const id = Number(record.id);
        const isOther = by === undefined && ((await people?.isOfNamesake(db, record, row)) ?? false);
        const isSame = this.#isSame(row, record) && !isOther;
        const claim = { line: row.line, by, isSame, isNamed: this.#isNamed(row, record) };
        const other = best.get(id);
        const better = other && !isBetter(claim, other) ? other : claim;
        best.set(id, better);
        if (other) owners.set(id, better);
        const isCertain = isSame && by === undefined && claim.isNamed;
        if (people && isNamesake && !isCertain) open.push({ said: people.saidBy(row), id });
      }
    }
    const isOwned = (id: number) => best.get(id)?.isSame === true;
    const left = open.filter(({ said, id }) => id === null || best.get(id)?.line !== said.line || !isOwned(id));
    const pairs = new Map<number, Pair>();
    if (people) {
      const said = left.map((one) => one.said);
      const found = await people.pairLeftovers(db, said, (id) => !isOwned(id));
      const keyed = new Map(left.map((one) => [one.said.line, one.id]));
      for (const [line, pair] of found) {
        // The number of the row says the same.
        const isKeyed = keyed.get(line) === pair.id;
        if (!isKeyed) pairs.set(line, pair);
        owners.set(pair.id, { line, by: isKeyed ? undefined : pair.by, isSame: true, isNamed: true });
      }
    }
    const owned = [...[...best.keys()].filter(isOwned), ...[...pairs.values()].map(({ id }) => id)];
    return { byRecord: owners, pairs, owned: new Set(owned) };
  }

  #isSame({ values, means }: ReadRow, record: Row): boolean {
    const { identity } = this.#options;
    return identity === null || identity.isConfirmed(record, { ...values, ...means });
  }

  #isNamed({ values, means }: ReadRow, record: Row): boolean {
    const { identity } = this.#options;
    if (identity === null) return true;
    const said = { ...values, ...means };
    const isUnchanged = identity.fields.every((name) => said[name] === undefined || said[name] === record[name]);
    return isUnchanged || identity.keyOf({ ...record, ...said }) === identity.keyOf(record);
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
