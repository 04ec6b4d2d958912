import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { SortKey } from '../../core/query/listQuery';
import { fieldOf, orderOperandSql, orderSql } from './querySql';

type Sql = RawBuilder<unknown>;

/**
 * The rows after a position of the sort order. `values` are those of the position's record, one per key: the record is
 * compared by what it is ordered by, as an index has it.
 */
export function afterSql({
  sort,
  resource,
  alias,
  values,
}: {
  sort: readonly SortKey[];
  values: readonly unknown[];
  resource: ResourcePlan;
  alias: string;
}): Sql {
  const alternatives = sort.map((key, i) => {
    const equal = sort.slice(0, i).map((earlier, j) => sameSql(fieldOf(resource, earlier.field), alias, values[j]));
    return sql`(${sql.join([...equal, beyondSql(fieldOf(resource, key.field), key, alias, values[i])], sql` and `)})`;
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

function sameSql(field: FieldPlan, alias: string, value: unknown): Sql {
  const expression = orderSql(field, `${alias}.${field.name}`);
  return value === null
    ? sql`${sql.ref(`${alias}.${field.name}`)} is null`
    : sql`${expression} = ${orderOperandSql(field, value)}`;
}

function beyondSql(field: FieldPlan, key: SortKey, alias: string, value: unknown): Sql {
  // Nulls are last: nothing lies beyond them.
  if (value === null) return sql`false`;
  const expression = orderSql(field, `${alias}.${field.name}`);
  const beyond = sql`${expression} ${sql.raw(key.isDescending ? '<' : '>')} ${orderOperandSql(field, value)}`;
  return field.isNullable ? sql`(${beyond} or ${sql.ref(`${alias}.${field.name}`)} is null)` : beyond;
}
