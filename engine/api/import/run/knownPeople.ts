import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import type { EngineDatabase, Row } from '../../engine';
import type { Tenant } from '../rows/namedRecords';
import { quoted, type ReadRow } from '../rows/readRow';
import { type IdentityField, keysOf, lookupIn } from './identity';

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
}

/** The record that a row without a number of one is about; of one that is there already, or may be. */
export type Found =
  | { readonly id: number; readonly isSure: boolean }
  | { readonly beside: number }
  | { readonly error: string }
  | null;

/**
 * Finds records by who they are, where a row has no number or chip that some record has. What was there before the import is read
 * once, however many rows ask for it.
 */
export class KnownPeople {
  readonly #options: KnownOptions;
  readonly #lines = new Map<number, number>();
  #known: Promise<Map<string, Row[]>> | null = null;

  constructor(options: KnownOptions) {
    this.#options = options;
  }

  async find(db: EngineDatabase, row: ReadRow, { isNumbered }: { isNumbered: boolean }): Promise<Found> {
    const { identity, defaults } = this.#options;
    this.#known ??= this.#read(db);
    const known = await this.#known;
    const key = known.size > 0 ? identity.keyOf(row.values) : null;
    if (key === null) return null;
    const alike = (known.get(key) ?? []).filter((one) => identity.isSame(one, row.values));
    const values = lookupIn(row.values, defaults);
    const open = alike.filter((one) => this.#fits(one, values) && this.#isFree(one, row));
    const sure = open.filter((one) => identity.isSure(one, row.values));
    const [found, ...others] = sure.length > 0 ? sure : open;
    if (found && others.length === 0) {
      this.#lines.set(Number(found.id), row.line);
      return { id: Number(found.id), isSure: sure.length > 0 };
    }
    if (found) return { error: this.#ambiguous(row, others.length + 1) };
    // Two of one name, each with a number, are two people as likely as not.
    const beside = alike.find((one) => identity.isSure(one, row.values)) ?? (isNumbered ? undefined : alike[0]);
    return beside ? { beside: Number(beside.id) } : null;
  }

  /** In the row's scope, and not known under another number than the row's. */
  #fits(one: Row, lookup: (name: string) => unknown): boolean {
    return this.#options.keys.every((identity) => {
      const isWithin = identity.scope.every((name) => {
        const wanted = lookup(name) ?? null;
        return wanted === null || one[name] === null || Number(one[name]) === Number(wanted);
      });
      const [own, given] = [keysOf(identity, lookupIn(one)), keysOf(identity, lookup)];
      const isOther = !identity.isMany && own.length > 0 && given.length > 0 && own[0] !== given[0];
      return isWithin && !isOther;
    });
  }

  /** No row of the file before is about it. */
  #isFree(one: Row, { line }: ReadRow): boolean {
    const taken = this.#lines.get(Number(one.id));
    return taken === undefined || taken === line;
  }

  #ambiguous({ values }: ReadRow, count: number): string {
    const { resource, keys } = this.#options;
    const name = resource.resource.title.flatMap((one) => (values[one] ? [String(values[one])] : [])).join(' ');
    const [by] = keys;
    const hint = by ? ` Say which by ${by.field.label.toLowerCase()}.` : '';
    return `${quoted(name)}: ${count} ${resource.name.replace(/_/g, ' ')} have this name.${hint}`;
  }

  async #read(db: EngineDatabase): Promise<Map<string, Row[]>> {
    const { resource, tenant, identity, keys, startedAt } = this.#options;
    const names = [...identity.fields, ...keys.flatMap(({ field, scope }) => [field.name, ...scope])];
    const columns = sql.join([...new Set(names)].map((name) => sql.ref(name)));
    const isLive = resource.resource.softDelete ? sql`deleted_at is null` : sql`true`;
    const found = await sql<Row>`
      select id, ${columns} from ${sql.table(resource.name)}
      where ${sql.ref(tenant.column)} = ${tenant.id} and ${isLive} and created_at < ${startedAt} order by id`.execute(
      db,
    );
    const known = new Map<string, Row[]>();
    for (const one of found.rows) {
      const key = identity.keyOf(one);
      if (key === null) continue;
      const alike = known.get(key);
      if (alike) alike.push(one);
      else known.set(key, [one]);
    }
    return known;
  }
}
