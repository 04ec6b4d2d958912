import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnyDatabase } from '../../database/types';
import { instanceSecret } from '../../live/auth/instanceSecret';

const LIFE_MS = 5 * 60_000;
const SECRET = 'half token';
/** `PROFILE.EXPIRES.ONE.OF.SIGNATURE`, the instant in epoch seconds. It has no shape of a bearer, so nothing takes it for one. */
const TOKEN = /^(\d{1,15})\.(\d{1,12})\.([\w-]{16})\.([\w-]{43})\.([\w-]{43})$/;

/** Who has signed in by half: all it is good for is to be given back with a code. */
export interface HalfSignedIn {
  readonly profileId: number;
  /** The password's stored hash that the first half was found right against; empty where another way was taken. */
  readonly stored: string;
}

/** One that was read. */
export interface HalfToken {
  readonly profileId: number;
  isOf(stored: string): boolean;
  /** Uses it up in the transaction that signs in; false where it was used before. */
  use(tx: AnyDatabase): Promise<boolean>;
}

/** Says that the first half of a sign-in went well. Kept nowhere until it is used, and void once the password is another. */
export async function makeHalfToken(
  db: EngineDatabase,
  { profileId, stored }: HalfSignedIn,
): Promise<{ token: string; expires_at: string }> {
  const expires = Math.floor((Date.now() + LIFE_MS) / 1_000);
  const text = `${profileId}.${expires}.${randomBytes(12).toString('base64url')}.${digest(stored)}`;
  return { token: `${text}.${await sign(db, text)}`, expires_at: new Date(expires * 1_000).toISOString() };
}

/** Whose half token it is; null for one that nobody here made, or too long ago. */
export async function readHalfToken(db: EngineDatabase, token: string): Promise<HalfToken | null> {
  const [, id, expires, one, of, signature] = TOKEN.exec(token) ?? [];
  if (!of || !signature || Number(expires) * 1_000 < Date.now()) return null;
  const expected = await sign(db, `${id}.${expires}.${one}.${of}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return {
    profileId: Number(id),
    isOf: (stored) => digest(stored) === of,
    use: (tx) => useUp(tx, { hash: digest(token), expires: Number(expires) }),
  };
}

/** Notes it for as long as it could be given again; of two who give it at once, the other waits here. */
async function useUp(tx: AnyDatabase, { hash, expires }: { hash: string; expires: number }): Promise<boolean> {
  await sql`delete from used_half_tokens where expires_at <= now()`.execute(tx);
  const used = await sql`
    insert into used_half_tokens (hash, expires_at) values (${hash}, to_timestamp(${expires}::bigint))
    on conflict (hash) do nothing returning 1`.execute(tx);
  return used.rows.length > 0;
}

async function sign(db: EngineDatabase, text: string): Promise<string> {
  return createHmac('sha256', await instanceSecret(db, SECRET))
    .update(text)
    .digest('base64url');
}

function digest(stored: string): string {
  return createHash('sha256').update(stored).digest('base64url');
}
