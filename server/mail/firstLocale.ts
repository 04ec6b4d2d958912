import { type RawBuilder, sql } from 'kysely';

/** The first language of an event, given the alias of `events`: of who is known by the event alone. Null where it has none. */
export function firstLocaleSql(alias: string): RawBuilder<string | null> {
  return sql`${sql.ref(`${alias}.settings`)} -> 'locales' ->> 0`;
}
