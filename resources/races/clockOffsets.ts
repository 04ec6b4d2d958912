import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';

/** Steady difference between the clocks of a main timeline and its backup, by the athletes whom both read. */
export interface ClockOffset {
  readonly main: string;
  readonly backup: string;
  /** Median of the main timeline's reads minus the backup's, in ms. */
  readonly offset_ms: number;
}

/** Athletes whom both mats read before their clocks are compared. */
const LEAST_ATHLETES = 10;
/** Smaller differences come from the distance between the mats. */
const LEAST_OFFSET_MS = 5_000;
/** Reads of the backup that are compared: enough for a median, few enough for a page. */
const MOST_READS = 2_000;

/**
 * Finds timelines on the courses of races whose reads differ from those of a backup by a steady offset. Each read of the backup is compared
 * with the nearest read of the athlete at the main timeline. Steady: half of the differences lie within a tenth of the median, at least
 * within 1 s and at most within 5 s. A mat that was read some laps less than the other shows no steady offset.
 */
export async function findClockOffsets(
  db: EngineDatabase,
  raceIds: readonly number[],
): Promise<Map<number, ClockOffset[]>> {
  const isRead = sql`deleted_at is null and mark is distinct from 'invalidated' and state <> 'wrong_race'`;
  const found = await sql<ClockOffset & { race_id: number }>`
    with pairs as (
      select distinct p.race_id, m.id as main_id, m.name as main, b.id as backup_id, b.name as backup, b.event_id
      from race_timelines p join timelines m on m.id = p.timeline_id and m.deleted_at is null
        join timelines b on b.backup_of_id = m.id and b.passing_mode = 'backup' and b.deleted_at is null
      where p.race_id = any(${[...raceIds]}::bigint[]) and p.deleted_at is null),
    compared as (
      select mats.*, d.low, d.median, d.high from (select distinct event_id, main_id, backup_id from pairs) mats cross join lateral (
        select count(distinct athlete_id) as athletes, percentile_cont(0.25) within group (order by ms) as low,
          percentile_cont(0.5) within group (order by ms) as median, percentile_cont(0.75) within group (order by ms) as high
        from (
          select b.athlete_id, extract(epoch from nearest.instant - b.instant)::float8 * 1000 as ms
          from (
            select athlete_id, instant from passings
            where event_id = mats.event_id and timeline_id = mats.backup_id and athlete_id is not null and ${isRead} limit ${MOST_READS}) b
          cross join lateral (
            select instant from passings where athlete_id = b.athlete_id and timeline_id = mats.main_id and ${isRead}
            order by abs(extract(epoch from instant - b.instant)) limit 1) nearest) differences) d
      where d.athletes >= ${LEAST_ATHLETES} and abs(d.median) >= ${LEAST_OFFSET_MS}
        and d.high - d.low <= least(greatest(abs(d.median) / 10, 1000), 5000))
    select pairs.race_id, pairs.main, pairs.backup, round(compared.median)::int as offset_ms
    from pairs join compared using (main_id, backup_id) order by pairs.main, pairs.backup`.execute(db);
  const ofRace = new Map<number, ClockOffset[]>();
  for (const { race_id, ...offset } of found.rows) ofRace.set(race_id, [...(ofRace.get(race_id) ?? []), offset]);
  return ofRace;
}
