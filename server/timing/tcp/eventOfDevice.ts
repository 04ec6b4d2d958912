import { sql } from 'kysely';
import type { AnyDatabase } from '../../database/types';
import { foldDevice } from '../store/eventSetup';
import { loadLastReads } from '../store/noteDevices';
import type { DeviceEvent, Disputed, Locked } from './decoderProtocol';

/**
 * Days around an event in which its devices may well send: mats are laid and tried out before it, and a decoder that nobody could reach
 * delivers after it. Together less than a week, so that a decoder hired out every weekend is of one organization at a time.
 */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 2;
/** In which what is late of a finished event may still come when nobody else is at it. */
const DAYS_LATE = 14;
/** Named in the log. */
const MOST_NAMED = 5;

/**
 * The event at one of whose timelines the device is registered, by its name without regard to case and blanks around it. Rejected and
 * cancelled events take no reads, and rehearsals none of real devices. Those count that could be meant, by the calendar there: events that
 * are on, else those that are not finished or were until lately, else any. A finished one is on for its own days only: later its devices are free for others. When these are events
 * of one organization it is the unfinished one that is nearest to today. When they are of several, those that somebody has approved
 * go before the others, or whoever registers could stop the decoders of anyone by a draft. Else it is nobody's: the name alone, often
 * no more than "FINISH", does not tell whose decoder it is, and the reads of one organization must not get into an event of another.
 * A locked event gives way to another organization's that is as good, and to no other: its reads wait until it is unlocked.
 */
export async function eventOfDevice(db: AnyDatabase, device: string): Promise<DeviceEvent | Disputed | Locked | null> {
  const found = await sql<Claim>`
    with claims as (
      select e.id, e.name, e.organization_id, e.timezone, local.today, e.status = 'finished' as is_finished,
        e.status in ('approved', 'published', 'finished') as is_approved,
        case when e.locked then coalesce(e.lock_reason, '') end as locked,
        e.start_date - local.today as days_until, local.today - coalesce(e.end_date, e.start_date) as days_since
      from events e cross join lateral (select (now() at time zone e.timezone)::date as today) local
      where e.deleted_at is null and e.status not in ('rejected', 'cancelled') and e.rehearsal_of_id is null and exists (
        select from timelines t cross join jsonb_array_elements(t.devices) d
        where t.event_id = e.id and t.deleted_at is null and lower(btrim(d ->> 'id')) = ${foldDevice(device)})),
    ordered as (
      select *, greatest(days_until, days_since, 0) as days_away, case
        when is_finished and days_until <= 0 and days_since <= 0 then 1
        when not is_finished and days_until <= ${DAYS_BEFORE}::int and days_since <= ${DAYS_AFTER}::int then 1
        when not is_finished or days_since <= ${DAYS_LATE}::int then 2
        else 3 end as rank
      from claims),
    nearest as (
      select distinct on (organization_id) * from ordered where rank = (select min(rank) from ordered)
      order by organization_id, is_finished, days_away, id),
    meant as (select * from nearest where is_approved or not exists (select from nearest where is_approved))
    select id, name, timezone, locked, to_char(today, 'YYYY-MM-DD') as today from meant
    where locked is null or not exists (select from meant where locked is null)
    order by organization_id limit ${MOST_NAMED}`.execute(db);
  const [event, ...others] = found.rows;
  if (!event) return null;
  if (event.locked !== null) return { lockedBecause: event.locked, name: event.name };
  if (others.length > 0) return { disputedBy: found.rows.map(({ id, name }) => ({ eventId: id, name })) };
  return {
    eventId: event.id,
    timeZone: event.timezone,
    date: event.today,
    lastReads: await loadLastReads(db, event.id),
  };
}

interface Claim {
  id: number;
  name: string;
  timezone: string;
  today: string;
  /** Why it is locked; null where it is not. */
  locked: string | null;
}
