import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';

/**
 * Waits until nobody else writes reads or results of the event, and keeps others out until the transaction ends. Gives the number of
 * the last read.
 */
export async function lockFeed(tx: EngineTransaction, eventId: number): Promise<number> {
  const lock = () =>
    sql<{ seq: number }>`select seq from timing_feeds where event_id = ${eventId} for update`.execute(tx);
  const [feed] = (await lock()).rows;
  if (feed) return feed.seq;
  await sql`insert into timing_feeds (event_id) values (${eventId}) on conflict do nothing`.execute(tx);
  return (await lock()).rows[0]?.seq ?? 0;
}
