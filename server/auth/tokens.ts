import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../engine/core/errors';
import type { SignedIn } from '../../resources/profiles/identity.calls';
import type { AnyDatabase } from '../database/types';
import { newSecret } from './secrets';

const TOKEN_DAYS = 7;
const DAY_MS = 86_400_000;
/** How long a token outlives its refresh: other tabs may have sent requests with it. */
const GRACE_MS = 60_000;
const LONGEST_USER_AGENT = 400;

/** What a sign-in is remembered with, to tell one's sessions apart. */
export interface Client {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

interface IssueOptions {
  db: AnyDatabase;
  profileId: number;
  client: Client;
  /** When the person was last shown to be there; now, unless the token follows another. */
  provedAt?: string;
  /** The first token of the sign-in that this one goes on with; a sign-in of its own, where left out. */
  signInId?: number;
}

export function clientOf(request: FastifyRequest): Client {
  return { userAgent: request.headers['user-agent'] ?? null, ip: request.ip };
}

/** A new sign-in token of a person, good for seven days. */
export async function issueToken({
  db,
  profileId,
  client,
  provedAt,
  signInId,
}: IssueOptions): Promise<SignedIn['api_token']> {
  const { secret, hash } = newSecret('st');
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * DAY_MS).toISOString();
  await sql`
    insert into access_tokens (token_hash, profile_id, expires_at, user_agent, ip, proved_at, sign_in_id)
    values (${hash}, ${profileId}, ${expiresAt}, ${client.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null}, ${client.ip},
      coalesce(${provedAt ?? null}::timestamptz, now()), ${signInId ?? null})`.execute(db);
  return { token: secret, expires_at: expiresAt };
}

/** A new token for an old one, which lives for one more minute. @throws ApiError 401 where the old one ended meanwhile */
export async function refreshToken({
  db,
  tokenId,
  client,
}: {
  db: AnyDatabase;
  tokenId: number;
  client: Client;
}): Promise<SignedIn['api_token']> {
  const graceEnd = new Date(Date.now() + GRACE_MS).toISOString();
  return db.transaction().execute(async (tx) => {
    // Who ends every session of a person writes their profile first: either comes wholly before the other.
    await sql`
      select 1 from profiles where id = (select profile_id from access_tokens where id = ${tokenId}) for share`.execute(
      tx,
    );
    const old = await sql<{ profile_id: number; proved_at: string; sign_in_id: number }>`
      update access_tokens set expires_at = least(expires_at, ${graceEnd}::timestamptz)
      where id = ${tokenId} and revoked_at is null returning profile_id, proved_at, ${signInOf(sql`access_tokens`)} as sign_in_id`.execute(
      tx,
    );
    const [row] = old.rows;
    if (!row) throw new ApiError({ code: 'unauthenticated', message: 'Sign in again: the token has ended.' });
    return issueToken({
      db: tx,
      profileId: row.profile_id,
      client,
      provedAt: row.proved_at,
      signInId: row.sign_in_id,
    });
  });
}

/** Signs people out everywhere, or everywhere else where `except` names the token to keep. */
export async function revokeTokens({
  db,
  profileIds,
  except = null,
}: {
  db: AnyDatabase;
  profileIds: readonly number[];
  except?: number | null;
}): Promise<void> {
  await sql`
    update access_tokens set revoked_at = now()
    where profile_id = any(${[...profileIds]}::bigint[]) and revoked_at is null and id is distinct from ${except}::bigint`.execute(
    db,
  );
}

/** The sign-in that a token is of, by the id of its first token. */
export function signInOf(alias: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${alias}.sign_in_id, ${alias}.id)`;
}

/** Whether a sign-in of a person goes on. */
export function isSignedIn(profileId: RawBuilder<unknown>, signInId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from access_tokens t where t.profile_id = ${profileId} and ${signInOf(sql`t`)} = ${signInId}
    and t.revoked_at is null and t.expires_at > now())`;
}

/** Ends the sign-in of a token, with what the token followed; answers which it was, null where the token was not alive. */
export async function revokeToken({
  db,
  profileId,
  tokenId,
}: {
  db: AnyDatabase;
  profileId: number;
  tokenId: number;
}): Promise<number | null> {
  const revoked = await sql<{ sign_in_id: number }>`
    update access_tokens t set revoked_at = now() from access_tokens one
    where one.id = ${tokenId} and one.profile_id = ${profileId} and one.revoked_at is null and one.expires_at > now()
      and t.profile_id = ${profileId} and ${signInOf(sql`t`)} = ${signInOf(sql`one`)} and t.revoked_at is null
    returning ${signInOf(sql`t`)} as sign_in_id`.execute(db);
  return revoked.rows[0]?.sign_in_id ?? null;
}

export interface SignedInDevice {
  readonly id: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly last_ip: string | null;
}

/** Where a person is signed in, the latest first. */
export async function listTokens(db: AnyDatabase, profileId: number): Promise<SignedInDevice[]> {
  const found = await sql<SignedInDevice>`
    select id, created_at, expires_at, last_used_at, user_agent, ip, last_ip from access_tokens
    where profile_id = ${profileId} and revoked_at is null and expires_at > now()
    order by coalesce(last_used_at, created_at) desc, id desc limit 100`.execute(db);
  return found.rows;
}
