import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { rankedStates } from '../rank/rankAthletes';
import type { RankingAthlete, RankingFilter, RankingSettings, TimingType } from '../rank/types';
import { readMany } from '../store/readMany';
import { withBackups } from '../store/withBackups';
import type { RankingSetup } from './rankingSetup';

const AT_FINISH: Readonly<Record<TimingType, string>> = {
  guntime: 'a.gun_time',
  chiptime: 'a.chip_time',
  racetime: 'a.race_time',
};
const SINCE: Readonly<Record<TimingType, string>> = {
  guntime: 'r.gun_at',
  chiptime: 'coalesce(r.started_at, r.gun_at)',
  racetime: 'r.race_gun_at',
};

type AthleteRow = readonly [
  id: number,
  startNumber: string | null,
  state: RankingAthlete['state'],
  gender: RankingAthlete['gender'],
  birthDate: string | null,
  category: string | null,
  club: string | null,
  waveId: number | null,
  timeMs: number | null,
  gunTimeMs: number | null,
];

interface Measured {
  readonly timeMs: number | null;
  readonly gunTimeMs: number | null;
  readonly laps: number;
}

/**
 * The athletes a ranking is made of, with their times at its timeline: one or two statements, whatever their number. With `first` only as
 * many of those who rank first as it takes to know the places of that many; this leaves out the ranking's filter.
 */
export async function loadAthletes(
  db: EngineDatabase,
  { ranking, settings }: RankingSetup,
  first?: number,
): Promise<RankingAthlete[]> {
  const passed = isAtPassing({ ranking, settings }) ? await measured(db, { ranking, settings }, first) : null;
  const time = sql.raw(AT_FINISH[ranking.timing_type]);
  const members = sql`a.race_id = ${ranking.race_id} and a.deleted_at is null and ${matching(settings.filter)}`;
  const leaders = passed
    ? sql`${members} and a.id = any(${[...passed.keys()]}::bigint[])`
    : sql`${members} and ${isRanked(settings, time)} ${firstBy(settings, time, first ?? 0)}`;
  const slices = readMany<AthleteRow>(db, {
    columns: sql`a.id, a.start_number, a.state, ${asked(settings.filter)}, ${time}, a.gun_time`,
    from: sql`from (select a.* from athletes a where ${first === undefined ? members : leaders}) a`,
    by: sql`a.id`,
  });
  const athletes: RankingAthlete[] = [];
  for await (const rows of slices)
    for (const [athleteId, startNumber, state, gender, birthDate, category, club, waveId, timeMs, gunTimeMs] of rows) {
      const own = passed ? passed.get(athleteId) : { timeMs, gunTimeMs };
      athletes.push({
        athleteId,
        startNumber,
        gender,
        birthDate,
        category,
        club,
        waveId,
        state,
        timeMs: own?.timeMs ?? null,
        gunTimeMs: own?.gunTimeMs ?? null,
        laps: passed?.get(athleteId)?.laps ?? 0,
      });
    }
  return athletes;
}

