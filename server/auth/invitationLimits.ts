import { sql } from 'kysely';
import type { Identity } from '../../engine/core/access/actor';
import { apiKeyIdOf, profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import type { RateLimiters } from './rateLimits';

/** Counts a mail that goes to an address in somebody's name. @throws ApiError 429 */
export async function takeInvitation({
  db,
  limiters,
  sender,
}: {
  db: AnyDatabase;
  limiters: RateLimiters;
  sender: Identity;
}): Promise<void> {
  const { key, isProven } = await answerableFor(db, sender);
  if (!isProven) await limiters.invitationsPerUnprovenSender.take(key);
  await limiters.invitationsPerSender.take(key);
}

/** Whose invitations count together: those of a person, and of all keys that they answer for. */
async function answerableFor(db: AnyDatabase, sender: Identity): Promise<{ key: string; isProven: boolean }> {
  const found = await sql<{ id: number; is_proven: boolean }>`
    select p.id, p.email_verified_at is not null as is_proven from profiles p
    where p.id = coalesce(${profileIdOf({ identity: sender })}::bigint,
      (select k.profile_id from api_keys k where k.id = ${apiKeyIdOf({ identity: sender })}))`.execute(db);
  const [person] = found.rows;
  if (!person) return { key: `${sender.kind} ${sender.id}`, isProven: true };
  return { key: `profile ${person.id}`, isProven: person.is_proven };
}
