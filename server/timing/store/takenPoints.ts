import { type RawBuilder, sql } from 'kysely';
import type { CompiledRace } from '../resolve/compileRace';

/**
 * `points` and `taken (athlete_id, race_id, index, instant)`, for a `with`: when athletes passed each point of their course, by its index;
 * a backup's read is its main mat's. Of some athletes alone where they are given.
 */
export function takenPoints(
  eventId: number,
  races: readonly CompiledRace[],
  athleteIds?: readonly number[],
): RawBuilder<unknown> {
  const points = races.flatMap(({ rules, points: own }) => own.map((point) => ({ ...point, raceId: rules.raceId })));
  const column = (name: 'raceId' | 'index' | 'timelineId' | 'lap') => points.map((point) => point[name]);
  const some = athleteIds ? sql`and p.athlete_id = any(${[...athleteIds]}::bigint[])` : sql``;
  return sql`
    points as (
      select * from unnest(${column('raceId')}::bigint[], ${column('index')}::int[], ${column('timelineId')}::bigint[], ${column('lap')}::int[])
        as p(race_id, index, timeline_id, lap)),
    mats as (
      select t.id, case when t.passing_mode = 'backup' then coalesce(t.backup_of_id, t.id) else t.id end as main_id
      from timelines t where t.event_id = ${eventId} and t.deleted_at is null),
    taken as (
      select p.athlete_id, p.race_id, points.index, min(p.instant) as instant
      from passings p join mats on mats.id = p.timeline_id
        join points on points.race_id = p.race_id and points.timeline_id = mats.main_id and points.lap = p.lap
      where p.event_id = ${eventId} ${some} and p.state in ('valid', 'validated') and p.deleted_at is null
      group by p.athlete_id, p.race_id, points.index)`;
}
