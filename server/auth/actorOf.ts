import { sql } from 'kysely';
import { inBackground } from '../../engine/api/connectionScope';
import type { Actor } from '../../engine/core/access/actor';
import { isAnsweredFor } from '../../resources/api_keys/answeredFor';
import { liveTenantSql } from '../../resources/roles/liveTenant';
import { readingOf } from '../../resources/roles/readingOf';
import { asApiKey, asProfile } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { demandedBySql, grantsOf, type HeldRole, heldRolesSql } from './grants';
import { bearerKind, hashSecret } from './secrets';
import { sessionOfViewing } from './viewings/viewingSession';

/** Who sent a request, and with what. */
export interface Session {
  readonly actor: Actor;
  /** The row of `access_tokens`; null for API keys. */
  readonly tokenId: number | null;
  /** Organizations whose grants do not count until the person has a second factor. */
  readonly demandedBy: readonly string[];
  /** Milliseconds since 1970; infinite for keys that do not expire. */
  readonly expiresAt: number;
  /** Where somebody looks as another person does: which view that is, and as whom. */
  readonly viewing?: { readonly id: number; readonly profileId: number; readonly may: 'read' | 'write' };
}

/** Where the notice of a change is lost it is seen this much later; expiry is exact. */
const FRESH_MS = 5_000;
const MOST_SESSIONS = 10_000;

interface CachedSession {
  readonly session: Promise<Session | null>;
  readonly freshUntil: number;
}

const caches = new WeakMap<AnyDatabase, Map<string, CachedSession>>();

/**
 * Who a bearer is: a sign-in token, an API key or a view of somebody; null for what is unknown, revoked or expired. At most one query, and none
 * for a bearer that was seen in the last five seconds.
 */
export async function authenticate(db: AnyDatabase, bearer: string, ip: string | null = null): Promise<Session | null> {
  const kind = bearerKind(bearer);
  if (!kind) return null;
  const hash = hashSecret(bearer);
  const session = await cached(db, hash, () => {
    if (kind === 'viewing') return sessionOfViewing(db, bearer);
    return kind === 'token' ? sessionOfToken(db, hash, ip) : sessionOfKey(db, hash);
  });
  return session && session.expiresAt > Date.now() ? session : null;
}

/** Nodes tell each other here that somebody's rights have changed. */
export const SESSIONS_CHANNEL = 'sessions';

/** Has every bearer looked up again, here and at once by all nodes; for after tokens, roles, keys, passwords or tenants changed. */
export function forgetSessions(db: AnyDatabase): void {
  forgetSessionsHere(db);
  // A notice that is lost leaves what is remembered to grow old.
  inBackground('session notices', () => sql`select pg_notify(${SESSIONS_CHANNEL}, '')`.execute(db)).catch(() => {});
}

/** The same on this node alone: another one said so. */
export function forgetSessionsHere(db: AnyDatabase): void {
  caches.get(db)?.clear();
}

/** The actor a person is now, for work that goes on without a request. Null where the person is gone. */
export async function actorOfProfile(db: AnyDatabase, profileId: number): Promise<Actor | null> {
  const found = await sql<{ is_super_admin: boolean; held: HeldRole[] }>`
    select p.is_super_admin, ${heldRolesSql(sql`p.id`)} as held from profiles p
    where p.id = ${profileId} and p.deleted_at is null`.execute(db);
  const [person] = found.rows;
  return person ? personOf({ profileId, isSuperAdmin: person.is_super_admin, held: person.held }) : null;
}

/** Who the sign-in tokens of these ids stand for now, by id; those that ended are missing. One query. */
export async function actorsOfTokens(db: AnyDatabase, tokenIds: readonly number[]): Promise<Map<number, Actor>> {
  if (tokenIds.length === 0) return new Map();
  const found = await sql<Omit<TokenRow, 'expires_at' | 'is_seen' | 'demanded_by'>>`
    select t.id, p.id as profile_id, p.is_super_admin, ${heldRolesSql(sql`p.id`)} as held
    from access_tokens t join profiles p on p.id = t.profile_id and p.deleted_at is null
    where t.id = any(${[...tokenIds]}::bigint[]) and t.revoked_at is null and t.expires_at > now()`.execute(db);
  return new Map(
    found.rows.map((row) => [
      row.id,
      personOf({ profileId: row.profile_id, isSuperAdmin: row.is_super_admin, held: row.held }),
    ]),
  );
}

