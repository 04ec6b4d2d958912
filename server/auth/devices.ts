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
  const hash = (await renewed()) ?? given;
  await sql`
    with old as (delete from known_devices
      where profile_id = ${profileId} and seen_at <= now() - make_interval(days => ${DAYS}::int) and device_hash <> ${hash})
    insert into known_devices (profile_id, device_hash) values (${profileId}, ${hash})
    on conflict (profile_id, device_hash) do update set seen_at = now()`.execute(db);

  /** A secret that this account was not signed in with somebody else may have put there, and know: the device gets another, for all its accounts. */
  async function renewed(): Promise<string | null> {
    const known = await sql`
      select 1 from known_devices where profile_id = ${profileId} and device_hash = ${given}::text`.execute(db);
    if (known.rows.length > 0) return null;
    const another = giveSecret(reply, publicUrl());
    await sql`update known_devices set device_hash = ${another} where device_hash = ${given}::text`.execute(db);
    return another;
  }
}

/** No device is known any more for an account: somebody else may have used it until now. */
export async function forgetDevices(db: AnyDatabase, profileId: number): Promise<void> {
  await sql`delete from known_devices where profile_id = ${profileId}`.execute(db);
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
