import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';

/** Ends the secret addresses by which programs read as these people: the one of the schedule for calendars. */
export async function endSecretAddresses(db: AnyDatabase, profileIds: readonly number[]): Promise<void> {
  await sql`delete from schedule_feeds where profile_id = any(${[...profileIds]}::bigint[])`.execute(db);
}
