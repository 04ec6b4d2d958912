import { sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ExclusiveList } from '../../../core/resource';
import type { EngineTransaction, Row } from '../../engine';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import type { Decided } from './decideRows';
import { type IdentityField, lookupIn, uniqueItems } from './identity';
import { findItemTimes, type ItemTimes } from './itemTimes';
import type { Taken } from './matchRows';
import { unitsOf } from './unitsOf';
import type { RowWrite } from './writeChunk';

interface ExclusiveOptions {
  /** A list of which no two records may hold the same item, where the file fills it. */
  list: ExclusiveList | null;
  /** Fields of which no two records can have the same value. */
  unique: readonly IdentityField[];
  resource: ResourcePlan;
  tenant: Tenant;
  /**
   * Finds the records that rows of the file are about: only a record that no row is about can lose a unique value to a row. Null where
   * nobody can be asked about that.
   */
  findPresent: ((tx: EngineTransaction) => Promise<ReadonlySet<number>>) | null;
  /** All rows of the file that can be imported but for their items, those of an earlier attempt among them. */
  settleAll(tx: EngineTransaction): AsyncIterable<readonly Decided[]>;
}

/** An item that a row gives to its record, and another record that held it before. */
interface Claim {
  readonly row: ReadRow;
  readonly id: number | null;
  readonly item: string;
  readonly holderId: number;
  /** Why it is refused where the item is a unique value; null for one of the list. */
  readonly error: string | null;
  /** The same where the holder's own row is refused. */
  readonly errorOfBoth: string | null;
  /** The field of a unique value. */
  readonly field?: FieldPlan;
}

/** What a row writes together with others: its own record, or the value that a record of no row loses to it. */
export interface Move {
  readonly row: ReadRow;
  /** Null for the loss of another record. */
  readonly decided: Decided | null;
  readonly write: RowWrite | null;
}

/**
 * Refuses rows that take items from records which keep them: those of a list, and values that are unique. A record lets go of what its own row of the file leaves out, wherever
 * in the file that is: so items are exchanged in any order of rows. All is judged by what was there before the first row was
 * written, so that a dry run finds what the run finds. One query, one more for each chunk that is refused, and a second reading
 * of the file where an item moves from one record to another.
 */
export class ExclusiveItems {
  readonly #options: ExclusiveOptions;
  #holders: Promise<Map<string, number[]>> | null = null;
  #times: ItemTimes | null = null;
  /** By record: the record that says when it holds its items. */
  #targets: ReadonlyMap<number, number> = new Map();
  #changes: Promise<Changes> | null = null;

  constructor(options: ExclusiveOptions) {
    this.#options = options;
  }

  /** By row: why it cannot have its items. */
  async refusals(tx: EngineTransaction, rows: readonly Decided[]): Promise<ReadonlyMap<ReadRow, string[]>> {
    this.#holders ??= forgetFailed(this.#findHolders(tx), () => (this.#holders = null));
    const holders = await this.#holders;
    const claims = rows.flatMap((one) => this.#claimsOf(one, holders));
    if (claims.length === 0) return new Map();
    this.#changes ??= forgetFailed(this.#findChanges(tx, holders), () => (this.#changes = null));
    const changes = await this.#changes;
    return this.#textsOf(
      tx,
      claims.filter((claim) => !isLetGo(changes, claim)),
      changes,
    );
  }

