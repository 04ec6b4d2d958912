import { type RawBuilder, sql } from 'kysely';
import type { TablePrivacy } from '../../resources/privacy/privacy';
import type { Person } from './person';

/** A table of the database, with what it knows of people. */
export interface Table {
  readonly name: string;
  readonly declared: TablePrivacy;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** Of PostgreSQL, as `text`, `_text`, `jsonb`. */
  readonly type: string;
  readonly isNullable: boolean;
}

/** The condition for the rows of a table, alias `t`, that are about the person; null where none can be. */
export function rowsAbout(table: Table, person: Person): RawBuilder<unknown> | null {
  const { of = {}, also, said = [] } = table.declared;
  const { athleteIds, profileIds, emails, athleteEmails, says } = person;
  const scope = scopeOf(table, person);
  const isOneOf = (column: string, among: readonly string[]) =>
    sql`lower(${sql.ref(`t.${column}`)}) = any(${[...among]}::text[])`;
  const parts = [
    ...named(of.athlete, athleteIds),
    ...named(of.profile, profileIds),
    ...[...(of.email ?? []), ...(of.contact ?? [])].map((column) => isOneOf(column, emails)),
    ...(of.contact ?? []).map((column) => sql`(${isOneOf(column, athleteEmails)} and ${scope})`),
    ...said.map((column) => sql`(${scope} and ${says(sql`${sql.ref(`t.${column}`)}::text`)})`),
    ...(also ? [also(person)] : []),
  ];
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

/** Those that the person made, or answers for. */
export function rowsBy({ declared: { by = [] } }: Table, { profileIds }: Person): RawBuilder<unknown> | null {
  const parts = named(by, profileIds);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

/** Where texts may mean the person by their name: in events that they take part in or work at, and in what they did themselves. */
export function scopeOf(table: Table, person: Person): RawBuilder<unknown> {
  const events = sql`${[...person.eventIds]}::bigint[]`;
  const organizations = sql`${[...person.organizationIds]}::bigint[]`;
  const has = (name: string) => table.columns.some((column) => column.name === name);
  const own = rowsBy(table, person);
  const parts = [
    ...(has('event_id') ? [sql`t.event_id = any(${events})`] : []),
    ...(has('organization_id') ? [sql`t.organization_id = any(${organizations})`] : []),
    ...(has('application_id') && !has('organization_id')
      ? [sql`t.application_id in (select id from applications where organization_id = any(${organizations}))`]
      : []),
    ...(table.name === 'events' ? [sql`t.id = any(${events})`] : []),
    ...(table.name === 'organizations' ? [sql`t.id = any(${organizations})`] : []),
    ...(has('ranking_id') && !has('event_id')
      ? [sql`t.ranking_id in (select id from rankings where event_id = any(${events}))`]
      : []),
    ...(own ? [own] : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function named(columns: readonly string[] = [], ids: readonly number[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return [];
  return columns.map((column) => sql`${sql.ref(`t.${column}`)} = any(${[...ids]}::bigint[])`);
}
