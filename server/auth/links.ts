import { sql } from 'kysely';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { hashSecret, newSecret } from './secrets';

const HOUR_MS = 3_600_000;
/** What sets a password is short-lived; a new account waits for who is away. */
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = { recover: HOUR_MS, verify: 72 * HOUR_MS };

/** `recover` sets a new password, `verify` says that the e-mail address is the person's. */
export type LinkPurpose = 'recover' | 'verify';

export interface LinkOwner {
  readonly profileId: number;
  /** The address the link is mailed to: using it proves that one, and no other that came later. */
  readonly email: string;
  /** The invitation that the link is of: using it accepts that one alone. */
  readonly roleId: number | null;
}

interface FindOptions {
  db: AnyDatabase;
  token: string;
  purpose: LinkPurpose;
}

const live = sql`l.used_at is null and l.expires_at > now() and (l.profile_id is null or p.id = l.profile_id)
  and p.email = l.email and p.deleted_at is null`;
const owner = sql`p.id as "profileId", l.email, l.role_id as "roleId"`;

/**
 * The token of a link that works once, for its time. Others go on working: who asks again may do so to spoil them. The link of an invitation
 * of somebody who has no account yet is that of whichever account has its address.
 */
export async function createLink({
  db,
  owner: { profileId, email, roleId },
  purpose,
  expiresAt = new Date(Date.now() + LIFETIME_MS[purpose]).toISOString(),
}: {
  db: AnyDatabase;
  owner: Omit<LinkOwner, 'profileId'> & { readonly profileId: number | null };
  purpose: LinkPurpose;
  /** Of an offer that stands for a time of its own. */
  expiresAt?: string | undefined;
}): Promise<string> {
  const { secret, hash } = newSecret('ol');
  await sql`delete from one_time_links where profile_id = ${profileId} and expires_at <= now()`.execute(db);
  await sql`
    insert into one_time_links (hash, profile_id, purpose, email, role_id, expires_at)
    values (${hash}, ${profileId}, ${purpose}, ${email}, ${roleId}, ${expiresAt})`.execute(db);
  return secret;
}

/** Whose a link is that can still be used; null for any other. Using it is left to `useLink`. */
export async function readLink({ db, token, purpose }: FindOptions): Promise<LinkOwner | null> {
  const found = await sql<LinkOwner>`
    select ${owner} from one_time_links l, profiles p
    where l.hash = ${hashSecret(token)} and l.purpose = ${purpose} and ${live}`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Uses a link up, within the transaction of what it is for, and with it all others of the same account, purpose and invitation.
 * @throws SpentLink where it was used, is too old or never was
 */
export async function useLink({ db, token, purpose }: FindOptions): Promise<LinkOwner> {
  const used = await sql<LinkOwner>`
    update one_time_links l set used_at = now() from profiles p
    where l.hash = ${hashSecret(token)} and l.purpose = ${purpose} and ${live} returning ${owner}`.execute(db);
  const [link] = used.rows;
  if (!link) throw new SpentLink();
  await sql`
    update one_time_links set used_at = now() where (profile_id = ${link.profileId} or (profile_id is null and role_id = ${link.roleId}::bigint))
      and purpose = ${purpose} and role_id is not distinct from ${link.roleId}::bigint and used_at is null`.execute(db);
  return link;
}

/** A link did not do what it is for. What became of it is asked once the transaction is taken back. */
export class SpentLink extends Error {}

export function refusedLink(message: string): ApiError {
  return new ApiError({ code: 'invalid', message, errors: { token: [message] } });
}

export const SPENT_LINK = 'This link was used already or is too old. Ask for a new one.';
