import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { ExclusiveList } from '../../../core/resource';
import type { EngineTransaction, Row } from '../../engine';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';

/** A row that reads well and the record it is about; null where it becomes a new one. */
export interface SettledRow {
  readonly row: ReadRow;
  readonly id: number | null;
}

interface ExclusiveOptions {
  list: ExclusiveList;
  resource: ResourcePlan;
  tenant: Tenant;
  /** All rows of the file that can be imported but for their items, those of an earlier attempt among them. */
  settleAll(tx: EngineTransaction): AsyncIterable<readonly SettledRow[]>;
}

/** An item that a row gives to its record, and another record that held it before. */
interface Claim extends SettledRow {
  readonly item: string;
  readonly holderId: number;
}

/**
 * Refuses rows that take items from records which keep them. A record lets go of what its own row of the file leaves out, wherever
 * in the file that is: so items are exchanged in any order of rows. All is judged by what was there before the first row was
 * written, so that a dry run finds what the run finds. One query, one more for each chunk that is refused, and a second reading
 * of the file where an item moves from one record to another.
 */
export class ExclusiveItems {
  readonly #options: ExclusiveOptions;
  #holders: Promise<Map<string, number[]>> | null = null;
  #changes: Promise<Changes> | null = null;

  constructor(options: ExclusiveOptions) {
    this.#options = options;
  }

  /** By row: why it cannot have its items. */
  async refusals(tx: EngineTransaction, rows: readonly SettledRow[]): Promise<Map<ReadRow, string[]>> {
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

  #claimsOf({ row, id }: SettledRow, holders: ReadonlyMap<string, readonly number[]>): Claim[] {
    return this.#itemsOf(row).flatMap((item) => {
      const own = holders.get(item) ?? [];
      // What it had before it does not take.
      if (id !== null && own.includes(id)) return [];
      return own.map((holderId) => ({ row, id, item, holderId }));
    });
  }

  #itemsOf(row: ReadRow): readonly string[] {
    return (row.values[this.#options.list.field] ?? []) as string[];
  }

  async #findHolders(tx: EngineTransaction): Promise<Map<string, number[]>> {
    const { list, resource, tenant } = this.#options;
    const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
    const found = await sql<{ id: number; item: string }>`
      select t.id, x.item from ${sql.table(resource.name)} t cross join unnest(${sql.ref(`t.${list.field}`)}) as x(item)
      where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${isLive} order by t.id`.execute(tx);
    const holders = new Map<string, number[]>();
    for (const { id, item } of found.rows) {
      const known = holders.get(item);
      if (known) known.push(id);
      else holders.set(item, [id]);
    }
    return holders;
  }

  /** What the file leaves each record with. A row that cannot have its items lets go of none, which fails those that want them. */
  async #findChanges(tx: EngineTransaction, holders: ReadonlyMap<string, readonly number[]>): Promise<Changes> {
    const changes: Changes = { given: new Map(), refused: new Set() };
    const takers: { id: number; claim: Claim }[] = [];
    for await (const rows of this.#options.settleAll(tx)) {
      for (const one of rows) {
        const items = this.#itemsOf(one.row);
        const { id } = one;
        if (id === null || items.length === 0) continue;
        changes.given.set(id, items);
        for (const claim of this.#claimsOf(one, holders)) takers.push({ id, claim });
      }
    }
    const wanting = new Map<number, number[]>();
    for (const { id, claim } of takers) wanting.set(claim.holderId, [...(wanting.get(claim.holderId) ?? []), id]);
    const failed = takers.filter(({ claim }) => !isLetGo(changes, claim)).map(({ id }) => id);
    for (let id = failed.pop(); id !== undefined; id = failed.pop()) {
      if (!changes.given.delete(id)) continue;
      changes.refused.add(id);
      for (const other of wanting.get(id) ?? []) failed.push(other);
    }
    return changes;
  }

  async #textsOf(
    tx: EngineTransaction,
    claims: readonly Claim[],
    { refused }: Changes,
  ): Promise<Map<ReadRow, string[]>> {
    const texts = new Map<ReadRow, string[]>();
    if (claims.length === 0) return texts;
    const { list, resource } = this.#options;
    const ids = [...new Set(claims.map(({ holderId }) => holderId))];
    const named = sql.join(list.named.map((name) => sql.ref(name)));
    const found = await sql<Row>`
      select id, ${named} from ${sql.table(resource.name)} where id = any(${ids}::bigint[])`.execute(tx);
    const holders = new Map(found.rows.map((holder) => [Number(holder.id), holder]));
    const label = resource.fields.get(list.field)?.label ?? list.field;
    for (const { row, item, holderId } of claims) {
      const holder = holders.get(holderId) ?? {};
      const text = list.refusal({ item, holder, isHolderRefused: refused.has(holderId) });
      texts.set(row, [...(texts.get(row) ?? []), `${label}: ${text}`]);
    }
    return texts;
  }
}

interface Changes {
  /** By record: its items once the file is in. */
  readonly given: Map<number, readonly string[]>;
  /** Records whose rows cannot have their items. */
  readonly refused: Set<number>;
}

function isLetGo({ given }: Changes, { item, holderId }: Claim): boolean {
  return given.get(holderId)?.includes(item) === false;
}

/** A transaction that lost a race is tried again, and must not find the failure of the first time. */
function forgetFailed<Value>(promise: Promise<Value>, forget: () => void): Promise<Value> {
  promise.catch(forget);
  return promise;
}
