import { type RawBuilder, sql } from 'kysely';

/** An array of the ids of timelines and of all their backups, out of a query of ids: the mats where one passing may be read. */
export function withBackups(mains: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive mats(id) as (
    ${mains} union select t.id from timelines t join mats m on t.backup_of_id = m.id where t.deleted_at is null) select id from mats)`;
}

/** An array of the ids of timelines and of all that they back up: a backup has the places of its main timeline. */
export function withMains(timelineIds: readonly number[]): RawBuilder<unknown> {
  return sql`array(with recursive mats(id) as (
    select unnest(${[...timelineIds]}::bigint[]) union select t.backup_of_id from timelines t join mats m on t.id = m.id where t.backup_of_id is not null)
    select id from mats)`;
}
