import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { ClockOffset } from './clockOffsets';

/** A read comes in after it was made: more than this ahead of its arrival, the clock of its device is wrong. */
const MOST_AHEAD_MS = 60_000;

/**
 * Finds devices whose last read is ahead of the time when the server last heard the device, after the device's offset was added. Reads that
 * come in late are never ahead. A rehearsal makes reads faster than the clock.
 */
export async function findClocksAhead(db: EngineDatabase, eventId: number): Promise<ClockOffset[]> {
  const found = await sql<ClockOffset>`
    select main_id, main, 'Startline' as other, false as is_backup, round(ahead_ms)::float8 as offset_ms from (
      select t.id as main_id, t.name || ' ' || btrim(x ->> 'id') as main,
        extract(epoch from d.last_passing_at - d.last_received_at)::float8 * 1000 + coalesce((x ->> 'offset_ms')::float8, 0) as ahead_ms
      from timelines t cross join jsonb_array_elements(t.devices) x
        join timing_devices d on d.event_id = t.event_id and lower(d.device) = lower(btrim(x ->> 'id'))
        join events e on e.id = t.event_id and e.rehearsal_of_id is null
      where t.event_id = ${eventId} and t.deleted_at is null) heard
    where ahead_ms > ${MOST_AHEAD_MS} order by main`.execute(db);
  return found.rows;
}
