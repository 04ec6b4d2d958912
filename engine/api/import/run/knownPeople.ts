import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import { foldText } from '../../../core/words';
import type { EngineDatabase, Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import { type IdentityField, isShared, keysOf, type Lookup, lookupIn, uniqueItems } from './identity';
import { type Candidate, pairNamesakes } from './pairNamesakes';

interface KnownOptions {
  resource: ResourcePlan;
  tenant: Tenant;
  identity: ImportIdentity;
  /** What tells records apart, and is known of them where it is filled. */
  keys: readonly IdentityField[];
  /** Values of what rows leave out. */
  defaults: Row;
  /** Records made later are the import's own. */
  startedAt: Date;
  /** The records that rows of the file are about beyond doubt. Asked once, by the first row that may be about another. */
  claimed(db: EngineDatabase): Promise<ReadonlySet<number>>;
  /** Several rows may be about one record. */
  isGathering: boolean;
  /** Reads what all rows of the file say, for the first row that needs it. */
  readFile(): Promise<FileContent>;
  /** Nobody is there to be asked about whom a row may mean. */
  isUnattended: boolean;
  /** Whether a record and a row may hold the same item of the exclusive list, as their times are far apart. */
  areApart(one: Row, lookup: Lookup): boolean;
}

export interface FileContent {
  /** Unique values, as items. */
  readonly items: ReadonlySet<string>;
  /** Names of its rows. */
  readonly called: ReadonlySet<string>;
  /** What its rows are entered for (`scopesIn`). */
  readonly scopes: ReadonlySet<string>;
}

interface FindOptions {
  isNumbered: boolean;
  /** Only what is beyond doubt is wanted: nothing is said of whom a row that finds none may mean. */
  isPlain: boolean;
}

/** The record that a row without a number of one is about; of one that is there already, or may be. */
export type Found =
  | { readonly id: number; readonly isSure: boolean }
  | { readonly beside: number }
  | { readonly error: string }
  | null;

/** What a row says that identifies a person. */
export interface SaidRow {
  readonly line: number;
  readonly values: Row;
}

/**
 * The record of the person whom a row names, though the row has another number: `mark` where only contact details tell, `moved` where the
 * record is entered for something else.
 */
export interface Own {
  readonly id: number;
  readonly by: 'own' | 'mark' | 'moved';
}

/**
 * Finds records by who they are, where a row has no number or chip that some record has. What was there before the import is read
 * once, however many rows ask for it.
 */
export class KnownPeople {
  readonly #options: KnownOptions;
  #file: Promise<FileContent> | null = null;
  #known: Promise<Known> | null = null;
  #claimed: Promise<ReadonlySet<number>> | null = null;
  /** Records by their rename keys. */
  #renamed: ReadonlyMap<string, readonly Row[]> | null = null;

  constructor(options: KnownOptions) {
    this.#options = options;
  }

  get isUnattended(): boolean {
    return this.#options.isUnattended;
  }

  async find(db: EngineDatabase, row: ReadRow, { isNumbered, isPlain }: FindOptions): Promise<Found> {
    const { identity, defaults } = this.#options;
    const { named } = await this.#read(db);
    // A number that nobody has is not given to whoever has the name.
    const who = isNumbered ? row.values : { ...row.values, ...row.means };
    const key = identity.keyOf(who);
    if (key === null) return null;
    const alike = (named.get(key) ?? []).filter((one) => identity.isSame(one, who));
    const values = lookupIn(row.values, defaults);
    const open = alike.filter((one) => this.#fits(one, values));
    const sure = open.filter((one) => identity.isSure(one, who));
    const fitting = sure.length > 0 ? sure : isPlain ? open : await this.#unclaimedOf(db, open);
    const [found, ...others] = fitting;
    if (found && others.length === 0) return { id: Number(found.id), isSure: sure.length > 0 };
    if (found) return { error: this.#ambiguous(who, others.length + 1) };
    if (isPlain || alike.length === 0) return null;
    const meant = await this.#meant(db, alike, values);
    // Two of one name, each with a number, are two people as likely as not.
    const beside = meant.find((one) => identity.isSure(one, who)) ?? (isNumbered ? undefined : meant[0]);
    return beside ? { beside: Number(beside.id) } : null;
  }

  /**
   * Finds the person whom a row names, where the row has the number of another person or of nobody: by the name with a chip, with the day
   * of birth, or with an address or phone. Null where nobody or several have these.
   */
  async findOwn(db: EngineDatabase, row: ReadRow, numbered: Row | null): Promise<Own | null> {
    const { identity, keys, defaults } = this.#options;
    const { values } = row;
    const name = identity.keyOf(values);
    if (name === null || (numbered && this.#saysNoMore(numbered, values))) return null;
    const { named } = await this.#read(db);
    const alike = named.get(name);
    if (!alike) return null;
    const ids = keys.filter(isShared);
    if (numbered && ids.some((key) => hasCommon(key, numbered, values))) return null;
    const lookup = lookupIn(values, defaults);
    if (!alike.some((one) => this.#isWithin(one, lookup))) return this.findMoved(db, row, numbered);
    const isSure = (one: Row) => identity.isSure(one, values);
    const isMarked = (one: Row) => hasMark(identity, one, values);
    const isNamed =
      numbered !== null && identity.keyOf(numbered) === name && identity.isSame(numbered, { ...numbered, ...values });
    if (isNamed && isSure(numbered)) return null;
    const own = alike.filter(
      (one) =>
        Number(one.id) !== Number(numbered?.id) &&
        identity.isSame(one, values) &&
        this.#isWithin(one, lookup) &&
        !ids.some((key) => isContradicted(key, one, values)),
    );
    // Of two with one name the chip says less than the number.
    const carrying = isNamed ? [] : own.filter((one) => keys.some((key) => key.isMany && hasCommon(key, one, values)));
    const sure = carrying.length > 0 ? carrying : own.filter(isSure);
    if (sure.length > 0) return sure.length === 1 ? { id: Number(sure[0]?.id), by: 'own' } : null;
    if (isNamed && isMarked(numbered)) return null;
    const [marked, ...others] = own.filter(isMarked);
    if (others.length > 0) return null;
    if (marked && (numbered || (await this.#isMoved(marked)))) return { id: Number(marked.id), by: 'mark' };
    return null;
  }

  /**
   * Finds the person whom a row names among records that are entered for something else: by a chip, the day of birth, or an address or
   * phone. Null where the file says nothing else of what the record is entered for, unless the chip cannot stay with the record.
   */
  async findMoved(db: EngineDatabase, row: ReadRow, numbered: Row | null): Promise<Own | null> {
    const { identity, keys, defaults, isUnattended, areApart } = this.#options;
    const { values } = row;
    const alike = isUnattended ? [] : await this.namesakes(db, row);
    const isKeyed = numbered !== null && alike.some((one) => Number(one.id) === Number(numbered.id));
    const lookup = lookupIn(values, defaults);
    if (isKeyed || alike.some((one) => this.#isWithin(one, lookup))) return null;
    const own = alike.filter(
      (one) => identity.isSame(one, values) && !keys.some((key) => isShared(key) && isContradicted(key, one, values)),
    );
    const isCarrying = (one: Row) =>
      !areApart(one, lookup) && keys.some((key) => key.isMany && hasCommon(key, one, values));
    const isMarked = (one: Row) => identity.mayBeOne?.(one, values) === true && hasMark(identity, one, values);
    const telling = [isCarrying, (one: Row) => identity.isSure(one, values), isMarked];
    const [found, ...others] = telling.map((tells) => own.filter(tells)).find((some) => some.length > 0) ?? [];
    if (!found || others.length > 0) return null;
    return (await this.#isListed(found)) || isCarrying(found) ? { id: Number(found.id), by: 'moved' } : null;
  }

  /** Whether there was anyone before the import. */
  async isAnyKnown(db: EngineDatabase): Promise<boolean> {
    return (await this.#read(db)).named.size > 0;
  }

  /** Returns the records with the name of a row. */
  async namesakes(db: EngineDatabase, { values }: SaidRow): Promise<readonly Row[]> {
    const name = this.#options.identity.keyOf(values);
    if (name === null) return [];
    return (await this.#read(db)).named.get(name) ?? [];
  }

  /** Returns what a row says that identifies a person, without its other cells. */
  saidBy({ line, values }: ReadRow): SaidRow {
    const lookup = lookupIn(values, this.#options.defaults);
    return { line, values: Object.fromEntries(this.#columns().map((name) => [name, lookup(name) ?? null])) };
  }

  /**
   * Whether a row does not show that it is about the record with its number, while another record may be its person: one whose name is
   * more like that of the row, or a namesake whom the row does not contradict.
   */
  async isOfNamesake(db: EngineDatabase, record: Row, row: ReadRow): Promise<boolean> {
    const { identity, isUnattended } = this.#options;
    if (isUnattended) return false;
    const isUnchanged = identity.fields.every((field) => row.values[field] === record[field]);
    const name = isUnchanged ? null : identity.keyOf(row.values);
    if (name !== null && identity.keyOf(record) !== name) {
      const isShown = identity.isSure(record, row.values) || hasMark(identity, record, row.values);
      return !isShown && (await this.namesakes(db, row)).length > 0;
    }
    if (identity.mayBeOne?.(record, row.values) !== false) return false;
    const alike = await this.namesakes(db, row);
    return alike.some((one) => Number(one.id) !== Number(record.id) && identity.mayBeOne?.(one, row.values) === true);
  }

  /**
   * Pairs rows that find no record of their person with free records of the same name. A record that is entered for something else needs
   * an equal birth date or contact detail, or another row with its number.
   */
  async pairLeftovers(
    db: EngineDatabase,
    rows: readonly SaidRow[],
    isFree: (id: number) => boolean,
  ): Promise<ReadonlyMap<number, { readonly id: number; readonly by: 'named' | 'moved' }>> {
    const { identity, isUnattended } = this.#options;
    const pairs = new Map<number, { id: number; by: 'named' | 'moved' }>();
    if (isUnattended || !identity.rank) return pairs;
    for (const some of grouped(rows, ({ values }) => identity.keyOf(values)).values()) {
      const [first] = some;
      const free = first ? (await this.namesakes(db, first)).filter((one) => isFree(Number(one.id))) : [];
      if (some.length > MOST_NAMESAKES || free.length > MOST_NAMESAKES) continue;
      const candidates: Candidate<SaidRow, Row>[] = [];
      for (const row of some)
        for (const record of free) {
          const rank = await this.#rankPair(record, row);
          if (rank !== null) candidates.push({ row, record, rank });
        }
      for (const { row, record } of pairNamesakes(candidates)) {
        const isMoved = !this.#isWithin(record, lookupIn(row.values));
        pairs.set(row.line, { id: Number(record.id), by: isMoved ? 'moved' : 'named' });
      }
    }
    return pairs;
  }

  async #rankPair(record: Row, { values }: SaidRow): Promise<number | null> {
    const { identity, keys } = this.#options;
    const rank = identity.rank?.(record, values) ?? null;
    if (rank === null || keys.some((key) => isShared(key) && isContradicted(key, record, values))) return null;
    if (this.#isWithin(record, lookupIn(values))) return rank;
    const isEvident = identity.isSure(record, values) || hasMark(identity, record, values);
    const isOffered = isEvident ? await this.#isListed(record) : identity.mayBeOne?.(record, values) === true;
    return (isEvident && isOffered) || (isOffered && (await this.#isMoved(record))) ? rank + ELSEWHERE : null;
  }

  /** Whether the file has rows for what a record is entered for. */
  async #isListed(record: Row): Promise<boolean> {
    return (await this.#readFile()).scopes.has(scopesIn(this.#options.keys, lookupIn(record)));
  }

  #readFile(): Promise<FileContent> {
    this.#file ??= this.#options.readFile().catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#file = null;
      throw error;
    });
    return this.#file;
  }

  /** Whether a row says of the person nothing but the name of the record with its number. */
  #saysNoMore(numbered: Row, values: Row): boolean {
    const { identity, resource, keys } = this.#options;
    const { title } = resource.resource;
    const further = [
      ...identity.fields.filter((name) => !title.includes(name)),
      ...(identity.marks ?? []),
      ...keys.flatMap(({ isMany, field }) => (isMany ? field.name : [])),
    ];
    const isNamed = title.every((name) => values[name] === undefined || values[name] === numbered[name]);
    return isNamed && further.every((name) => (values[name] ?? null) === null);
  }

  /** Whether a row of the file has the number of a record. */
  async #isMoved(one: Row): Promise<boolean> {
    const unique = this.#options.keys.filter((key) => key.isUnique);
    const { items } = await this.#readFile();
    const scopes = unique.flatMap(({ scope }) => scope);
    const unscoped: Lookup = (name) => (scopes.includes(name) ? null : one[name]);
    return [lookupIn(one), unscoped].some((lookup) => uniqueItems(unique, lookup).some((item) => items.has(item)));
  }

  /**
   * One that a row may mean which finds none, though its name is written otherwise, or its number is another: it is not taken for the
   * same, nor another added without a question. Whoever has a row of their own in the file is not meant: twins stand in two.
   */
  async findNear(db: EngineDatabase, row: ReadRow, isOwned: (id: number) => boolean): Promise<Found> {
    const { identity, defaults, isUnattended } = this.#options;
    const { near, named } = await this.#read(db);
    const key = identity.nearKeyOf(row.values);
    const born = (key !== null && near.get(key)) || [];
    const values = lookupIn(row.values, defaults);
    const name = identity.keyOf(row.values);
    const called = (name !== null && named.get(name)) || [];
    const alike = called.filter((one) => identity.isSame(one, row.values));
    // A birth date may be wrong in the record or in the row.
    const redated = isUnattended
      ? []
      : called.filter(
          (one) =>
            !alike.includes(one) &&
            ((hasMark(identity, one, row.values) && identity.isLikely(one, row.values)) ||
              this.#mayBeRenumbered(one, row)),
        );
    const elsewhere = this.#mayHaveMoved(alike, row);
    const likely = alike.filter(
      (one) => this.#isLikely(one, row.values) || this.#mayBeRenumbered(one, row) || elsewhere.has(one),
    );
    const close = born.filter((one) => identity.isNear(one, row.values));
    const akin = born.filter((one) => identity.isAkin(one, row.values) && this.#isWithin(one, values));
    const renamed = isUnattended ? [] : await this.#findRenamed(db, row);
    const all = [...close, ...akin, ...likely, ...redated, ...renamed];
    if (all.length === 0) return null;
    const isClaimed = await this.#claimedOnes(db);
    const meant = await this.#meant(db, all, values);
    const found = meant.find(({ id }) => !isClaimed.has(Number(id)) && !isOwned(Number(id)));
    return found ? { beside: Number(found.id) } : null;
  }

  /** Finds records in the row's scope, without a row of their name, of people who may have another name now. */
  async #findRenamed(db: EngineDatabase, { values }: ReadRow): Promise<readonly Row[]> {
    const { identity, defaults } = this.#options;
    const keys = identity.renameKeysOf?.(values) ?? [];
    if (keys.length === 0) return [];
    const { named } = await this.#read(db);
    this.#renamed ??= groupedByAll([...named.values()].flat(), (one) => identity.renameKeysOf?.(one) ?? []);
    const renamed = this.#renamed;
    const lookup = lookupIn(values, defaults);
    const found = keys
      .flatMap((key) => renamed.get(key) ?? [])
      .filter((one) => this.#isWithin(one, lookup) && identity.mayBeRenamed?.(one, values) === true);
    if (found.length === 0) return found;
    const { called } = await this.#readFile();
    return found.filter((one) => !called.has(identity.keyOf(one) ?? ''));
  }

  /**
   * Of those that may be the same whom a row can mean. A person can be asked about all of them; where nobody is, entries for two races
   * and entries that the list keeps apart are two.
   */
  async #meant(db: EngineDatabase, found: readonly Row[], lookup: Lookup): Promise<readonly Row[]> {
    if (!this.#options.isUnattended) return found;
    const isClaimed = await this.#claimedOnes(db);
    return found.filter((one) => this.#isWithin(one, lookup) && !isClaimed.has(Number(one.id)));
  }

  /** Of several that a row may mean those who have no row of their own. */
  async #unclaimedOf(db: EngineDatabase, found: readonly Row[]): Promise<readonly Row[]> {
    if (found.length < 2 || this.#options.isGathering) return found;
    const isClaimed = await this.#claimedOnes(db);
    const free = found.filter((one) => !isClaimed.has(Number(one.id)));
    return free.length === 1 ? free : found;
  }

  #claimedOnes(db: EngineDatabase): Promise<ReadonlySet<number>> {
    this.#claimed ??= this.#options.claimed(db).catch((error: unknown) => {
      // A transaction that lost a race is tried again, and must not find the failure of the first time.
      this.#claimed = null;
      throw error;
    });
    return this.#claimed;
  }

  /** Of the name, and with something besides that hardly two of the name share: their number in another race, at least. */
  #isLikely(one: Row, values: Row): boolean {
    const { identity, keys } = this.#options;
    return identity.isLikely(one, values) || keys.some((key) => hasCommon(key, one, values));
  }

  /**
   * Returns whether a record may be the row's person under a new number. Both have the same full date of birth, or are
   * entered in the same race and contradict each other in no field. An unattended import cannot ask, so it finds none.
   */
  #mayBeRenumbered(one: Row, { values, years }: ReadRow): boolean {
    const { identity, keys, defaults, resource, isUnattended } = this.#options;
    if (isUnattended) return false;
    const further = identity.fields.filter((name) => !resource.resource.title.includes(name));
    const isDated = further.every((name) => values[name] != null && one[name] === values[name] && !years.has(name));
    if (further.length > 0 && isDated) return true;
    const isOtherId = keys.some((key) => !key.isUnique && !key.isMany && isContradicted(key, one, values));
    return (
      !isOtherId && this.#isWithin(one, lookupIn(values, defaults)) && identity.isConsistent?.(one, values) === true
    );
  }

  /** Finds the records of a row's name that may be the person, where all are entered for something else. */
  #mayHaveMoved(alike: readonly Row[], { values }: ReadRow): ReadonlySet<Row> {
    const { identity, keys, defaults, isUnattended } = this.#options;
    const lookup = lookupIn(values, defaults);
    if (isUnattended || alike.length === 0 || alike.some((one) => this.#isWithin(one, lookup))) return new Set();
    return new Set(
      alike.filter(
        (one) =>
          identity.mayBeOne?.(one, values) === true &&
          !keys.some((key) => isShared(key) && isContradicted(key, one, values)),
      ),
    );
  }

  /** In the row's scope, and not known under another number than the row's. */
  #fits(one: Row, lookup: Lookup): boolean {
    const isOther = this.#options.keys.some((identity) => {
      const [own, given] = [keysOf(identity, lookupIn(one)), keysOf(identity, lookup)];
      return !identity.isMany && own.length > 0 && given.length > 0 && own[0] !== given[0];
    });
    return !isOther && this.#isWithin(one, lookup);
  }

  /** Entered for the same, as far as both say for what. */
  #isWithin(one: Row, lookup: Lookup): boolean {
    return this.#options.keys.every(({ scope }) =>
      scope.every((name) => {
        const wanted = lookup(name) ?? null;
        return wanted === null || one[name] === null || Number(one[name]) === Number(wanted);
      }),
    );
  }

  #ambiguous(values: Row, count: number): string {
    const { resource, keys } = this.#options;
    const name = resource.resource.title.flatMap((one) => (values[one] ? [String(values[one])] : [])).join(' ');
    const [by] = keys;
    const hint = by ? ` Say which by ${by.field.label.toLowerCase()}.` : '';
    return `${quoted(name)}: ${count} ${resource.name.replace(/_/g, ' ')} have this name.${hint}`;
  }

  #read(db: EngineDatabase): Promise<Known> {
    this.#known ??= this.#readAll(db);
    return this.#known;
  }

  /** Returns the fields that identify people. */
  #columns(): readonly string[] {
    const { identity, keys } = this.#options;
    const ofKeys = keys.flatMap(({ field, scope }) => [field.name, ...scope]);
    return [...new Set([...identity.fields, ...(identity.hints ?? []), ...ofKeys])];
  }

  async #readAll(db: EngineDatabase): Promise<Known> {
    const { resource, tenant, identity, startedAt } = this.#options;
    const columns = sql.join(this.#columns().map((name) => sql.ref(name)));
    const isLive = resource.resource.softDelete ? sql`deleted_at is null` : sql`true`;
    const found = await sql<Row>`
      select id, ${columns} from ${sql.table(resource.name)}
      where ${sql.ref(tenant.column)} = ${tenant.id} and ${isLive} and created_at < ${startedAt} order by id`.execute(
      db,
    );
    return {
      named: grouped(found.rows, (one) => identity.keyOf(one)),
      near: grouped(found.rows, (one) => identity.nearKeyOf(one)),
    };
  }
}

/** What a row or a record is entered for, as far as it says so. */
export function scopesIn(keys: readonly IdentityField[], lookup: Lookup): string {
  const scopes = new Set(keys.flatMap(({ scope }) => scope));
  return [...scopes].map((scope) => String(lookup(scope) ?? '')).join('\n');
}

/** More people of one name cannot be told apart. */
const MOST_NAMESAKES = 50;

/** Added to the ranks of records that are entered for something else. */
const ELSEWHERE = 100;

interface Known {
  readonly named: ReadonlyMap<string, readonly Row[]>;
  readonly near: ReadonlyMap<string, readonly Row[]>;
}

function hasMark({ marks = [] }: ImportIdentity, one: Row, other: Row): boolean {
  const textOf = (value: unknown) => foldText(String(value ?? '')).trim();
  return marks.some((name) => textOf(one[name]) !== '' && textOf(one[name]) === textOf(other[name]));
}

/** Whether both say a value, and no common one. */
function isContradicted(identity: IdentityField, one: Row, other: Row): boolean {
  const isSaid = [one, other].every((values) => keysOf(identity, lookupIn(values)).length > 0);
  return isSaid && !hasCommon(identity, one, other);
}

function hasCommon(identity: IdentityField, one: Row, other: Row): boolean {
  const own = keysOf(identity, lookupIn(one));
  return keysOf(identity, lookupIn(other)).some((key) => own.includes(key));
}

function grouped<One>(rows: readonly One[], keyOf: (row: One) => string | null): Map<string, One[]> {
  return groupedByAll(rows, (row) => {
    const key = keyOf(row);
    return key === null ? [] : [key];
  });
}

function groupedByAll<One>(rows: readonly One[], keysOfOne: (row: One) => readonly string[]): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const row of rows)
    for (const key of keysOfOne(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  return groups;
}
