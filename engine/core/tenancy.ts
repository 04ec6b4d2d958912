/** Where the engine's own tables name a record: the resource it is of, and their column with its id. */
export interface Named {
  readonly resource: string;
  readonly column: string;
}

interface LevelPlace extends Named {
  /** The field of the tenant with the time zone that local times in files are of. */
  readonly timeZone?: string;
  /** The field of the tenant with the day that ages in files are of. */
  readonly day?: string;
  /** The field of the tenant with its country, which tells how texts of its files are likely written. */
  readonly country?: string;
  /** The fields of the tenant that say whether it is closed, so that only super admins write under it, and why. */
  readonly closed?: { readonly by: string; readonly reason: string };
  /** The field of the tenant, an object of booleans, that switches parts of the product on, and the permissions that each part is made of. */
  readonly switches?: { readonly by: string; readonly of: Readonly<Record<string, readonly string[]>> };
}

/** The levels of tenancy of a product and who acts in it. Declared once, and compiled into the plan. */
export interface Tenancy<Level extends string = string, Kind extends string = string> {
  /**
   * By name, outermost first. A grant names one record of one level: `{ library: { resource: 'libraries', column: 'library_id' } }`.
   * Audit and notices have the column.
   */
  readonly levels: Readonly<Record<Level, LevelPlace>>;
  /** The kinds of actors, by name: people, programs. The audit has the column. */
  readonly identities: Readonly<Record<Kind, Named>>;
  /** The identity that owns what is tied to nobody else: a person's preferences. */
  readonly owner?: NoInfer<Kind>;
  /** The level whose consoles are notified of writes: each notice names the one tenant of it that its records belong to. */
  readonly noticed?: NoInfer<Level>;
}

/** Declares the tenancy of a product. The names stay literal, so that a resource on a level that is not there does not compile. */
export function defineTenancy<const Level extends string, const Kind extends string>(
  tenancy: Tenancy<Level, Kind>,
): Tenancy<Level, Kind> {
  return Object.freeze(tenancy);
}

type Columns<Level extends string> = { readonly [Name in Level]?: string };

/**
 * Where a record belongs, which decides who reaches it:
 * - `tenant`: the records are the tenants of the level; `parents` are the columns that hold the tenants they belong to;
 * - `below`: the column holds the id of a tenant of the level; `also` are columns by which it is reached too, and `owner` the one
 *   that names somebody who may see it whatever they were granted;
 * - `owned`: the column holds the owner, who alone reaches it, super admins not;
 * - `owner`: the records are the owners themselves, each of whom reaches their own;
 * - `global`: everyone signed in may read, permissions decide the rest.
 */
export type Belonging<Level extends string = string, Other extends string = Level> =
  | { readonly kind: 'tenant'; readonly level: Level; readonly parents?: Columns<Other> }
  | {
      readonly kind: 'below';
      readonly level: Level;
      readonly column: string;
      readonly also?: Columns<Other>;
      readonly owner?: string;
    }
  | { readonly kind: 'owned'; readonly column: string }
  | { readonly kind: 'owner' }
  | { readonly kind: 'global' };

/** The column that narrows every list of such records; null where lists go over all. */
export function scopeColumn(belonging: Belonging): string | null {
  return 'column' in belonging ? belonging.column : null;
}

/** The columns that hold ids of tenants, by level, the one the record belongs to first. A tenant names itself by its id. */
export function levelColumns(belonging: Belonging): [level: string, column: string][] {
  if (belonging.kind === 'tenant') return [[belonging.level, 'id']];
  if (belonging.kind !== 'below') return [];
  return [[belonging.level, belonging.column], ...columnsOf(belonging.also)];
}

/** The columns that say which tenants a record is under, or whose it is (then without a level); its own id apart. */
export function tenantColumns(belonging: Belonging): { level: string | null; column: string }[] {
  const { kind } = belonging;
  if (kind === 'owned') return [{ level: null, column: belonging.column }];
  const named = kind === 'tenant' ? columnsOf(belonging.parents) : levelColumns(belonging);
  const owner = kind === 'below' && belonging.owner !== undefined ? [{ level: null, column: belonging.owner }] : [];
  return [...named.map(([level, column]) => ({ level, column })), ...owner];
}

/** Pairs of level and column, as declared. */
export function columnsOf(columns: Columns<string> = {}): [level: string, column: string][] {
  return Object.entries(columns).flatMap(([level, column]) => (column === undefined ? [] : [[level, column]]));
}
