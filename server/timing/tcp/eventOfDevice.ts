import { sql } from 'kysely';
import type { AnyDatabase } from '../../database/types';
import { foldDevice } from '../store/eventSetup';
import type { DeviceEvent } from './decoderProtocol';

/**
 * The event at one of whose timelines the device is registered, by its name without regard to case and blanks around it. Events that
 * are finished or were rejected take no reads. Of several, the one that is held today or nearest to it, by the calendar there.
 */
export async function eventOfDevice(db: AnyDatabase, device: string): Promise<DeviceEvent | null> {
  const found = await sql<{ id: number; timezone: string; today: string }>`
    select e.id, e.timezone, to_char(local.today, 'YYYY-MM-DD') as today
    from events e cross join lateral (select (now() at time zone e.timezone)::date as today) local
    where e.deleted_at is null and e.status not in ('finished', 'rejected') and exists (
      select from timelines t cross join jsonb_array_elements(t.devices) d
      where t.event_id = e.id and t.deleted_at is null and lower(btrim(d ->> 'id')) = ${foldDevice(device)})
    order by greatest(e.start_date - local.today, local.today - coalesce(e.end_date, e.start_date), 0), e.id
    limit 1`.execute(db);
  const [event] = found.rows;
  return event ? { eventId: event.id, timeZone: event.timezone, date: event.today } : null;
}
