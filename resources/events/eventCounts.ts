import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { isTooCloseToReuse } from '../athletes/chipSharing';
import type { Counted, Setup } from './healthChecks';

type Sql = RawBuilder<unknown>;

/** What changes by itself, as devices are heard. */
type Moving = 'timelines_connected';

/** Athletes who are there because a file had them: those who were there before it, or are gone, are none. */
export type Imported = Pick<Counted, 'id' | 'athletes_imported'>;

/** What is counted together: all that is of an event, for any number of events, or all that is of one race. */
type Scope = { readonly eventIds: readonly number[] } | { readonly raceId: number };

/** More live athletes than there is room for. */
const OVER_LIMIT = sql`entry_limit is not null and entry_limit < (
  select count(*) from athletes x where x.race_id = races.id and x.deleted_at is null)`;
const OVER_CAPACITY = sql`capacity is not null and capacity < (
  select count(*) from athletes x where x.wave_id = waves.id and x.deleted_at is null)`;
/** The start on the clock of the event, or the day of a gunshot give or take one, is before the event's first day or after its last. */
const OUTSIDE_DATES = sql`exists (
  select 1 from events v where v.id = races.event_id and (
    (races.start_at at time zone v.timezone)::date not between v.start_date and coalesce(v.end_date, v.start_date)
    or exists (
      select 1 from gunshots g where g.event_id = v.id and g.deleted_at is null
        and (races.id = any(g.race_ids) or exists (select 1 from waves o where o.race_id = races.id and o.id = any(g.wave_ids)))
        and (g.fired_at at time zone v.timezone)::date not between v.start_date - 1 and coalesce(v.end_date, v.start_date) + 1)))`;
/** Numbers of the bounds that a wave shares with another one of its race; a bound that is left open has no end there. */
const OVERLAPS = sql`(start_number_from is not null or start_number_to is not null) and exists (
  select 1 from waves o where o.race_id = waves.race_id and o.id <> waves.id and o.deleted_at is null
    and (o.start_number_from is not null or o.start_number_to is not null)
    and int8range(o.start_number_from, o.start_number_to, '[]') && int8range(waves.start_number_from, waves.start_number_to, '[]'))`;

