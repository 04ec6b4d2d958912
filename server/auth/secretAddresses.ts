import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';

/** Ends the secret addresses by which programs read as a person: the one of the schedule for calendars. */
export async function endSecretAddresses(db: AnyDatabase, profileId: number): Promise<void> {
  await sql`delete from schedule_feeds where profile_id = ${profileId}`.execute(db);
}
