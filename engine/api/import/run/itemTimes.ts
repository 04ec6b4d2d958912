import { sql } from 'kysely';
import type { ExclusiveList } from '../../../core/resource';
import type { EngineDatabase } from '../../engine';
import type { Tenant } from '../rows/namedRecords';

type Shared = NonNullable<ExclusiveList['sharedOverTime']>;

/** Group of the records whose time is not known: it is close to every other group. */
const UNTIMED = '';

/** Tells which records may share the items of an exclusive list: those whose times are far enough apart. */
export class ItemTimes {
  /** Field of the record that gives the time. */
  readonly field: string;
  readonly #apartMs: number;
  /** Epoch ms by the id of the record that `field` refers to. */
  readonly #times: ReadonlyMap<number, number>;
  readonly #close = new Map<string, readonly string[]>();

  constructor({ field, apartMs }: Pick<Shared, 'field' | 'apartMs'>, times: ReadonlyMap<number, number>) {
    this.field = field;
    this.#apartMs = apartMs;
    const all = [...times.values()];
    const isAnyShared = times.size > 1 && Math.max(...all) - Math.min(...all) >= apartMs;
    this.#times = isAnyShared ? times : new Map();
  }

  /** Whether any two records may share an item. */
  get isAnyShared(): boolean {
    return this.#times.size > 0;
  }

  /** Whether records that refer to these may share an item. */
  areApart(one: unknown, other: unknown): boolean {
    const [a, b] = [one, other].map((id) => this.#times.get(Number(id)));
    return a !== undefined && b !== undefined && Math.abs(a - b) >= this.#apartMs;
  }

  /** Groups records that share no item among themselves. */
  groupOf(id: unknown): string {
    return this.#times.has(Number(id)) ? String(id) : UNTIMED;
  }

  /** Lists the groups that share no item with a group, the group itself among them. */
  closeTo(group: string): readonly string[] {
    const known = this.#close.get(group);
    if (known) return known;
    const groups = [UNTIMED, ...[...this.#times.keys()].map(String)];
    const close = groups.filter((other) => !this.areApart(group || null, other || null));
    this.#close.set(group, close);
    return close;
  }
}

/** Reads the times of a tenant; null for a list whose items are never shared. */
export async function findItemTimes(
  { list, tenant }: { list: ExclusiveList | null | undefined; tenant: Tenant },
  db: EngineDatabase,
): Promise<ItemTimes | null> {
  if (!list?.sharedOverTime) return null;
  const { resource, at } = list.sharedOverTime;
  const found = await sql<{ id: number; at: number }>`
    select t.id, extract(epoch from ${sql.ref(`t.${at}`)})::float8 * 1000 as at from ${sql.table(resource)} t
    where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${sql.ref(`t.${at}`)} is not null`.execute(db);
  return new ItemTimes(list.sharedOverTime, new Map(found.rows.map((row) => [Number(row.id), row.at])));
}
