import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readLeaderboard as leaderboardCall } from '../../../resources/races/raceDay.calls';
import { rankAthletes } from '../rank/rankAthletes';
import type { RankingEntry } from '../rank/types';
import { loadAthletes } from '../rankings/loadAthletes';
import { rankingSetup } from '../rankings/rankingSetup';
import { withBackups } from '../store/withBackups';

export type Leaderboard = AnswerOf<typeof leaderboardCall>;
type Leader = Leaderboard['items'][number];
type Person = Pick<Leader, 'start_number' | 'name' | 'country' | 'club' | 'gender' | 'category'>;

interface Asked {
  raceId: number;
  /** Left out: the finish, or while nobody is there the furthest timeline that somebody passed. */
  timelineId: number | null;
  timingType: Leaderboard['timing_type'];
  limit: number;
}

/** The first of a ranking of the whole race, as it would be calculated now. */
export async function readLeaderboard(db: EngineDatabase, asked: Asked): Promise<Leaderboard> {
  const { raceId: race_id, timingType: timing_type, timelineId: timeline_id } = asked;
  const found = await firstAt(db, asked, timeline_id);
  if (timeline_id !== null || found.length > 0) return { race_id, timeline_id, timing_type, items: found };
  const onTheWay = await furthest(db, race_id);
  const items = onTheWay === null ? [] : await firstAt(db, asked, onTheWay);
  return { race_id, timeline_id: onTheWay, timing_type, items };
}

async function firstAt(db: EngineDatabase, asked: Asked, timeline_id: number | null): Promise<Leader[]> {
  const { raceId: race_id, timingType: timing_type, limit } = asked;
  const setup = await rankingSetup(db, { race_id, timing_type, timeline_id, filter: {} });
  const { entries } = rankAthletes(setup.settings, await loadAthletes(db, setup, limit));
  return leaders(db, entries.slice(0, limit));
}

/** Null where nobody has passed anything. */
async function furthest(db: EngineDatabase, raceId: number): Promise<number | null> {
  const found = await sql<{ timeline_id: number }>`
    select rt.timeline_id from race_timelines rt join timelines t on t.id = rt.timeline_id and t.passing_mode = 'main'
    where rt.race_id = ${raceId} and rt.deleted_at is null and exists (
        select 1 from passings p where p.event_id = rt.event_id and p.timeline_id = any(${withBackups(sql`select t.id`)}) and p.race_id = rt.race_id
          and p.state in ('valid', 'validated') and p.deleted_at is null)
    order by rt.position desc, metres_of(rt.distance) desc nulls last limit 1`.execute(db);
  return found.rows[0]?.timeline_id ?? null;
}

async function leaders(db: EngineDatabase, entries: readonly RankingEntry[]): Promise<Leader[]> {
  const found = await sql<Person & { id: number }>`
    select id, start_number, nullif(concat_ws(' ', first_name, last_name), '') as name, country, club, gender, category
    from athletes where id = any(${entries.map(({ athlete_id }) => athlete_id)}::bigint[])`.execute(db);
  const people = new Map(found.rows.map(({ id, ...person }) => [id, person]));
  return entries.flatMap(({ rank, athlete_id, time_ms, gap_ms, laps }) => {
    const person = people.get(athlete_id);
    if (!person || rank === null || time_ms === null) return [];
    return [{ rank, athlete_id, ...person, time_ms, gap_ms, laps: laps ?? 1 }];
  });
}
