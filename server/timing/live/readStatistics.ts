import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import { ageAt } from '../../../resources/athletes/ageAt';
import type { readStatistics as statisticsCall } from '../../../resources/races/raceDay.calls';
import { isShown } from '../../public/people';
import { rankedTimes } from '../rankings/loadAthletes';
import { rankingSetup } from '../rankings/rankingSetup';
import { loadEventSetup } from '../store/eventSetup';

type RaceStatistics = AnswerOf<typeof statisticsCall>;
type TimingType = RaceStatistics['timing_type'];
type FinishTimes = RaceStatistics['finish'];
type AgePyramid = RaceStatistics['ages'];
type Genders = AgePyramid['unknown'];
type Section = RaceStatistics['sections'][number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LEAST_WIDTH = 5 * SECOND;
/** Widths of bins that people think in, each a multiple of the least one. */
const WIDTHS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].map((seconds) => seconds * SECOND);
const MOST_BINS = 40;
const AGE_YEARS = 5;

interface Asked {
  eventId: number;
  raceId: number;
  /** As spectators may know it: without those who are not shown to them, whom small numbers would give away. */
  isPublic?: boolean;
}

/** Of athletes under an alias: whether they count. */
function counts({ isPublic = false }: Asked, alias: string): RawBuilder<boolean> {
  return isPublic ? isShown(alias) : sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`;
}

/** Null for a race that is not of the event. */
export async function readStatistics(db: EngineDatabase, asked: Asked): Promise<RaceStatistics | null> {
  const races = await sql<{ timing_type: TimingType; sport: string; states: Record<string, number> }>`
    select r.timing_type, r.sport, coalesce((select jsonb_object_agg(state, athletes) from (
      select state, count(*) as athletes from athletes a where a.race_id = r.id and ${counts(asked, 'a')} group by state) s), '{}') as states
    from races r where r.id = ${asked.raceId} and r.event_id = ${asked.eventId} and r.deleted_at is null`.execute(db);
  const [race] = races.rows;
  if (!race) return null;
  const [finish, ages, sections] = await Promise.all([
    readFinishTimes(db, asked, race.timing_type),
    readAges(db, asked),
    readSections(db, asked),
  ]);
  return { race_id: asked.raceId, ...race, finish, ages, sections };
}

/** Times of the athletes who rank over the same distance as the leader: in a race that counts laps, those with the most laps. */
async function readFinishTimes(db: EngineDatabase, asked: Asked, timing_type: TimingType): Promise<FinishTimes> {
  const setup = await rankingSetup(db, { race_id: asked.raceId, timing_type, timeline_id: null, filter: {} });
  const found = await sql<Omit<FinishTimes, 'bins' | 'width_ms'> & { slots: [slot: number, athletes: number][] }>`
    with ranked as materialized (${rankedTimes(setup, counts(asked, 'a'))}),
    comparable as (select time_ms, laps from ranked where laps is not distinct from (select max(laps) from ranked))
    select count(*)::int as athletes, max(laps) as laps, min(time_ms) as fastest_ms, max(time_ms) as slowest_ms,
      round(percentile_cont(0.5) within group (order by time_ms))::bigint as median_ms,
      (select coalesce(jsonb_agg(jsonb_build_array(slot, athletes)), '[]') from (
        select time_ms / ${LEAST_WIDTH}::bigint as slot, count(*) as athletes from comparable group by 1) s) as slots
    from comparable`.execute(db);
  const { slots, ...whole } = found.rows[0]!;
  const { fastest_ms: fastest, slowest_ms: slowest } = whole;
  if (fastest === null || slowest === null) return { ...whole, width_ms: MINUTE, bins: [] };
  const range = slowest - fastest;
  const widest = WIDTHS.at(-1)!;
  const width =
    WIDTHS.find((candidate) => range / candidate < MOST_BINS) ?? Math.ceil((range + 1) / MOST_BINS / widest) * widest;
  const first = Math.floor(fastest / width);
  const bins = Array.from({ length: Math.floor(slowest / width) - first + 1 }, (_, index) => ({
    from_ms: (first + index) * width,
    athletes: 0,
  }));
  for (const [slot, athletes] of slots) bins[Math.floor((slot * LEAST_WIDTH) / width) - first]!.athletes += athletes;
  return { ...whole, width_ms: width, bins };
}

async function readAges(db: EngineDatabase, asked: Asked): Promise<AgePyramid> {
  const found = await sql<{ from: number | null } & Genders>`
    select (age / ${AGE_YEARS}::int) * ${AGE_YEARS}::int as "from", count(*) filter (where gender = 'male')::int as male,
      count(*) filter (where gender = 'female')::int as female,
      count(*) filter (where gender is null or gender not in ('male', 'female'))::int as none
    from (select a.gender, ${ageAt({ event: 'e', race: 'r', athlete: 'a' })} as age
      from athletes a join events e on e.id = a.event_id join races r on r.id = a.race_id
      where a.race_id = ${asked.raceId} and ${counts(asked, 'a')}) known
    group by 1 order by 1`.execute(db);
  const unknown = found.rows.find((row) => row.from === null);
  return {
    years: AGE_YEARS,
    groups: found.rows.flatMap(({ from, ...genders }) => (from === null ? [] : [{ from, ...genders }])),
    unknown: { male: unknown?.male ?? 0, female: unknown?.female ?? 0, none: unknown?.none ?? 0 },
  };
}

/**
 * Between neighbouring points of the course, over those who have a time at both: anyone who was missed at one of them says nothing
 * about the section. The first begins at the start read, or at the gunshot without one.
 */
async function readSections(db: EngineDatabase, asked: Asked): Promise<Section[]> {
  const { eventId, raceId, isPublic = false } = asked;
  const setup = await loadEventSetup(db, eventId);
  const points = setup.races.get(raceId)?.compiled.points ?? [];
  if (points.length === 0) return [];
  const found = await sql<{ index: number; athletes: number; quartiles: number[] }>`
    with points as (
      select * from unnest(${points.map(({ index }) => index)}::int[], ${points.map(({ timelineId }) => timelineId)}::bigint[],
        ${points.map(({ lap }) => lap)}::int[]) as p(index, timeline_id, lap)),
    mats as (
      select t.id, case when t.passing_mode = 'backup' then coalesce(t.backup_of_id, t.id) else t.id end as main_id
      from timelines t where t.event_id = ${eventId} and t.deleted_at is null),
    taken as (
      select p.athlete_id, points.index, min(p.instant) as instant
      from passings p join mats on mats.id = p.timeline_id join points on points.timeline_id = mats.main_id and points.lap = p.lap
        ${isPublic ? sql`join athletes a on a.id = p.athlete_id and ${counts(asked, 'a')}` : sql``}
      where p.event_id = ${eventId} and p.race_id = ${raceId} and p.state in ('valid', 'validated') and p.deleted_at is null
      group by p.athlete_id, points.index
      union all
      select r.athlete_id, -1, coalesce(r.started_at, r.gun_at) from results r
        ${isPublic ? sql`join athletes a on a.id = r.athlete_id and ${counts(asked, 'a')}` : sql``}
      where r.race_id = ${raceId}),
    steps as (
      select index, instant, lag(index) over course as index_before, lag(instant) over course as instant_before
      from taken where instant is not null window course as (partition by athlete_id order by index))
    select index, count(*)::int as athletes,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by extract(epoch from instant - instant_before)::float8 * 1000) as quartiles
    from steps where index_before = index - 1 and instant > instant_before group by index order by index`.execute(db);
  return found.rows.flatMap(({ index, athletes, quartiles }) => {
    const to = points[index];
    const from = points[index - 1];
    const fromMetres = index === 0 ? 0 : from?.distance;
    if (!to || to.distance === null || fromMetres == null || to.distance <= fromMetres) return [];
    const [q1 = 0, median = 0, q3 = 0] = quartiles.map(Math.round);
    return [
      {
        from_timeline_id: from?.timelineId ?? null,
        to_timeline_id: to.timelineId,
        lap: to.lap,
        from_metres: fromMetres,
        to_metres: to.distance,
        athletes,
        quartile_1_ms: q1,
        median_ms: median,
        quartile_3_ms: q3,
      },
    ];
  });
}
