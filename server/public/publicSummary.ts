import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import type { readPublicSummary as summaryCall } from '../../resources/public/public.calls';
import { readSummary } from '../timing/live/readSummary';

/** How far the races of an event are, of what staff is told without its devices and errors; `pending` results are still to be worked out. */
export async function readPublicSummary(
  db: EngineDatabase,
  eventId: number,
): Promise<{ summary: AnswerOf<typeof summaryCall>; pending: number }> {
  const { races, timelines, seq, pending } = await readSummary(db, eventId);
  const named = await sql<{ id: number; name: string }>`
    select id, name from timelines where event_id = ${eventId} and deleted_at is null`.execute(db);
  const nameOf = new Map(named.rows.map(({ id, name }) => [id, name]));
  const summary = {
    races,
    timelines: timelines.map(({ timeline_id, passed, last_passing_at }) => ({
      timeline_id,
      name: nameOf.get(timeline_id) ?? '',
      passed,
      last_passing_at,
    })),
    seq,
  };
  return { summary, pending };
}