/** What the checks of events and races are made from, by the id of the event or the race. One query. */
export async function countSetup(db: EngineDatabase, scope: Scope): Promise<Setup[]> {
  const { ids, of, doubles } = counting(scope);
  const counted = await sql<Setup>`
    with r as (
      select ${of('races').owner} as of, count(*) as races, count(*) filter (where start_at is null) as without_start,
        ${first('name', sql`start_at is null`)} as startless,
        count(*) filter (where ${OUTSIDE_DATES}) as outside_dates, ${first('name', OUTSIDE_DATES)} as outside_names,
        count(*) filter (where not ${standsAt('start')}) as without_start_timeline,
        ${first('name', sql`not ${standsAt('start')}`)} as no_start,
        count(*) filter (where not ${standsAt('finish')}) as without_finish_timeline,
        ${first('name', sql`not ${standsAt('finish')}`)} as no_finish,
        count(*) filter (where ${OVER_LIMIT}) as over_limit, ${first('name', OVER_LIMIT)} as over_limit_names
      from races where ${of('races').rows} group by 1),
    w as (
      select ${of('waves').owner} as of, count(*) as waves, count(*) filter (where ${OVER_CAPACITY}) as over_capacity,
        ${first('name', OVER_CAPACITY)} as over_capacity_names,
        count(*) filter (where ${OVERLAPS}) as overlapping, ${first('name', OVERLAPS)} as overlapping_names
      from waves where ${of('waves').rows} group by 1),
    a as (
      select ${of('athletes').owner} as of, count(*) as athletes, count(*) filter (where race_id is null) as without_race,
        count(*) filter (where start_number is null) as without_start_number,
        count(*) filter (where ${NAMELESS}) as without_name,
        count(*) filter (where wave_id is null) as without_wave, count(*) filter (where gender is null) as without_gender,
        count(*) filter (where birth_date is null) as without_birth_date,
        count(*) filter (where coalesce(cardinality(chipcodes), 0) = 0) as without_chip,
        ${first(CALLED, sql`race_id is null`)} as raceless,
        ${first(CALLED, sql`start_number is null`)} as numberless,
        ${first(CALLED, NAMELESS)} as nameless
      from athletes where ${of('athletes').rows} group by 1),
    c as (
      select of, count(*) as chips, ${first('chip', sql`true`, 'chip')} as named,
        to_jsonb((array_agg(a order by chip) || array_agg(b order by chip))[1:${sql.lit(MOST_IDS)}]) as carriers
      from (
        select twice.of, chip, a, b
        from (
          select ${doubles.owner} as of, chip, array_agg(id) as ids
          from (select id, event_id, race_id, unnest(chipcodes) as chip from athletes where ${doubles.rows}) carried
          group by 1, chip having count(*) > 1${doubles.having}) twice
        cross join lateral (
          select least(one.id, other.id) as a, greatest(one.id, other.id) as b
          from athletes one join athletes other on other.id = any(ids) and other.id <> one.id
            left join races one_race on one_race.id = one.race_id left join races other_race on other_race.id = other.race_id
          where one.id = any(ids)${doubles.among}
            and ${isTooCloseToReuse('one_race.start_at', 'other_race.start_at')}
          limit 1) pair) doubled
      group by of),
    t as (
      select ${of('timelines').owner} as of, count(*) as timelines, count(*) filter (where type = 'start') as starts,
        count(*) filter (where type = 'finish') as finishes, count(*) filter (where devices = '[]') as without_device
      from timelines where ${of('timelines').rows} group by 1),
    k as (select ${of('rankings').owner} as of, count(*) as rankings from rankings where ${of('rankings').rows} group by 1),
    l as (select ${of('courses').owner} as of, count(*) as courses from courses where ${of('courses').rows} group by 1)
    select e.id, coalesce(races, 0)::int as races, coalesce(without_start, 0)::int as races_without_start,
      coalesce(outside_dates, 0)::int as races_outside_dates,
      coalesce(over_limit, 0)::int as races_over_limit, coalesce(over_capacity, 0)::int as waves_over_capacity,
      coalesce(overlapping, 0)::int as waves_overlapping,
      coalesce(waves, 0)::int as waves, coalesce(athletes, 0)::int as athletes,
      coalesce(without_race, 0)::int as athletes_without_race,
      coalesce(without_start_number, 0)::int as athletes_without_start_number,
      coalesce(without_name, 0)::int as athletes_without_name, coalesce(without_wave, 0)::int as athletes_without_wave,
      coalesce(without_gender, 0)::int as athletes_without_gender, coalesce(without_chip, 0)::int as athletes_without_chip,
      coalesce(without_birth_date, 0)::int as athletes_without_birth_date,
      coalesce(without_start_timeline, 0)::int as races_without_start_timeline,
      coalesce(without_finish_timeline, 0)::int as races_without_finish_timeline,
      jsonb_build_object('races_over_limit', over_limit_names, 'waves_over_capacity', over_capacity_names,
        'waves_overlapping', overlapping_names,
        'races_without_start', startless, 'races_outside_dates', outside_names,
        'races_without_start_timeline', no_start,
        'races_without_finish_timeline', no_finish, 'athletes_without_race', raceless,
        'athletes_without_start_number', numberless, 'athletes_without_name', nameless,
        'duplicate_chipcodes', c.named) as names,
      jsonb_build_object('duplicate_chipcodes', c.carriers) as athlete_ids,
      coalesce(chips, 0)::int as duplicate_chipcodes,
      coalesce(timelines, 0)::int as timelines, coalesce(starts, 0)::int as start_timelines,
      coalesce(finishes, 0)::int as finish_timelines, coalesce(without_device, 0)::int as timelines_without_device,
      coalesce(rankings, 0)::int as rankings, coalesce(courses, 0)::int as courses
    from unnest(${ids}) e(id) left join r on r.of = e.id left join w on w.of = e.id
      left join a on a.of = e.id left join c on c.of = e.id
      left join t on t.of = e.id left join k on k.of = e.id left join l on l.of = e.id`.execute(db);
  return counted.rows;
}

/** Athletes by the event that a file brought them into. */
export async function countImported(db: EngineDatabase, ids: readonly number[]): Promise<Imported[]> {
  const counted = await sql<Imported>`
    select i.event_id as id, count(*)::int as athletes_imported
    from imports i join changes c on c.operation_id = i.operation_id and c.resource = 'athletes' and c.operation = 'create'
      join athletes a on a.id = c.record_id and a.event_id = i.event_id and a.deleted_at is null
    where i.event_id = any(${[...ids]}::bigint[]) and i.kind = 'athlete' and not i.dry_run group by 1`.execute(db);
  return counted.rows;
}