  /**
   * Rows whose unique values move from one record to another, by what they take from each other; to be written together, before those
   * that follow. None where nothing moves.
   */
  async moves(): Promise<readonly (readonly Move[])[]> {
    return (await this.#changes)?.moves ?? [];
  }

  /** Adds to rows the values that they take from records of no row. */
  async withReleased(rows: readonly Decided[]): Promise<readonly Decided[]> {
    const changes = await this.#changes;
    return changes && changes.released.size > 0 ? rows.map((one) => withReleased(one, changes)) : rows;
  }

  #claimsOf(one: Decided, holders: ReadonlyMap<string, readonly number[]>): Claim[] {
    const { row, id, taken = [] } = one;
    const claims = this.#itemsOf(row.values).flatMap((item) => {
      const own = holders.get(item) ?? [];
      // What it had before it does not take.
      if (id !== null && own.includes(id)) return [];
      return own
        .filter((holderId) => !this.#mayShare(one, holderId))
        .map((holderId) => ({ row, id, item, holderId, error: null, errorOfBoth: null }));
    });
    if (taken.length === 0) return claims;
    return [...claims, ...taken.map((one) => ({ row, id, holderId: Number(one.holder.id), ...one }))];
  }

  /** Whether the record of a row and another one hold their items at different times. */
  #mayShare({ write, record }: Decided, holderId: number): boolean {
    if (!this.#times?.isAnyShared) return false;
    const own = lookupIn(write?.values ?? null, record)(this.#times.field);
    return this.#times.areApart(own, this.#targets.get(holderId));
  }

  #itemsOf(values: Row): readonly string[] {
    const { list } = this.#options;
    return ((list && values[list.field]) ?? []) as string[];
  }

  /** What the record has once the row is in; an empty cell leaves it what it had. */
  #itemsAfter({ row, record, write }: Decided): string[] {
    const own = this.#itemsOf(row.values);
    const after = lookupIn(write?.values ?? null, record);
    return [...(own.length > 0 ? own : this.#itemsOf(record ?? {})), ...uniqueItems(this.#options.unique, after)];
  }

  async #findHolders(tx: EngineTransaction): Promise<Map<string, number[]>> {
    const { list, resource, tenant } = this.#options;
    if (!list) return new Map();
    const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
    const found = await sql<{ id: number; item: string }>`
      select t.id, x.item from ${sql.table(resource.name)} t cross join unnest(${sql.ref(`t.${list.field}`)}) as x(item)
      where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${isLive} order by t.id`.execute(tx);
    this.#times = await findItemTimes({ list, tenant }, tx);
    this.#targets = await this.#findTargets(tx);
    const holders = new Map<string, number[]>();
    for (const { id, item } of found.rows) {
      const known = holders.get(item);
      if (known) known.push(id);
      else holders.set(item, [id]);
    }
    return holders;
  }

  async #findTargets(tx: EngineTransaction): Promise<Map<number, number>> {
    const { list, resource, tenant } = this.#options;
    if (!list || !this.#times?.isAnyShared) return new Map();
    const target = sql.ref(`t.${this.#times.field}`);
    const held = await sql<{ id: number; target_id: number }>`
      select t.id, ${target} as target_id from ${sql.table(resource.name)} t
      where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${target} is not null and cardinality(${sql.ref(`t.${list.field}`)}) > 0`.execute(
      tx,
    );
    return new Map(held.rows.map(({ id, target_id }) => [Number(id), Number(target_id)]));
  }

  /** What the file leaves each record with. A row that cannot have its items lets go of none, which fails those that want them. */
  async #findChanges(tx: EngineTransaction, holders: ReadonlyMap<string, readonly number[]>): Promise<Changes> {
    const given = new Map<number, readonly string[]>();
    const refused = new Set<number>();
    const claims: Claim[] = [];
    const moving = new Map<number, Move>();
    const { list, unique } = this.#options;
    const names = new Set(unique.flatMap(({ field, scope }) => [field.name, ...scope, ...(list ? [list.field] : [])]));
    for await (const rows of this.#options.settleAll(tx)) {
      for (const one of rows) {
        claims.push(...this.#claimsOf(one, holders));
        if (one.id === null) continue;
        given.set(one.id, this.#itemsAfter(one));
        if (one.write && Object.keys(one.write.values).some((name) => names.has(name)))
          moving.set(one.id, { row: one.row, decided: one, write: one.write });
      }
    }
    const releasable = await this.#findReleasable(tx, claims, given);
    const takers = claims.flatMap(({ id, ...claim }) => (id === null ? [] : [{ id, claim }]));
    const wanting = new Map<number, number[]>();
    for (const { id, claim } of takers) {
      const others = wanting.get(claim.holderId);
      if (others) others.push(id);
      else wanting.set(claim.holderId, [id]);
    }
    const isGiven = ({ claim }: { claim: Omit<Claim, 'id'> }) => isLetGo({ given, released: releasable }, claim);
    const failed = takers.filter((one) => !isGiven(one)).map(({ id }) => id);
    for (let id = failed.pop(); id !== undefined; id = failed.pop()) {
      if (!given.delete(id)) continue;
      refused.add(id);
      for (const other of wanting.get(id) ?? []) failed.push(other);
    }
    const released = new Map([...releasable].filter(([, claim]) => claim.id !== null && given.has(claim.id)));
    const lost = await this.#findLost(tx, [...released.values()]);
    const losses = new Map<number, Move>();
    for (const { row, holderId, field, item } of released.values()) {
      const before = losses.get(holderId)?.write?.values ?? {};
      const values = { ...before, ...(field ? { [field.name]: null } : this.#without(item, lost.get(item), before)) };
      losses.set(holderId, { row, decided: null, write: { row, id: holderId, values } });
    }
    const isMoved = (claim: Claim) =>
      isLetGo({ given, released }, claim) && (claim.error !== null || lost.has(claim.item));
    const moved = claims.filter(isMoved);
    const units = unitsOf(moved, (id) => (given.has(id) ? moving.get(id) : losses.get(id)));
    const changes = { given, refused, released, lost: groupByLine(lost) };
    const moves = units.map((unit) =>
      unit.map((one) => (one.decided ? { ...one, decided: withReleased(one.decided, changes) } : one)),
    );
    return { ...changes, moves };
  }

  /** Finds the released items of the list, each with its holder. */
  async #findLost(tx: EngineTransaction, released: readonly Claim[]): Promise<ReadonlyMap<string, Lost>> {
    const { list, resource } = this.#options;
    const field = list ? resource.fields.get(list.field) : undefined;
    const listed = released.filter((claim) => !claim.field);
    if (!list || !field || listed.length === 0) return new Map();
    const names = sql.join([list.field, ...resource.resource.title, ...list.named].map((name) => sql.ref(name)));
    const ids = listed.map(({ holderId }) => holderId);
    const found = await sql<Row>`
      select id, ${names} from ${sql.table(resource.name)} where id = any(${ids}::bigint[])`.execute(tx);
    const holders = new Map(found.rows.map((holder) => [Number(holder.id), holder]));
    return new Map(
      listed.flatMap(({ item, holderId, row: { line } }): [string, Lost][] => {
        const holder = holders.get(holderId);
        return holder ? [[item, { line, taken: { item, field, holder, error: '', errorOfBoth: '' } }]] : [];
      }),
    );
  }

  /** What the list of a holder is without an item, and without those that other rows take. */
  #without(item: string, lost: Lost | undefined, before: Row): Row {
    const { list } = this.#options;
    if (!list || !lost) return {};
    const items = this.#itemsOf(list.field in before ? before : lost.taken.holder);
    return { [list.field]: items.filter((other) => other !== item) };
  }

  /** Claims, by item, on unique values of records that no row of the file is about, and on items of the list that go with them. */
  async #findReleasable(
    tx: EngineTransaction,
    claims: readonly Claim[],
    given: ReadonlyMap<number, unknown>,
  ): Promise<ReadonlyMap<string, Claim>> {
    const { findPresent, unique } = this.#options;
    const pairOf = ({ row, holderId }: Claim) => `${row.line} ${holderId}`;
    const taking = new Set(claims.filter(({ field }) => field).map(pairOf));
    // A row that keeps its own number takes no chip alone.
    const goesAlong = (claim: Claim) =>
      taking.has(pairOf(claim)) || uniqueItems(unique, lookupIn(claim.row.values)).length === 0;
    const open = claims.filter(
      (claim) =>
        claim.id !== null &&
        !given.has(claim.holderId) &&
        (claim.field ? !claim.field.field.options.required : goesAlong(claim)),
    );
    if (open.length === 0 || !findPresent) return new Map();
    const present = await findPresent(tx);
    return new Map(open.filter(({ holderId }) => !present.has(holderId)).map((claim) => [claim.item, claim]));
  }

  async #textsOf(
    tx: EngineTransaction,
    claims: readonly Claim[],
    changes: Changes,
  ): Promise<ReadonlyMap<ReadRow, string[]>> {
    const texts = new Map<ReadRow, string[]>();
    const say = (row: ReadRow, text: string) => void texts.set(row, [...(texts.get(row) ?? []), text]);
    const listed = claims.filter(({ error }) => error === null);
    if (listed.length > 0) await this.#sayListed(tx, listed, { changes, say });
    for (const { row, error, errorOfBoth, holderId } of claims) {
      if (error === null) continue;
      const isHolderRefused = changes.refused.has(holderId);
      say(row, isHolderRefused ? (errorOfBoth ?? error) : error);
    }
    return texts;
  }

  async #sayListed(
    tx: EngineTransaction,
    claims: readonly Claim[],
    { changes, say }: { changes: Changes; say: (row: ReadRow, text: string) => void },
  ): Promise<void> {
    const { list, resource } = this.#options;
    if (!list) return;
    const ids = [...new Set(claims.map(({ holderId }) => holderId))];
    const named = sql.join(list.named.map((name) => sql.ref(name)));
    const found = await sql<Row>`
      select id, ${named} from ${sql.table(resource.name)} where id = any(${ids}::bigint[])`.execute(tx);
    const holders = new Map(found.rows.map((holder) => [Number(holder.id), holder]));
    const label = resource.fields.get(list.field)?.label ?? list.field;
    for (const { row, item, holderId } of claims) {
      const holder = holders.get(holderId) ?? {};
      say(row, `${label}: ${list.refusal({ item, holder, isHolderRefused: changes.refused.has(holderId) })}`);
    }
  }
}

