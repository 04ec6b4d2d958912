import { type RawBuilder, sql } from 'kysely';

/** An instant of the database as epoch milliseconds: the resolver counts in them. Exact: a double holds them to the microsecond. */
export function milliseconds(column: string): RawBuilder<number> {
  return sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`;
}
