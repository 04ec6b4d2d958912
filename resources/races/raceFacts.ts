import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { heardWithin, MOST_IDS, revisionOf } from '../events/eventCounts';
import { type CoursePlace, type Gun, gunsOf } from './courseFaults';
import type { FailureCause } from './resultsFailed';

/** What is known of a race besides what is counted of events too. */
export interface RaceFacts {
  readonly id: number;
  readonly event_id: number;
  /** Of the event: what only audited writes change is the same while it is. */
  readonly revision: string;
  readonly is_actual: boolean;
  readonly start_type: 'mass' | 'wave' | 'individual';
  readonly is_over: boolean;
  /** It starts within two days, or did: devices are on by then, and nobody asks for them months ahead. */
  readonly is_near: boolean;
  /** Null where no number ends them. */
  readonly laps: number | null;
  /** What lengths of its event are told in. */
  readonly units: 'metric' | 'imperial';
  /** Its length in metres. */
  readonly metres: number | null;
  /** The line it goes along; null where it has none. */
  readonly course: { readonly name: string; readonly metres: number } | null;
  readonly has_limit: boolean;
  readonly has_capacities: boolean;
  /** Its event does not do without rankings. */
  readonly has_rankings: boolean;
  /** What any of its rankings asks of athletes. */
  readonly ranks_gender: boolean;
  readonly ranks_age: boolean;
  readonly waves_without_start: number;
  /** One for each wave that starts on its own, else the race's; none where everybody starts alone. */
  readonly guns: readonly NamedGun[];
  readonly places: readonly (CoursePlace & { readonly timeline_id: number })[];
  /** Timelines of the course that have devices, none of which was heard within the hour. */
  readonly silent: readonly string[];
  /** Of all timelines at the finish, backups included. */
  readonly finish_devices: number;
  /** Why its results could not be computed; null if they could. */
  readonly results_failed: FailureCause | null;
}

interface NamedGun extends Gun {
  readonly name: string;
}

interface FactsRow extends Omit<RaceFacts, 'guns'> {
  readonly race_gun: NamedGun;
  readonly wave_guns: readonly NamedGun[];
}

/** Whether the event of the race `r` does not do without them. */
const HAS_RANKINGS = sql`exists (select 1 from events e where e.id = r.event_id and e.features ->> 'rankings' is distinct from 'false')`;

