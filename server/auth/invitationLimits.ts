import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { Identity } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { apiKeyIdOf, profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import type { RateLimiter } from '../limits/rateLimiter';
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

/**
 * Counts the mails that go to the addresses of these roles, each for the organization in whose name it goes. Within the transaction that writes
 * the roles, so that what is refused elsewhere does not count. @throws ApiError 429
 */
export async function takeOffers({
  tx,
  limiter,
  ids,
}: {
  tx: EngineTransaction;
  /** Counts on `tx`. */
  limiter: RateLimiter;
  ids: readonly number[];
}): Promise<void> {
  const offered = await sql<{ key: string }>`
    select concat(coalesce(r.organization_id, a.organization_id, e.organization_id), ' ', r.email) as key
    from roles r left join applications a on a.id = r.application_id left join events e on e.id = r.event_id
    where r.id = any(${[...ids]}::bigint[]) and r.email is not null and r.accepted_at is null order by 1`.execute(tx);
  for (const { key } of offered.rows) {
    await limiter.take(key).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'rate_limited' ? mailedEnough(error) : error;
    });
  }
}

function mailedEnough({ retryAfterSeconds }: ApiError): ApiError {
  const hours = Math.ceil((retryAfterSeconds ?? 1) / 3_600);
  return new ApiError({
    code: 'rate_limited',
    message: `This address was mailed often enough today in the name of this organization. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
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
