import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { Condition } from '../../core/query/listQuery';

/** Three letters in a row: less is in no index, as most records have it. */
const HAS_GRAM = /[^ \n]{3}/u;

/** The places of a record in the index that searches go by: without an alias, or of the one given. */
export function gramsSql(tenant: string, alias?: string): string {
  const of = (column: string): string => (alias === undefined ? `"${column}"` : `"${alias}"."${column}"`);
  return `search_grams(${of(tenant)}, ${of('search_text')})`;
}

/** Where an index can find parts of words: among the records of one tenant. */
export interface SearchedWithin {
  readonly column: string;
  /** Its id, or SQL of it. */
  readonly tenant: number | RawBuilder<unknown>;
}

/** Whether an index finds parts of words among the records of the tenant that the column names. */
export function hasSearchIndex({ resource }: ResourcePlan, column: string): boolean {
  return (resource.indexes ?? []).some((index) => 'searchedWithin' in index && index.searchedWithin === column);
}

/** The tenant that a search is confined to by its filters, where the resource has an index for that. */
export function searchedWithin({ resource }: ResourcePlan, where: readonly Condition[]): SearchedWithin | null {
  for (const index of resource.indexes ?? []) {
    if (!('searchedWithin' in index)) continue;
    const column = index.searchedWithin;
    const tenant = where.find(({ field, operator }) => field === column && operator === 'eq')?.value;
    if (typeof tenant === 'number') return { column, tenant };
  }
  return null;
}

/**
 * Leaves only the tenant's records that may have a folded text among what they are searched by, out of an index; nothing where the text is
 * too short for it. Whether they have it, `search_text` says.
 */
export function mayHaveSql(within: SearchedWithin | null, folded: string, alias: string): RawBuilder<unknown> {
  if (within === null || !HAS_GRAM.test(folded)) return sql``;
  return sql` and ${sql.raw(gramsSql(within.column, alias))} @> search_grams(${within.tenant}::bigint, ${folded})`;
}
