import { sql } from 'kysely';

/** How long an offer of a role stands, from when it was sent last. */
const DAYS = 7;
const DAY_MS = 86_400_000;

/** When an invitation that is sent at an instant ends. */
export function endOfInvitation(sentAt: string): string {
  return new Date(Date.parse(sentAt) + DAYS * DAY_MS).toISOString();
}

/** How far a row of roles is: it was accepted, or given to a person; it is offered; or it is offered no more. */
export function stateSql(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('accepted_at')} is not null then 'accepted'
    when ${isOpenSql(alias)} then 'invited' else 'expired' end`;
}

/** Whether a row of roles, given its alias, can still be accepted. */
export function isOpenSql(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('accepted_at')} is null and ${column('deleted_at')} is null and coalesce(${column('expires_at')} > now(), false))`;
}

/** Who sent an invitation last, by the audit: whoever made it, or sent it once more. `id` is where its id stands. */
export function sentSql(id: string) {
  return sql`select s.profile_id, s.api_key_id from changes s
    where s.resource = 'roles' and s.record_id = ${sql.ref(id)}
      and (s.operation = 'create' or (s.operation = 'update' and s.after ? 'invited_at'))
    order by s.id desc limit 1`;
}
