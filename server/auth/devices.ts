import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';
import type { IdentityContext } from './identityRoutes';
import { hashSecret, newSecret } from './secrets';

const COOKIE = /(?:^|;\s*)startline_device=(dv_[A-Za-z0-9_-]{43})(?:;|$)/;
const DAYS = 180;
const DAY_SECONDS = 86_400;

/**
 * The device that a request comes from, by the hash of what it was given when somebody signed in on it; null for one that has nothing of the
 * kind. It stands for nobody: all it does is that failures elsewhere do not hold its people up.
 */
export function deviceOf(request: FastifyRequest): string | null {
  const secret = COOKIE.exec(request.headers.cookie ?? '')?.[1];
  return secret === undefined ? null : hashSecret(secret);
}

/** Whether an account was signed in on a device before, as SQL. */
export function isKnownDevice(profile: string, device: string | null) {
  return sql<boolean>`exists (
    select 1 from known_devices d where d.profile_id = ${sql.ref(profile)} and d.device_hash = ${device}::text
      and d.seen_at > now() - make_interval(days => ${DAYS}::int))`;
}

/** Knows the device of a request again for an account that has just shown to be somebody's own. */
export async function noteDevice(
  { engine: { db }, publicUrl }: IdentityContext,
  { request, reply, profileId }: { request: FastifyRequest; reply: FastifyReply; profileId: number },
): Promise<void> {
  const given = deviceOf(request);
  // What nobody was signed in with somebody else may have put there.
  const hash = given !== null && (await isOfSomebody(db, given)) ? given : giveSecret(reply, publicUrl());
  await sql`
    with old as (delete from known_devices
      where profile_id = ${profileId} and seen_at <= now() - make_interval(days => ${DAYS}::int) and device_hash <> ${hash})
    insert into known_devices (profile_id, device_hash) values (${profileId}, ${hash})
    on conflict (profile_id, device_hash) do update set seen_at = now()`.execute(db);
}

async function isOfSomebody(db: AnyDatabase, hash: string): Promise<boolean> {
  const found = await sql`select 1 from known_devices where device_hash = ${hash} limit 1`.execute(db);
  return found.rows.length > 0;
}

function giveSecret(reply: FastifyReply, publicUrl: string): string {
  const { secret, hash } = newSecret('dv');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `startline_device=${secret}; Path=/v1/auth; Max-Age=${DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return hash;
}
