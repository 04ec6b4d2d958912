import { sql } from 'kysely';
import type { EngineDatabase, EngineTransaction } from '../../../engine/api/engine';
import type { Feed } from './recentAthletes';

/**
 * Waits until nobody else writes reads or results of the event, and keeps others out until the transaction ends. Gives where the
 * feed stands.
 */
export async function lockFeed(tx: EngineTransaction, eventId: number): Promise<Feed> {
  const lock = () => sql<Feed>`select seq, epoch from timing_feeds where event_id = ${eventId} for update`.execute(tx);
  const [feed] = (await lock()).rows;
  if (feed) return feed;
  // Timing begins. Anyone who is writing athletes of the event is waited for; anyone who comes later finds the feed and keeps the chips.
  await sql`select 1 from events where id = ${eventId} for update`.execute(tx);
  await sql`insert into timing_feeds (event_id) values (${eventId}) on conflict do nothing`.execute(tx);
  await sql`
    insert into athlete_chips (event_id, chipcode, athlete_id)
    select distinct a.event_id, c.chipcode, a.id from athletes a cross join unnest(a.chipcodes) c(chipcode)
    where a.event_id = ${eventId} and a.deleted_at is null on conflict do nothing`.execute(tx);
  return (await lock()).rows[0] ?? { seq: 0, epoch: 0 };
}

/**
 * Keeps reads and results of the events of some records from being written until the transaction ends, where timing has begun. Anyone who
 * changes what they are judged by does so before saying whose results are stale: an athlete who joins meanwhile is then worked out by
 * the new rules.
 */
export async function lockFeedsOf(tx: EngineDatabase, table: string, ids: readonly number[]): Promise<void> {
  const events = sql`select event_id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`;
  // Timing that begins meanwhile waits, and then goes by the new rules.
  await sql`select 1 from events where id in (${events}) order by id for key share`.execute(tx);
  await sql`select 1 from timing_feeds where event_id in (${events}) order by event_id for update`.execute(tx);
}
