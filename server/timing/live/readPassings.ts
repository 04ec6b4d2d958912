import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { LivePassing } from '../../../resources/passings/passings.calls';

/** The reads of an event after a number, in their order, with what they come to by now; `seq` is where to go on. */
export async function readPassings(
  db: EngineDatabase,
  { eventId, after, limit }: { eventId: number; after: number; limit: number },
): Promise<{ items: LivePassing[]; seq: number }> {
  const found = await sql<LivePassing>`
    select p.id, p.seq, p.device, p.chipcode, p.time, p.instant, p.received_at, p.athlete_id, a.start_number,
      nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, p.race_id, p.timeline_id, p.lap, p.state, p.reason, p.manual
    from passings p left join athletes a on a.id = p.athlete_id
    where p.event_id = ${eventId} and p.seq > ${after} and p.deleted_at is null order by p.seq limit ${limit}`.execute(
    db,
  );
  return { items: found.rows, seq: found.rows.at(-1)?.seq ?? after };
}
