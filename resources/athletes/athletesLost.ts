import { type RawBuilder, sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';

/** Whether an athlete has a time, as SQL. */
export function hasResults(alias: string): RawBuilder<boolean> {
  return sql`exists (select 1 from results r where r.athlete_id = ${sql.ref(`${alias}.id`)}
    and coalesce(r.gun_time, r.chip_time, r.race_time) is not null)`;
}

/** Whether an athlete is between start and finish, as SQL. */
export function isOnCourse(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.state`)} = 'started'`;
}

/** What deleting a record does to the athletes that `column` ties to it: how many there are, have results, and are on course. */
export function athletesLost(
  column: 'event_id' | 'race_id' | 'wave_id',
): NonNullable<ResourceServer['deleteWarnings']> {
  const countOf = (condition: RawBuilder<boolean>) => (alias: string) =>
    sql`(select count(*) from athletes a
      where ${sql.ref(`a.${column}`)} = ${sql.ref(`${alias}.id`)} and a.deleted_at is null and ${condition})`;
  return { athletes: countOf(sql`true`), results: countOf(hasResults('a')), on_course: countOf(isOnCourse('a')) };
}