/** What is different from one moment to the next, and the event's revision: the same one only as long as nothing audited has changed. */
export async function countMoving(
  db: EngineDatabase,
  ids: readonly number[],
): Promise<(Pick<Counted, Moving | 'id'> & { revision: string })[]> {
  const counted = await sql<Pick<Counted, Moving | 'id'> & { revision: string }>`
    select e.id, (
        select count(*)::int from timelines where event_id = e.id and deleted_at is null and ${heardWithin('5 minutes')}) as timelines_connected,
      ${revisionOf('e.id')} as revision
    from unnest(${[...ids]}::bigint[]) e(id)`.execute(db);
  return counted.rows;
}

type Table = 'races' | 'courses' | 'waves' | 'athletes' | 'timelines' | 'rankings';

interface Counting {
  ids: Sql;
  /** Which rows of a table are counted, and for whom. */
  of(table: Table): { owner: Sql; rows: Sql };
  /** Athletes whose chips are compared. `having` picks the chips, and `among` the athletes `one`, that concern the owner. */
  doubles: { owner: Sql; rows: Sql; having: Sql; among: Sql };
}

function counting(scope: Scope): Counting {
  if ('eventIds' in scope) {
    const ids = sql`${[...scope.eventIds]}::bigint[]`;
    const part = { owner: sql`event_id`, rows: sql`event_id = any(${ids}) and deleted_at is null` };
    return { ids, of: () => part, doubles: { ...part, having: sql``, among: sql`` } };
  }
  const id = sql`${scope.raceId}::bigint`;
  const rows: Readonly<Record<Table, Sql>> = {
    races: sql`id = ${id}`,
    courses: sql`id in (select course_id from races where id = ${id})`,
    waves: sql`race_id = ${id}`,
    athletes: sql`race_id = ${id}`,
    rankings: sql`race_id = ${id}`,
    // A backup has the places of its main timeline.
    timelines: sql`(id in (select timeline_id from race_timelines where race_id = ${id} and deleted_at is null)
      or passing_mode = 'backup' and backup_of_id in (select timeline_id from race_timelines where race_id = ${id} and deleted_at is null))`,
  };
  return {
    ids: sql`array[${id}]`,
    of: (table) => ({ owner: id, rows: sql`${rows[table]} and deleted_at is null` }),
    doubles: {
      owner: id,
      // Whoever else of the event carries a chip of the race's.
      rows: sql`event_id = (select event_id from races where id = ${id}) and deleted_at is null`,
      having: sql` and bool_or(race_id = ${id})`,
      among: sql` and one.race_id = ${id}`,
    },
  };
}

/** SQL of an event's revision: the same one only as long as nothing audited has changed under it. */
export function revisionOf(eventId: string): Sql {
  return sql`(select concat(count(*), ' ', sum(o.xmin::text::bigint)) from operations o where o.event_id = ${sql.ref(eventId)})`;
}

/** SQL of whether any device of a row of `timelines` was heard that lately. */
export function heardWithin(interval: string): Sql {
  return sql`exists (
    select 1 from jsonb_array_elements(timelines.devices) x join timing_devices d
      on d.event_id = timelines.event_id and lower(d.device) = lower(btrim(x ->> 'id'))
    where d.last_received_at > now() - ${sql.lit(interval)}::interval)`;
}

const NAMED = 5;
/** More ids make no address that every browser takes. */
export const MOST_IDS = 50;
const NAMELESS = sql`(coalesce(first_name, '') = '' and coalesce(last_name, '') = '')`;
/** Bib and name, or what there is of them. */
const CALLED = sql`coalesce(nullif(concat_ws(' ', start_number, first_name, last_name), ''), '#' || id)`;

/** The first few of those that match, as `jsonb`. */
function first(what: string | Sql, when: Sql, order = 'id'): Sql {
  const value = typeof what === 'string' ? sql.ref(what) : what;
  return sql`to_jsonb((array_agg(${value} order by ${sql.ref(order)}) filter (where ${when}))[1:${sql.lit(NAMED)}])`;
}

/** SQL of whether a timeline of a type stands on the course of a row of `races`. */
export function standsAt(type: 'start' | 'finish'): Sql {
  return sql`exists (
    select 1 from race_timelines p join timelines l on l.id = p.timeline_id and l.deleted_at is null
    where p.race_id = races.id and p.deleted_at is null and l.type = ${sql.lit(type)})`;
}
