import { sql } from 'kysely';

/** Whether the tenant that a row of roles or api_keys names, and the organization above it, are there still. */
export function liveTenantSql(alias: string, kinds: readonly ('application' | 'event')[] = ['application', 'event']) {
  const below = kinds.map((kind) => {
    const table = sql.table(`${kind}s`);
    return sql`exists (
      select 1 from ${table} below join organizations o on o.id = below.organization_id
      where below.id = ${sql.ref(`${alias}.${kind}_id`)} and below.deleted_at is null and o.deleted_at is null)`;
  });
  const organization = sql`exists (
    select 1 from organizations o where o.id = ${sql.ref(`${alias}.organization_id`)} and o.deleted_at is null)`;
  return sql`(${sql.join([organization, ...below], sql` or `)})`;
}

/** Whether a row of roles is held now: it was accepted, was not taken back, and is on a tenant that is there still. */
export function isHeldSql(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('accepted_at')} is not null and ${column('deleted_at')} is null and ${liveTenantSql(alias)}`;
}
