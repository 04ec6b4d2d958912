import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { SortKey } from '../../core/query/listQuery';
import { orderSql, sortSql } from './querySql';

interface Wanted {
  readonly resource: ResourcePlan;
  readonly sort: readonly SortKey[];
  readonly where: RawBuilder<unknown>;
  /** Rows up to the end of the page. */
  readonly most: RawBuilder<unknown>;
}

/**
 * What a page is taken from, as the table `t`, where it is from last to first by a field that may be empty: an index from its end has the
 * empty ones first, and they are last in any list. So both parts are read in the order of an index, no further than the page. Null for
 * any other order.
 */
export function emptyLastSql({ resource, sort, where, most }: Wanted): RawBuilder<unknown> | null {
  const [first, ...others] = sort;
  const field = first?.isDescending ? resource.stored.find(({ name }) => name === first.field) : undefined;
  if (!field?.isNullable || field.field.options.sortIndex === false) return null;
  // As the index has it: what is empty is so in its order.
  const key = orderSql(field, `t.${field.name}`);
  const rest = others.length > 0 ? [sortSql(others, resource, 't')] : [];
  const table = sql.table(resource.name);
  const filled = sql.join([sql`${key} desc`, ...rest]);
  // By the key too, although it is empty: else an index of the rest looks as good, which has the empty ones among all others.
  const empty = sql.join([key, ...rest]);
  return sql`(
      (select t.* from ${table} t where ${where} and (${key}) is not null order by ${filled} limit ${most})
      union all (select t.* from ${table} t where ${where} and (${key}) is null order by ${empty} limit ${most}))`;
}
