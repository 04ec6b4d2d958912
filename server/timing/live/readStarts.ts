import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readStarts as startsCall } from '../../../resources/races/raceDay.calls';
import { loadEventSetup } from '../store/eventSetup';

type RaceStarts = AnswerOf<typeof startsCall>;
type WaveStart = RaceStarts['waves'][number];
type Counted = Omit<WaveStart, 'gun_at' | 'window_from' | 'window_to'>;

/** Null for a race that is not of the event. */
export async function readStarts(
  db: EngineDatabase,
  { eventId, raceId }: { eventId: number; raceId: number },
): Promise<RaceStarts | null> {
  const race = (await loadEventSetup(db, eventId)).races.get(raceId)?.compiled;
  if (!race) return null;
  const starts = race.rules.timelines.filter(({ type }) => type === 'start').map(({ timelineId }) => timelineId);
  const counted = await sql<Counted>`
    with misread as (
      select p.athlete_id, bool_or(p.state = 'before_start') as is_early, bool_or(p.state = 'timeline_closed') as is_late
      from passings p where p.event_id = ${eventId} and p.race_id = ${raceId} and p.timeline_id = any(${starts}::bigint[])
        and p.state in ('before_start', 'timeline_closed') and p.deleted_at is null and p.athlete_id is not null group by p.athlete_id),
    groups as (
      select id as wave_id from waves where race_id = ${raceId} and deleted_at is null
      union all select null)
    select groups.wave_id, count(a.id)::int as athletes, count(*) filter (where s.standing = 'started')::int as started,
      count(*) filter (where s.standing = 'without_start_read')::int as without_start_read,
      count(*) filter (where s.standing = 'early')::int as early, count(*) filter (where s.standing = 'late')::int as late,
      count(*) filter (where s.standing = 'not_seen')::int as not_seen,
      ${iso('min(r.started_at)')} as first_start_at, ${iso('max(r.started_at)')} as last_start_at
    from groups left join athletes a on a.race_id = ${raceId} and a.deleted_at is null and a.wave_id is not distinct from groups.wave_id
      left join results r on r.athlete_id = a.id left join misread m on m.athlete_id = a.id
      cross join lateral (select case when a.id is null then null when r.started_at is not null then 'started'
        when r.chip_from_gun then 'without_start_read' when m.is_late then 'late' when m.is_early then 'early'
        else 'not_seen' end as standing) s
    group by groups.wave_id order by groups.wave_id nulls last`.execute(db);
  return {
    race_id: raceId,
    waves: counted.rows.map((row) => {
      const gun = race.gunOf(row.wave_id);
      const { earlyMs, lateMs, endsWithFlow } = race.startWindowOf(row.wave_id);
      const flowEnd = gun !== null && endsWithFlow ? race.startFlows.get(gun) : undefined;
      const ends = [gun !== null && lateMs !== null ? gun + lateMs : undefined, flowEnd].filter(
        (end) => end !== undefined,
      );
      return {
        ...row,
        gun_at: isoOf(gun),
        window_from: isoOf(gun && gun - earlyMs),
        window_to: isoOf(ends.length > 0 ? Math.min(...ends) : null),
      };
    }),
  };
}

function isoOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

function iso(expression: string) {
  return sql`to_char((${sql.raw(expression)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
