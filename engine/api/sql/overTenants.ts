import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { ListQuery } from '../../core/query/listQuery';
import type { ActingOn } from '../engine';
import { isWithinReach } from './accessSql';
import { sortSql } from './querySql';
import { hasSearchIndex, type SearchedWithin } from './searchGrams';

type Sql = RawBuilder<unknown>;

/** The tenants that a list of many is read from one by one, as each has its records in order. */
export interface OverTenants {
  /** The one whose records are read, for their `WHERE`. */
  readonly within: SearchedWithin;
  /** What a page is taken from, as the table `t`: of `rowsOf`, the first so many records of one tenant. */
  pageOf(rowsOf: (most: Sql) => Sql, most: Sql): Sql;
  /** A number of records in all, as `count`, given the records of one tenant as the table `t`. */
  countOf(source: Sql): Sql;
}

interface Listed extends ActingOn {
  readonly query: Pick<ListQuery, 'where' | 'q' | 'sort' | 'isDeleted'>;
}

/**
 * How a list is read that no filter confines to a tenant: indexes have the records of each tenant in order, none has those of all. Null
 * where it is confined, where an index finds what its filters ask for without the tenant, where none has the order, and for resources of
 * which there are few.
 */
export function overTenants({ engine, actor, resource, query }: Listed): OverTenants | null {
  const { tenancy, bulky = false, changesOften = false } = resource.resource;
  if (tenancy.kind !== 'below' || query.isDeleted || !(bulky || changesOften)) return null;
  if (tenancy.also || tenancy.owner !== undefined || engine.servers.get(resource.name)?.readAlso) return null;
  const { level, column } = tenancy;
  const tenants = engine.plan.tenants.get(level);
  const isSearched = query.q !== null;
  if (!tenants || resource.fields.get(column)?.isNullable || isConfined(resource, query, column)) return null;
  if (isSearched ? !hasSearchIndex(resource, column) : !isInOrder(resource, query)) return null;

  const id = sql`tenant_of.id`;
  const permission = `${resource.resource.permission}.read`;
  const isReached = isWithinReach({ plan: engine.plan, actor, permission, level, column: id });
  const reached = sql`${sql.table(tenants.name)} tenant_of`;
  return {
    within: { column, tenant: id },
    pageOf(rowsOf, most) {
      // A search has found all there are of a tenant before the first of them is known.
      if (isSearched)
        return sql`(select page_of.* from ${reached} cross join lateral (${rowsOf(most)}) page_of where ${isReached}) t`;
      // The first records of all are those of tenants whose own first ones come first.
      return sql`(select page_of.* from (
          select tenant_of.id from ${reached} cross join lateral (${rowsOf(sql.lit(1))}) first_of where ${isReached}
          order by ${sortSql(query.sort, resource, 'first_of')} limit ${most}) tenant_of
        cross join lateral (${rowsOf(most)}) page_of) t`;
    },
    countOf: (source) => sql`select coalesce(sum(count_of.count), 0)::int as count
      from ${reached} cross join lateral (select count(*) as count from ${source}) count_of where ${isReached}`,
  };
}

/** By its tenant, by a record that is of one, or by ids. */
function isConfined({ fields }: ResourcePlan, { where }: Listed['query'], column: string): boolean {
  return where.some(({ field, operator }) => {
    if (operator !== 'eq' && operator !== 'in') return false;
    const isPointing = fields.get(field)?.target != null && field !== column;
    return field === 'id' || isPointing || (field === column && operator === 'eq');
  });
}

/** Whether the tenant's records in the order of the list are in an index. */
function isInOrder({ stored }: ResourcePlan, { sort: [first, second, ...more] }: Listed['query']): boolean {
  if (!first || first.field === 'id' || more.length > 0 || (second && second.field !== 'id')) return false;
  const options = stored.find(({ name }) => name === first.field)?.field.options;
  return options?.sortable === true && options.sortIndex !== false;
}
