import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readLeaderboard as leaderboardCall } from '../../../resources/races/raceDay.calls';
import { withBackups } from '../store/withBackups';

export type Leaderboard = AnswerOf<typeof leaderboardCall>;
type TimingType = Leaderboard['timing_type'];
type Leader = Leaderboard['items'][number];

const REFERENCE: Readonly<Record<TimingType, string>> = {
  guntime: 'r.gun_at',
  chiptime: 'coalesce(r.started_at, r.gun_at)',
  racetime: 'r.race_gun_at',
};
const AT_FINISH: Readonly<Record<TimingType, string>> = {
  guntime: 'r.gun_time',
  chiptime: 'r.chip_time',
  racetime: 'r.race_time',
};

interface Asked {
  raceId: number;
  /** Left out: the finish, or while nobody is there the furthest timeline that somebody passed. */
  timelineId: number | null;
  timingType: TimingType;
  limit: number;
}

export async function readLeaderboard(db: EngineDatabase, asked: Asked): Promise<Leaderboard> {
  const timelineId = asked.timelineId ?? (await furthest(db, asked.raceId));
  const items = timelineId === null ? await atFinish(db, asked) : await atTimeline(db, { ...asked, timelineId });
  return { race_id: asked.raceId, timeline_id: timelineId, timing_type: asked.timingType, items };
}

/** Null where somebody has finished, or nobody has passed anything. */
async function furthest(db: EngineDatabase, raceId: number): Promise<number | null> {
  const found = await sql<{ timeline_id: number }>`
    select rt.timeline_id from race_timelines rt join timelines t on t.id = rt.timeline_id and t.passing_mode = 'main'
    where rt.race_id = ${raceId} and rt.deleted_at is null and not exists (
        select 1 from athletes a where a.race_id = ${raceId} and a.state = 'finished' and a.gun_time is not null and a.deleted_at is null)
      and exists (
        select 1 from passings p where p.event_id = rt.event_id and p.timeline_id = any(${withBackups(sql`select t.id`)}) and p.race_id = rt.race_id
          and p.state in ('valid', 'validated') and p.deleted_at is null)
    order by rt.position desc, metres_of(rt.distance) desc nulls last limit 1`.execute(db);
  return found.rows[0]?.timeline_id ?? null;
}

async function atFinish(db: EngineDatabase, { raceId, timingType, limit }: Asked): Promise<Leader[]> {
  const time = sql.raw(AT_FINISH[timingType]);
  return leaders(
    db,
    limit,
    sql`select a.id as athlete_id, ${time} as time_ms, r.laps from results r join athletes a on a.id = r.athlete_id
      where r.race_id = ${raceId} and a.state = 'finished' and a.deleted_at is null and ${time} is not null`,
  );
}

/** A mat and its backups are one point. At the finish only who has finished has a rank, in a laps race the lapped as well. */
async function atTimeline(
  db: EngineDatabase,
  { timingType, timelineId, limit, raceId }: Asked & { timelineId: number },
): Promise<Leader[]> {
  const since = sql.raw(REFERENCE[timingType]);
  const mats = withBackups(sql`select id from timelines where id = ${timelineId}`);
  return leaders(
    db,
    limit,
    sql`select distinct on (a.id) a.id as athlete_id, round(extract(epoch from p.instant - ${since}) * 1000)::bigint as time_ms, coalesce(p.lap, 1) as laps
      from passings p join results r on r.athlete_id = p.athlete_id join athletes a on a.id = p.athlete_id
        cross join (select t.type, ra.event_id, ra.laps from timelines t, races ra where t.id = ${timelineId} and ra.id = ${raceId}) point
      where p.event_id = point.event_id and p.timeline_id = any(${mats}) and p.state in ('valid', 'validated')
        and p.deleted_at is null and r.race_id = ${raceId} and a.deleted_at is null and p.instant >= ${since}
        and a.state not in ('dsq', 'dns') and (point.type <> 'finish' or a.state = 'finished' or (a.state = 'started' and point.laps > 1))
      order by a.id, p.lap desc nulls last, p.instant`,
  );
}

async function leaders(db: EngineDatabase, limit: number, times: ReturnType<typeof sql>): Promise<Leader[]> {
  const found = await sql<Leader>`
    with times as (${times}),
    ranked as (
      select rank() over (order by laps desc, time_ms)::int as rank, athlete_id, time_ms, laps,
        time_ms - first_value(time_ms) over (order by laps desc, time_ms) as gap_ms
      from times order by laps desc, time_ms, athlete_id limit ${limit})
    select ranked.rank, ranked.athlete_id, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.country, a.club,
      a.gender, a.category, ranked.time_ms, ranked.gap_ms, ranked.laps
    from ranked join athletes a on a.id = ranked.athlete_id order by ranked.rank, ranked.athlete_id`.execute(db);
  return found.rows;
}