function isRanked(settings: RankingSettings, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${time} is not null and a.state = any(${rankedStates(settings)}::text[])`;
}

/** Ends a query of those who rank with the first of them, and anyone whom only the tie-break parts from the last one. */
function firstBy(settings: RankingSettings, time: RawBuilder<unknown>, first: number, laps?: RawBuilder<unknown>) {
  const isRounded = settings.isRankedOnRounded && settings.rounding === 'up_to_second';
  const compared = isRounded ? sql`ceil(${time} / 1000.0)` : time;
  const order = laps && settings.isLapsRace ? sql`${laps} desc, ${compared}` : compared;
  return sql`order by ${order} fetch first ${first} rows with ties`;
}

/** Fields that nothing is asked of are not fetched: of 50,000 athletes that is a good part of the time. */
function asked(filter: RankingFilter): RawBuilder<unknown> {
  const isAgeAsked = filter.age_from !== undefined || filter.age_to !== undefined;
  const fetched = { ...filter, birth_date: isAgeAsked ? true : undefined };
  const fields = ['gender', 'birth_date', 'category', 'club', 'wave_id'] as const;
  return sql.join(fields.map((name) => (fetched[name] === undefined ? sql`null` : sql.ref(`a.${name}`))));
}

/** What the filter says of athletes' own columns; who is unclear is left to the ranking, and so is the age. */
function matching(filter: RankingFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (filter.gender !== undefined) conditions.push(sql`(a.gender = ${filter.gender} or a.gender is null)`);
  if (filter.category !== undefined) conditions.push(sql`a.category = ${filter.category}`);
  if (filter.club !== undefined) conditions.push(sql`a.club = ${filter.club}`);
  if (filter.wave_id !== undefined) conditions.push(sql`a.wave_id = ${filter.wave_id}`);
  return sql.join(conditions, sql` and `);
}

/** Null rather than negative: a start of one's own may lie before what the time is measured from, or after it. */
function since(reference: string): RawBuilder<unknown> {
  const from = sql.raw(reference);
  return sql`case when p.instant >= ${from} then round(extract(epoch from p.instant - ${from}) * 1000)::bigint end`;
}

/**
 * SQL of the athletes who rank: `athlete_id`, `time_ms`, `gun_time_ms` and `laps` (null in a race that does not count laps). `who`
 * restricts the athletes `a`. Leaves out the ranking's filter.
 */
export function rankedTimes({ ranking, settings }: RankingSetup, who: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isAtPassing({ ranking, settings }))
    return sql`
      select m.* from (${passingTimes({ ranking, settings })}) m join athletes a on a.id = m.athlete_id
      where ${who} and ${isRanked(settings, sql`m.time_ms`)}`;
  const time = sql.raw(AT_FINISH[ranking.timing_type]);
  return sql`
    select a.id as athlete_id, ${time} as time_ms, a.gun_time as gun_time_ms, null::int as laps from athletes a
    where a.race_id = ${ranking.race_id} and ${who} and ${isRanked(settings, time)}`;
}

/** Whether times come from the passings of a timeline or lap, and not from the stored result. */
function isAtPassing({ ranking, settings }: RankingSetup): boolean {
  return ranking.timeline_id !== null || settings.isLapsRace;
}

/**
 * SQL of the passing of each athlete that is measured: at the timeline or one of its backups the last of the course, in a laps race the
 * last that was made. Where a laps race is ranked at its end, that is the end of the last lap that was completed.
 */
function passingTimes({ ranking, settings }: RankingSetup): RawBuilder<unknown> {
  const { race_id, timeline_id, timing_type } = ranking;
  const mains =
    timeline_id === null
      ? sql`select t.id from timelines t join race_timelines rt on rt.timeline_id = t.id and rt.deleted_at is null
          where rt.race_id = ${race_id} and t.type = 'finish' and t.deleted_at is null`
      : sql`select t.id from timelines t where t.id = ${timeline_id}`;
  const lastOfCourse = settings.isLapsRace
    ? sql`true`
    : sql`p.lap >= (select coalesce(max(coalesce(rt.lap, 1)), 1) from race_timelines rt
        where rt.race_id = ${race_id} and rt.timeline_id = ${timeline_id} and rt.deleted_at is null)`;
  const laps = timeline_id === null ? sql`r.laps` : sql`p.lap`;
  return sql`
    select distinct on (p.athlete_id) p.athlete_id, ${since(SINCE[timing_type])} as time_ms, ${since(SINCE.guntime)} as gun_time_ms, ${laps} as laps
    from passings p join results r on r.athlete_id = p.athlete_id
    where p.event_id = (select event_id from races where id = ${race_id}) and p.timeline_id = any(${withBackups(mains)}) and p.race_id = ${race_id}
      and p.state in ('valid', 'validated') and p.deleted_at is null and p.lap is not null and ${lastOfCourse}
    order by p.athlete_id, p.lap desc, p.instant desc`;
}

/** The measured times by athlete: all of them, or with `first` those of the first to rank. */
async function measured(
  db: EngineDatabase,
  setup: RankingSetup,
  first: number | undefined,
): Promise<ReadonlyMap<number, Measured>> {
  const times =
    first === undefined
      ? passingTimes(setup)
      : sql`select m.* from (${rankedTimes(setup, sql`a.deleted_at is null`)}) m
          ${firstBy(setup.settings, sql`m.time_ms`, first, sql`m.laps`)}`;
  const slices = readMany<[number, number | null, number | null, number]>(db, {
    columns: sql`m.athlete_id, m.time_ms, m.gun_time_ms, m.laps`,
    from: sql`from (${times}) m`,
    by: sql`m.athlete_id`,
  });
  const passed = new Map<number, Measured>();
  for await (const rows of slices)
    for (const [athleteId, timeMs, gunTimeMs, laps] of rows) passed.set(athleteId, { timeMs, gunTimeMs, laps });
  return passed;
}