/** Those of races that are there, in one query. */
export async function loadRaceFacts(db: EngineDatabase, raceIds: readonly number[]): Promise<RaceFacts[]> {
  const found = await sql<FactsRow>`
    with recursive w as (
      select w.*, exists (select 1 from gunshots g where w.id = any(g.wave_ids) and g.event_id = w.event_id and g.deleted_at is null) as is_fired
      from waves w where w.race_id = any(${[...raceIds]}::bigint[]) and w.deleted_at is null),
    own as (
      select race_id, timeline_id, position, lap, distance from race_timelines
      where race_id = any(${[...raceIds]}::bigint[]) and race_timelines.deleted_at is null),
    stands as (
      select own.*, t.type from own join timelines t on t.id = own.timeline_id and t.deleted_at is null
      union
      select s.race_id, t.id, s.position, s.lap, s.distance, s.type from stands s
      join timelines t on t.backup_of_id = s.timeline_id and t.passing_mode = 'backup' and t.deleted_at is null
      where not exists (select 1 from own where own.race_id = s.race_id and own.timeline_id = t.id)),
    p as (
      select race_id, timelines.name, stands.type, position, lap, metres_of(distance) as distance,
        jsonb_array_length(timelines.devices) as devices, ${heardWithin('1 hour')} as is_heard, timelines.id as timeline_id
      from stands join timelines on timelines.id = timeline_id)
    select r.id, r.event_id, ${revisionOf('r.event_id')} as revision, r.race_type = 'actual' as is_actual, r.start_type, r.status = 'after' as is_over,
      coalesce((select min(x) from unnest(array[r.start_at, (select min(w.start_at) from w where w.race_id = r.id)]) x) < now() + interval '2 days', false) as is_near, case when r.kind not in ('fixed_time', 'backyard') then coalesce(r.laps, 1) end as laps,
      coalesce((select e.settings ->> 'units' from events e where e.id = r.event_id), 'metric') as units,
      metres_of(r.distance) as metres, (
        select jsonb_build_object('name', l.name, 'metres', metres_of(l.distance)) from courses l
        where l.id = r.course_id and l.deleted_at is null) as course, r.entry_limit is not null as has_limit,
      exists (select 1 from w where w.race_id = r.id and capacity is not null) as has_capacities,
      ${HAS_RANKINGS} as has_rankings,
      ${HAS_RANKINGS} and ${ranksBy('gender')} as ranks_gender,
      ${HAS_RANKINGS} and (${ranksBy('age_from')} or ${ranksBy('age_to')}) as ranks_age,
      (select count(*)::int from w where w.race_id = r.id and start_at is null) as waves_without_start,
      jsonb_build_object('name', r.name, 'is_planned', r.start_at is not null, 'is_due', coalesce(r.start_at <= now(), false),
        'is_fired', exists (select 1 from gunshots g where r.id = any(g.race_ids) and g.event_id = r.event_id and g.deleted_at is null)) as race_gun,
      coalesce((select jsonb_agg(jsonb_build_object('name', w.name, 'is_planned', coalesce(w.start_at, r.start_at) is not null,
        'is_due', coalesce(coalesce(w.start_at, r.start_at) <= now(), false), 'is_fired', is_fired) order by w.position, w.id) from w where w.race_id = r.id), '[]') as wave_guns,
      coalesce((select jsonb_agg(to_jsonb(p) - 'race_id' order by position, lap, timeline_id) from p where p.race_id = r.id), '[]') as places,
      coalesce((select jsonb_agg(distinct name) from p where p.race_id = r.id and devices > 0 and not is_heard), '[]') as silent,
      (select coalesce(sum(devices), 0)::int from (select distinct timeline_id, devices from p where p.race_id = r.id and type = 'finish') at_finish) as finish_devices,
      (select f.cause from race_failures f where f.event_id = r.event_id and f.race_id = r.id) as results_failed
    from races r where r.id = any(${[...raceIds]}::bigint[]) and r.deleted_at is null`.execute(db);
  return found.rows.map(({ race_gun, wave_guns, ...facts }) => ({
    ...facts,
    guns: gunsOf(facts.start_type, race_gun, wave_guns),
  }));
}

/** SQL of whether a ranking of the race `r` lets in athletes by something. */
function ranksBy(key: string) {
  return sql`exists (select 1 from rankings k where k.race_id = r.id and k.deleted_at is null and k.filter ->> ${sql.lit(key)} is not null)`;
}

/** Athletes of a race who are found in it twice. */
export interface Alike {
  readonly count: number;
  /** Of the first few. */
  readonly ids: readonly number[];
}

/** Bibs that only zeros in front tell apart: `7` and `007`. The same bib twice in a race cannot be stored. */
export async function findBibsTwice(db: EngineDatabase, raceId: number): Promise<Alike> {
  const isOfRace = sql`race_id = ${raceId} and deleted_at is null`;
  return alike(
    await sql<Alike>`
      with padded as (select id, ltrim(start_number, '0') as code from athletes where ${isOfRace} and start_number like '0%'),
      found as (
        select code, id from padded
        union all select code, a.id from (select distinct code from padded) p join athletes a on a.start_number = p.code and ${isOfRace}),
      twice as (select min(id) as a, max(id) as b from found group by code having count(*) > 1)
      ${COUNTED}`.execute(db),
  );
}

/** The same name and day of birth, or the same name and no day for either. By a hash of 64 bits, which is found faster than the words. */
export async function findPeopleTwice(db: EngineDatabase, raceId: number): Promise<Alike> {
  return alike(
    await sql<Alike>`
      with twice as (
        select min(id) as a, max(id) as b from athletes
        where race_id = ${raceId} and deleted_at is null and last_name is not null
        group by hashtextextended(lower(concat_ws(' ', first_name, last_name)), coalesce(birth_date - date '1800-01-01', 0)) having count(*) > 1)
      ${COUNTED}`.execute(db),
  );
}

const COUNTED = sql`
  select count(*)::int as count, coalesce(to_jsonb((array_agg(a order by a) || array_agg(b order by a))[1:${sql.lit(MOST_IDS)}]), '[]') as ids from twice`;

function alike({ rows: [row = { count: 0, ids: [] }] }: { rows: Alike[] }): Alike {
  return row;
}
