import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';

/** Steady difference between two clocks: of a timeline and its backup, of two devices of a timeline, or of a device and the server. */
export interface ClockOffset {
  readonly main_id: number;
  /** Name of the timeline, with the device where both devices are of that timeline. */
  readonly main: string;
  readonly other: string;
  readonly is_backup: boolean;
  /** Median of the main clock's reads minus the other's, in ms. */
  readonly offset_ms: number;
}

/** Athletes whom both clocks read before they are compared. */
const LEAST_ATHLETES = 10;
/** Smaller differences come from the distance between the mats. */
const LEAST_OFFSET_MS = 5_000;
/** Reads of the other clock that are compared: enough for a median, few enough for a page. */
const MOST_READS = 2_000;
const MOST_PAIRS = 100;

/**
 * Finds clocks of an event that differ by a steady offset: of a timeline and its backup, and of each two devices of a timeline. Of the
 * devices of a timeline, returns the pair that differs most. Each read of the other clock is compared with the nearest read of the
 * athlete by the main clock. Steady: half of the differences lie within a tenth of the median, at least within 1 s and at most within
 * 5 s. A mat that was read some laps less than the other shows no steady offset.
 */
export async function findClockOffsets(db: EngineDatabase, eventId: number): Promise<ClockOffset[]> {
  const isRead = sql`deleted_at is null and mark is distinct from 'invalidated' and state <> 'wrong_race'`;
  const isBy = (device: string) =>
    sql`(${sql.ref(`pairs.${device}`)} is null or lower(btrim(device)) = ${sql.ref(`pairs.${device}`)})`;
  const found = await sql<ClockOffset>`
    with mats as (
      select id, name, passing_mode, backup_of_id, devices from timelines where event_id = ${eventId} and deleted_at is null),
    devices as (
      select mats.id as timeline_id, mats.name || ' ' || btrim(x ->> 'id') as name, lower(btrim(x ->> 'id')) as device,
        row_number() over (partition by mats.id order by place) as place
      from mats cross join jsonb_array_elements(mats.devices) with ordinality as d(x, place)
      where exists (select 1 from timing_devices h where h.event_id = ${eventId} and lower(h.device) = lower(btrim(x ->> 'id')) and h.reads > 0)),
    pairs as (
      select m.id as main_id, m.name as main, null as main_device, b.id as other_id, b.name as other, null as other_device, true as is_backup, 0 as place
      from mats m join mats b on b.backup_of_id = m.id and b.passing_mode = 'backup'
      union all
      select a.timeline_id, a.name, a.device, b.timeline_id, b.name, b.device, false, a.place * 1000 + b.place
      from devices a join devices b on b.timeline_id = a.timeline_id and b.place > a.place and b.device <> a.device
      limit ${MOST_PAIRS}),
    apart as (
      select pairs.*, compared.median
      from pairs cross join lateral (
        select count(distinct athlete_id) as athletes, percentile_cont(0.25) within group (order by ms) as low,
          percentile_cont(0.5) within group (order by ms) as median, percentile_cont(0.75) within group (order by ms) as high
        from (
          select b.athlete_id, extract(epoch from nearest.instant - b.instant)::float8 * 1000 as ms
          from (
            select athlete_id, instant from passings
            where event_id = ${eventId} and timeline_id = pairs.other_id and athlete_id is not null and ${isRead} and ${isBy('other_device')}
            limit ${MOST_READS}) b
          cross join lateral (
            select instant from passings where athlete_id = b.athlete_id and timeline_id = pairs.main_id and ${isRead} and ${isBy('main_device')}
            order by abs(extract(epoch from instant - b.instant)) limit 1) nearest) differences) compared
      where compared.athletes >= ${LEAST_ATHLETES} and abs(compared.median) >= ${LEAST_OFFSET_MS}
        and compared.high - compared.low <= least(greatest(abs(compared.median) / 10, 1000), 5000))
    select main_id, main, other, is_backup, round(median)::int as offset_ms from (
      select *, row_number() over (partition by main_id, is_backup order by round(abs(median)) desc, place) as rank from apart) ranked
    where is_backup or rank = 1 order by main, other`.execute(db);
  return found.rows;
}
