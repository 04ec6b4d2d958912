import { type RawBuilder, sql } from 'kysely';
import type { TablePrivacy } from '../../resources/privacy/privacy';
import type { Person } from './person';

/** The condition for the rows of a table, alias `t`, that are about the person; null where none can be. */
export function rowsAbout({ of = {}, also }: TablePrivacy, person: Person): RawBuilder<unknown> | null {
  const { athleteIds, profileIds, emails } = person;
  const parts = [
    ...named(of.athlete, athleteIds),
    ...named(of.profile, profileIds),
    ...(of.email ?? []).flatMap((column) =>
      emails.length === 0 ? [] : sql`lower(${sql.ref(`t.${column}`)}) = any(${[...emails]}::text[])`,
    ),
    ...(also ? [also(person)] : []),
  ];
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

/** Those that the person made, or answers for. */
export function rowsBy({ by = [] }: TablePrivacy, { profileIds }: Person): RawBuilder<unknown> | null {
  const parts = named(by, profileIds);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

function named(columns: readonly string[] = [], ids: readonly number[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return [];
  return columns.map((column) => sql`${sql.ref(`t.${column}`)} = any(${[...ids]}::bigint[])`);
}
