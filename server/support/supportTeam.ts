import { type RawBuilder, sql } from 'kysely';

/** Whether the profile `p` is asked about an event: the support member who looks after it, else all who run the installation. */
export function isAsked(supportMember: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`p.is_super_admin and p.deleted_at is null and (p.id = ${supportMember} or not exists (
    select 1 from profiles m where m.id = ${supportMember} and m.is_super_admin and m.deleted_at is null))`;
}
