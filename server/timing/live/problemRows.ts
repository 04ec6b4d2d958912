import { type RawBuilder, sql } from 'kysely';
import { isTooCloseToReuse } from '../../../resources/athletes/chipSharing';
import { LEAST_MULTIPLE } from '../resolve/missedReads';
import { START_BEFORE_GUN } from '../resolve/problems';

/** Kind of the problem of two clocks (`knownClockOffsets`), which is no athlete's. Timing rules: Problems. */
export const CLOCKS_APART = 'clocks_apart';

/** Athletes who show what is usual in their race, or that a gunshot is late. */
const LEAST_FIELD = 5;

/**
 * SQL of the problems of an event's athletes: those of their own reads (`problems.ts`), and those that only a comparison with other
 * athletes shows. One row for each, with its `message` or the `reason` for it. Timing rules: Problems.
 */
export function problemRows(eventId: number): RawBuilder<unknown> {
  return sql`
    with late_guns as (${lateGuns(eventId)})
    select r.athlete_id, x.kind, x.message, null::jsonb as reason, x.place
    from results r cross join lateral rows from (jsonb_array_elements_text(r.problems), jsonb_array_elements_text(r.warnings)) with ordinality as x(kind, message, place)
    where r.event_id = ${eventId} and r.problems is not null
      and (x.kind <> ${START_BEFORE_GUN} or exists (select 1 from late_guns g where g.race_id = r.race_id and g.gun_at = r.gun_at))
    union all ${missedLaps(eventId)}
    union all (${sharedChips(eventId)})`;
}

/**
 * Athletes who carry the chip of another one, where the reads could be those of either. Names one other carrier: the one whose race starts
 * closest before or after, else one whose race has no start.
 */
function sharedChips(eventId: number): RawBuilder<unknown> {
  const carriers = sql`(select a.id, a.race_id, unnest(a.chipcodes) as chip from athletes a
    where a.event_id = ${eventId} and a.deleted_at is null and a.race_id is not null and not (a.state_by_hand and a.state = 'dns'))`;
  return sql`
    select distinct on (s.athlete_id) s.athlete_id, 'shared_chip' as kind, null::text as message,
      jsonb_build_object('key', 'timing.warning.shared_chip', 'args', jsonb_build_object('chip', s.chip,
        'athlete', coalesce(nullif(concat_ws(' ', o.start_number, o.first_name, o.last_name), ''), '#' || o.id), 'race', c.name)) as reason,
      2000::bigint as place
    from (
      select x.*, array[lag(x.athlete_id) over chip, lead(x.athlete_id) over chip, last_value(x.athlete_id) over chip] as others
      from (
        select c.id as athlete_id, r.start_at, c.chip from ${carriers} c
          join (select chip from ${carriers} every group by chip having count(*) > 1) shared using (chip)
          join races r on r.id = c.race_id and r.deleted_at is null) x
      window chip as (partition by x.chip order by x.start_at, x.athlete_id rows between unbounded preceding and unbounded following)) s
    cross join lateral unnest(s.others) with ordinality as n(id, place)
    join athletes o on o.id = n.id and o.id <> s.athlete_id join races c on c.id = o.race_id
    where ${isTooCloseToReuse('s.start_at', 'c.start_at')}
    order by s.athlete_id, s.chip, n.place`;
}

/**
 * Gunshots that seem to have been entered too late: half of the athletes who passed the start mat did so only before. Right after a
 * gunshot this is the field that waits on the mat.
 */
function lateGuns(eventId: number): RawBuilder<unknown> {
  return sql`
    select e.race_id, e.gun_at from (
      select r.race_id, r.gun_at, count(*) as athletes from results r join athletes a on a.id = r.athlete_id and a.deleted_at is null
      where r.event_id = ${eventId} and r.problems ? ${START_BEFORE_GUN}
        and not now() between r.gun_at and r.gun_at + interval '2 minutes'
      group by r.race_id, r.gun_at having count(*) >= ${LEAST_FIELD}) e
    where e.athletes >= (
      select count(*) from results s where s.race_id = e.race_id and s.gun_at = e.gun_at and (s.started_at is not null or s.start_first_at is not null))`;
}

/** Athletes with one or two laps: one of them took as long as several laps of the field, and is not matched by the other lap. */
function missedLaps(eventId: number): RawBuilder<unknown> {
  return sql`
    select athlete_id, 'missed_laps', null, reason, 1000 from (
      select r.athlete_id, case when r.first_lap_ms >= ${LEAST_MULTIPLE}::float8 * u.first_ms and r.first_lap_ms >= ${LEAST_MULTIPLE}::float8 * coalesce(r.second_lap_ms, 0)
          then ${gap({ from: 0, lapMs: sql`r.first_lap_ms`, usualMs: sql`u.first_ms` })}
        when r.second_lap_ms >= ${LEAST_MULTIPLE}::float8 * u.second_ms and r.second_lap_ms >= ${LEAST_MULTIPLE}::float8 * r.first_lap_ms
          then ${gap({ from: 1, lapMs: sql`r.second_lap_ms`, usualMs: sql`u.second_ms` })} end as reason
      from results r join races c on c.id = r.race_id join athletes a on a.id = r.athlete_id join (
        select race_id, case when count(*) >= ${LEAST_FIELD} then percentile_disc(0.5) within group (order by first_lap_ms) end as first_ms,
          case when count(second_lap_ms) >= ${LEAST_FIELD} then percentile_disc(0.5) within group (order by second_lap_ms) end as second_ms
        from results where event_id = ${eventId} and first_lap_ms is not null group by race_id) u on u.race_id = r.race_id
      where r.event_id = ${eventId} and r.first_lap_ms is not null and r.laps between 1 and 2 and r.laps < c.laps
        and not (a.state_by_hand and a.state in ('dnf', 'dns', 'dsq'))) m
    where (reason -> 'args' ->> 'count')::int > 0`;
}

interface LongLap {
  /** The lap before the long one. */
  from: number;
  lapMs: RawBuilder<unknown>;
  usualMs: RawBuilder<unknown>;
}

/** The least lap time and the laps of the race limit how many laps fit in. */
function gap({ from, lapMs, usualMs }: LongLap): RawBuilder<unknown> {
  const laps = `${from}–${from + 1}`;
  return sql`jsonb_build_object('key', 'timing.warning.missed_laps', 'args', jsonb_build_object('laps', ${laps}::text, 'count',
    least(round(${lapMs} / ${usualMs}::float8) - 1, ${lapMs} / nullif(c.min_lap_time, 0) - 1, c.laps - r.laps)::int))`;
}
