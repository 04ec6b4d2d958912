import { sql } from 'kysely';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { hashSecret, newSecret } from './secrets';

const HOUR_MS = 3_600_000;
/** What sets a password is short-lived; an invitation waits for who is away. */
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = { recover: HOUR_MS, verify: 72 * HOUR_MS };

/** `recover` sets a new password, `verify` says that the e-mail address is the person's. */
export type LinkPurpose = 'recover' | 'verify';

interface LinkOwner {
  readonly profileId: number;
  /** The address the link is mailed to: using it proves that one, and no other that came later. */
  readonly email: string;
  /** The invitation that the link is of: using it accepts that one alone. */
  readonly roleId: number | null;
}

/** The token of a link that works once, for its time. Earlier ones of the same purpose and invitation stop working. */
export async function createLink({
  db,
  owner,
  purpose,
}: {
  db: AnyDatabase;
  owner: LinkOwner;
  purpose: LinkPurpose;
}): Promise<string> {
  const { secret, hash } = newSecret('ol');
  const expiresAt = new Date(Date.now() + LIFETIME_MS[purpose]).toISOString();
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from one_time_links where profile_id = ${owner.profileId} and purpose = ${purpose}
        and role_id is not distinct from ${owner.roleId}`.execute(tx);
    await sql`
      insert into one_time_links (hash, profile_id, purpose, email, role_id, expires_at)
      values (${hash}, ${owner.profileId}, ${purpose}, ${owner.email}, ${owner.roleId}, ${expiresAt})`.execute(tx);
  });
  return secret;
}

/** Uses a link up, within the transaction of what it is for. @throws ApiError 422 where it was used, is too old or never was. */
export async function useLink({
  tx,
  token,
  purpose,
}: {
  tx: AnyDatabase;
  token: string;
  purpose: LinkPurpose;
}): Promise<LinkOwner> {
  const used = await sql<{ profile_id: number; email: string; role_id: number | null }>`
    update one_time_links l set used_at = now() from profiles p
    where l.hash = ${hashSecret(token)} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and p.id = l.profile_id and p.email = l.email and p.deleted_at is null
    returning l.profile_id, l.email, l.role_id`.execute(tx);
  const [link] = used.rows;
  if (!link) {
    const message = 'This link was used already or is too old. Ask for a new one.';
    throw new ApiError({ code: 'invalid', message, errors: { token: [message] } });
  }
  return { profileId: link.profile_id, email: link.email, roleId: link.role_id };
}