/** An item of the list that a record of no row loses to the row of a line. */
interface Lost {
  readonly line: number;
  readonly taken: Taken;
}

function groupByLine(lost: ReadonlyMap<string, Lost>): ReadonlyMap<number, readonly Taken[]> {
  const groups = new Map<number, Taken[]>();
  for (const { line, taken } of lost.values()) groups.set(line, [...(groups.get(line) ?? []), taken]);
  return groups;
}

interface Changes {
  /** By record: its items once the file is in. */
  readonly given: Map<number, readonly string[]>;
  /** Records whose rows cannot have their items. */
  readonly refused: Set<number>;
  /** By item: the claim that takes it from a record of no row. */
  readonly released: ReadonlyMap<string, Claim>;
  /** Items of the list that records of no row lose, by the line of the row that takes them. */
  readonly lost: ReadonlyMap<number, readonly Taken[]>;
  readonly moves: readonly (readonly Move[])[];
}

function isLetGo(
  { given, released }: Pick<Changes, 'given' | 'released'>,
  { item, holderId }: Pick<Claim, 'item' | 'holderId'>,
): boolean {
  return given.get(holderId)?.includes(item) === false || released.get(item)?.holderId === holderId;
}

function withReleased(one: Decided, { released, lost }: Pick<Changes, 'released' | 'lost'>): Decided {
  const isReleased = ({ item, holder }: Taken) => released.get(item)?.holderId === Number(holder.id);
  const taken = [...(one.taken?.filter(isReleased) ?? []), ...(lost.get(one.row.line) ?? [])];
  return taken.length === 0 ? one : { ...one, released: taken };
}

/** A transaction that lost a race is tried again, and must not find the failure of the first time. */
function forgetFailed<Value>(promise: Promise<Value>, forget: () => void): Promise<Value> {
  promise.catch(forget);
  return promise;
}
