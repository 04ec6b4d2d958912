import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import { newSecret } from '../auth/secrets';

/**
 * What the timer of the marathon asked support: one question that waits, one that was answered. Written as they are kept: the steps of a
 * write would mail them to people whom nobody knows.
 */
export async function fillQuestions(tx: EngineTransaction, eventId: number): Promise<void> {
  const asker = sql`(select profile_id from roles where event_id = ${eventId} and role = 'timer' order by id limit 1)`;
  const support = sql`(select id from profiles where is_super_admin order by id limit 1)`;
  const from = (page: string) => JSON.stringify({ page: `/events/${eventId}/${page}`, health: 'ok' });
  await sql`
    insert into support_messages (event_id, subject, body, context, author_id, status, answer, answered_by_id, answered_at, created_at) values
      (${eventId}, 'A second mat at the finish', 'May the backup mat at the finish stand 10 m behind the first one, or do its times count then?',
        ${from('timing')}::jsonb, ${asker}, 'answered', 'It may. Say in the timeline that it is the backup of the finish: its reads count where the first mat missed somebody.',
        ${support}, now() - interval '2 days', now() - interval '3 days'),
      (${eventId}, 'Chips of the relay', 'Two relay teams change chips on the way. Can we enter both chips for one athlete, and which time counts?',
        ${from('athletes')}::jsonb, ${asker}, 'open', null, null, null, now() - interval '40 minutes')`.execute(tx);
}

/** What two athletes of the marathon asked about their times: one question waits, one was answered. Written as they are kept, for the same reason. */
export async function fillInquiries(tx: EngineTransaction, eventId: number, raceId: number): Promise<void> {
  const athlete = (offset: number) =>
    sql`(select id from athletes where event_id = ${eventId} and race_id = ${raceId} order by id limit 1 offset ${offset})`;
  const timer = sql`(select profile_id from roles where event_id = ${eventId} and role = 'timer' order by id limit 1)`;
  await sql`
    insert into inquiries (event_id, athlete_id, message, email, status, answer, answered_by_id, answered_at, secret_hash, created_at) values
      (${eventId}, ${athlete(40)}, 'My time at 10 km is missing, though I ran over the mat.', 'ten@runner.example', 'open', null, null, null,
        ${newSecret('iq').hash}, now() - interval '12 minutes'),
      (${eventId}, ${athlete(90)}, 'I started in the wave after mine. Does my own time count?', 'wave@runner.example', 'answered',
        'It does: your time begins when your chip crosses the start.', ${timer}, now() - interval '20 minutes',
        ${newSecret('iq').hash}, now() - interval '35 minutes')`.execute(tx);
}