/** The actor an API key is now. Null where it was revoked, has expired, lost its tenant or the person who answers for it. */
export async function actorOfKey(db: AnyDatabase, apiKeyId: number): Promise<Actor | null> {
  const found = await sql<KeyRow>`select ${keyColumns} from api_keys k where k.id = ${apiKeyId} and ${liveKey}`.execute(
    db,
  );
  const [key] = found.rows;
  return key ? programOf(key) : null;
}

function cached(db: AnyDatabase, hash: string, read: () => Promise<Session | null>): Promise<Session | null> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new Map();
    caches.set(db, cache);
  }
  const known = cache.get(hash);
  if (known && known.freshUntil > Date.now()) return known.session;
  // Requests that arrive together share the query; what was forgotten meanwhile is not put back when it ends.
  const entry = { session: read(), freshUntil: Date.now() + FRESH_MS };
  cache.delete(hash);
  cache.set(hash, entry);
  const oldest = cache.size > MOST_SESSIONS ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  const forget = () => {
    if (cache.get(hash) === entry) cache.delete(hash);
  };
  entry.session.then((session) => session ?? forget(), forget);
  return entry.session;
}

interface TokenRow {
  id: number;
  expires_at: string;
  is_seen: boolean;
  profile_id: number;
  is_super_admin: boolean;
  held: HeldRole[];
  demanded_by: { id: number; name: string }[];
}

async function sessionOfToken(db: AnyDatabase, hash: string, ip: string | null): Promise<Session | null> {
  const found = await sql<TokenRow>`
    select t.id, t.expires_at, coalesce(t.last_used_at > now() - interval '1 minute', false) as is_seen,
      p.id as profile_id, p.is_super_admin, ${heldRolesSql(sql`p.id`)} as held, ${demandedBySql(sql`p.id`)} as demanded_by
    from access_tokens t join profiles p on p.id = t.profile_id and p.deleted_at is null
    where t.token_hash = ${hash} and t.revoked_at is null and t.expires_at > now()`.execute(db);
  const [row] = found.rows;
  if (!row) return null;
  if (!row.is_seen) await notePerson(db, row, ip);
  return {
    actor: personOf({ profileId: row.profile_id, isSuperAdmin: row.is_super_admin, held: row.held }),
    tokenId: row.id,
    demandedBy: row.demanded_by.map(({ name }) => name),
    expiresAt: Date.parse(row.expires_at),
  };
}

/** Being seen is no edit of the profile: its version stays, or every form open elsewhere would be stale. */
async function notePerson(db: AnyDatabase, { id, profile_id }: TokenRow, ip: string | null): Promise<void> {
  await sql`
    with used as (update access_tokens set last_used_at = now(), last_ip = coalesce(${ip}::text, last_ip) where id = ${id})
    update profiles set last_seen_at = now() where id = ${profile_id}`.execute(db);
}

interface KeyRow extends HeldRole {
  id: number;
  is_read_only: boolean;
  expires_at: string | null;
  is_seen: boolean;
}

const keyColumns = sql`k.id, k.role, k.organization_id, null as application_id, k.event_id, k.is_read_only, k.expires_at,
  coalesce(k.last_used_at > now() - interval '1 minute', false) as is_seen`;
const liveKey = sql`k.revoked_at is null and k.deleted_at is null and (k.expires_at is null or k.expires_at > now())
  and ${liveTenantSql('k', ['event'])} and ${isAnsweredFor('k')}`;

async function sessionOfKey(db: AnyDatabase, hash: string): Promise<Session | null> {
  const found = await sql<KeyRow>`
    select ${keyColumns} from api_keys k where k.secret_hash = ${hash} and ${liveKey}`.execute(db);
  const [key] = found.rows;
  if (!key) return null;
  if (!key.is_seen) await sql`update api_keys set last_used_at = now() where id = ${key.id}`.execute(db);
  return {
    actor: programOf(key),
    tokenId: null,
    demandedBy: [],
    expiresAt: key.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at),
  };
}

function personOf({
  profileId,
  isSuperAdmin,
  held,
}: {
  profileId: number;
  isSuperAdmin: boolean;
  held: readonly HeldRole[];
}): Actor {
  return { identity: asProfile(profileId), isSuperAdmin, grants: grantsOf(held) };
}

function programOf(key: KeyRow): Actor {
  const grants = grantsOf([key]);
  const held = key.is_read_only ? grants.map((grant) => ({ ...grant, patterns: readingOf(grant.patterns) })) : grants;
  return { identity: asApiKey(key.id), isSuperAdmin: false, grants: held };
}
