import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Counted } from './healthChecks';

/** Of an event, what only audited writes change. */
export type Setup = Omit<Counted, Moving>;

/** What changes by itself, as devices are heard and files are read. */
type Moving = 'timelines_connected' | 'athletes_imported';

/** More live athletes than there is room for. */
const OVER_LIMIT = sql`entry_limit < (
  select count(*) from athletes x where x.race_id = races.id and x.deleted_at is null)`;
const OVER_CAPACITY = sql`capacity < (
  select count(*) from athletes x where x.wave_id = waves.id and x.deleted_at is null)`;

export async function countSetup(db: EngineDatabase, ids: readonly number[]): Promise<Setup[]> {
  const events = sql`${[...ids]}::bigint[]`;
  const live = sql`event_id = any(${events}) and deleted_at is null`;
  const counted = await sql<Setup>`
    with r as (
      select event_id, count(*) as races, count(*) filter (where start_at is null) as without_start,
        ${first('name', sql`start_at is null`)} as startless,
        count(*) filter (where not ${standsAt('start')}) as without_start_timeline,
        ${first('name', sql`not ${standsAt('start')}`)} as no_start,
        count(*) filter (where not ${standsAt('finish')}) as without_finish_timeline,
        ${first('name', sql`not ${standsAt('finish')}`)} as no_finish,
        count(*) filter (where ${OVER_LIMIT}) as over_limit, ${first('name', OVER_LIMIT)} as over_limit_names
      from races where ${live} group by event_id),
    w as (
      select event_id, count(*) as waves, count(*) filter (where ${OVER_CAPACITY}) as over_capacity,
        ${first('name', OVER_CAPACITY)} as over_capacity_names
      from waves where ${live} group by event_id),
    a as (
      select event_id, count(*) as athletes, count(*) filter (where race_id is null) as without_race,
        count(*) filter (where start_number is null) as without_start_number,
        count(*) filter (where ${NAMELESS}) as without_name,
        ${first(CALLED, sql`race_id is null`)} as raceless,
        ${first(CALLED, sql`start_number is null`)} as numberless,
        ${first(CALLED, NAMELESS)} as nameless
      from athletes where ${live} group by event_id),
    c as (
      select event_id, count(*) as chips, ${first('chip', sql`true`, 'chip')} as named from (
        select event_id, chip from athletes cross join unnest(chipcodes) chip where ${live}
        group by event_id, chip having count(*) > 1) twice
      group by event_id),
    t as (
      select event_id, count(*) as timelines, count(*) filter (where type = 'start') as starts,
        count(*) filter (where type = 'finish') as finishes, count(*) filter (where devices = '[]') as without_device
      from timelines where ${live} group by event_id),
    k as (select event_id, count(*) as rankings from rankings where ${live} group by event_id)
    select e.id, coalesce(races, 0)::int as races, coalesce(without_start, 0)::int as races_without_start,
      coalesce(over_limit, 0)::int as races_over_limit, coalesce(over_capacity, 0)::int as waves_over_capacity,
      coalesce(waves, 0)::int as waves, coalesce(athletes, 0)::int as athletes,
      coalesce(without_race, 0)::int as athletes_without_race,
      coalesce(without_start_number, 0)::int as athletes_without_start_number,
      coalesce(without_name, 0)::int as athletes_without_name,
      coalesce(without_start_timeline, 0)::int as races_without_start_timeline,
      coalesce(without_finish_timeline, 0)::int as races_without_finish_timeline,
      jsonb_build_object('races_over_limit', over_limit_names, 'waves_over_capacity', over_capacity_names,
        'races_without_start', startless, 'races_without_start_timeline', no_start,
        'races_without_finish_timeline', no_finish, 'athletes_without_race', raceless,
        'athletes_without_start_number', numberless, 'athletes_without_name', nameless,
        'duplicate_chipcodes', c.named) as names,
      coalesce(chips, 0)::int as duplicate_chipcodes,
      coalesce(timelines, 0)::int as timelines, coalesce(starts, 0)::int as start_timelines,
      coalesce(finishes, 0)::int as finish_timelines, coalesce(without_device, 0)::int as timelines_without_device,
      coalesce(rankings, 0)::int as rankings
    from unnest(${events}) e(id) left join r on r.event_id = e.id left join w on w.event_id = e.id
      left join a on a.event_id = e.id left join c on c.event_id = e.id
      left join t on t.event_id = e.id left join k on k.event_id = e.id`.execute(db);
  return counted.rows;
}

/** What is different from one moment to the next, and the event's revision: the same one only as long as nothing audited has changed. */
export async function countMoving(
  db: EngineDatabase,
  ids: readonly number[],
): Promise<(Pick<Counted, Moving | 'id'> & { revision: string })[]> {
  const counted = await sql<Pick<Counted, Moving | 'id'> & { revision: string }>`
    select e.id, (
        select count(*)::int from timelines l where l.event_id = e.id and l.deleted_at is null and exists (
          select 1 from jsonb_array_elements(l.devices) x join timing_devices d
            on d.event_id = l.event_id and lower(d.device) = lower(btrim(x ->> 'id'))
          where d.last_received_at > now() - interval '5 minutes')) as timelines_connected,
      (select coalesce(sum(success_count), 0)::int from imports i
        where i.event_id = e.id and i.kind = 'athlete' and not i.dry_run) as athletes_imported,
      (select concat(count(*), ' ', sum(o.xmin::text::bigint)) from operations o where o.event_id = e.id) as revision
    from unnest(${[...ids]}::bigint[]) e(id)`.execute(db);
  return counted.rows;
}

const NAMED = 5;
const NAMELESS = sql`(coalesce(first_name, '') = '' and coalesce(last_name, '') = '')`;
/** Bib and name, or what there is of them. */
const CALLED = sql`coalesce(nullif(concat_ws(' ', start_number, first_name, last_name), ''), '#' || id)`;

/** The first few of those that match, as `jsonb`. */
function first(what: string | RawBuilder<unknown>, when: RawBuilder<unknown>, order = 'id'): RawBuilder<unknown> {
  const value = typeof what === 'string' ? sql.ref(what) : what;
  return sql`to_jsonb((array_agg(${value} order by ${sql.ref(order)}) filter (where ${when}))[1:${sql.lit(NAMED)}])`;
}

/** SQL of whether a timeline of a type stands on the course of a row of `races`. */
export function standsAt(type: 'start' | 'finish'): RawBuilder<unknown> {
  return sql`exists (
    select 1 from race_timelines p join timelines l on l.id = p.timeline_id and l.deleted_at is null
    where p.race_id = races.id and p.deleted_at is null and l.type = ${sql.lit(type)})`;
}
