import { type RawBuilder, sql } from 'kysely';

/** An array of the ids of timelines and of all their backups, out of a query of ids: the mats where one passing may be read. */
export function withBackups(mains: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive mats(id) as (
    ${mains} union select t.id from timelines t join mats m on t.backup_of_id = m.id where t.deleted_at is null) select id from mats)`;
}
