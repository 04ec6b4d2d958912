import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../../engine/api/engine';

interface LivePassing extends Row {
  seq: number;
}

/** What is sent of an event as it happens. Passings are numbered per event, 1, 2, 3, … in the order of their commits. */
export interface LiveSource {
  /** Passings after a number, in order; `seq` is the last of them, or `after` where there are none. */
  readPassings(options: {
    eventId: number;
    after: number;
    limit: number;
  }): Promise<{ items: LivePassing[]; seq: number }>;
  /** What `GET /v1/live/events/{id}/summary` answers; `pending` results are still to be recalculated. */
  readSummary(eventId: number): Promise<Row & { pending?: number }>;
}

/** The number of the newest passing of an event; 0 where there is none. */
export async function newestSeq(db: EngineDatabase, eventId: number): Promise<number> {
  const found = await sql<{ seq: number }>`select seq from timing_feeds where event_id = ${eventId}`.execute(db);
  return found.rows[0]?.seq ?? 0;
}

/** Gunshots as they are sent: `{id, fired_at, race_ids, wave_ids}`; without those that were taken back. */
export async function readGunshots(db: EngineDatabase, ids: readonly number[]): Promise<Row[]> {
  const found = await sql<Row>`
    select id, fired_at, race_ids, wave_ids from gunshots where id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id`.execute(db);
  return found.rows;
}
