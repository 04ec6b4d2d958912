import { type RawBuilder, sql } from 'kysely';
import { isHeldSql } from './liveTenant';

/** Whether an organization is the one of a role: which is on it, or on what is below it. */
export function isOfRole(organization: string, role: string): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${role}.${name}`);
  return sql`${sql.ref(`${organization}.id`)} in (${of('organization_id')},
    (select a.organization_id from applications a where a.id = ${of('application_id')}),
    (select e.organization_id from events e where e.id = ${of('event_id')}))`;
}

/** Whether an organization asks those for a second factor who hold a role: on it, or on what is below it. */
export function demands(organization: string, role: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${organization}.requires_second_factor`)} and ${isOfRole(organization, role)}`;
}

/** Whether a person has a second factor. */
export function hasFactorSql(profileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from second_factors f where f.profile_id = ${profileId} and f.confirmed_at is not null)`;
}

/** Of a role whose organization asks for a second factor: whether its holder has one. Null where nobody asks, or nobody holds it. */
export function factorOfRole(role: string): RawBuilder<unknown> {
  return sql`case when ${isHeldSql(role)} and exists (select 1 from organizations o where ${demands('o', role)})
    then case when ${hasFactorSql(sql.ref(`${role}.profile_id`))} then 'set_up' else 'missing' end end`;
}
