import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { ApiError } from '../../engine/core/errors';
import { hashSecret, newSecret } from '../auth/secrets';

/** Calendars ask every few minutes: when one did is noted no more often. */
const NOTED_EVERY_MINUTES = 5;

interface Feed {
  readonly created_at: string;
  readonly last_read_at: string | null;
}

export async function findFeed(db: EngineDatabase, profileId: number): Promise<Feed | null> {
  const found = await sql<Feed>`
    select created_at, last_read_at from schedule_feeds where profile_id = ${profileId}`.execute(db);
  return found.rows[0] ?? null;
}

/** A new secret of a person, in place of the one before. @throws ApiError 401 where the sign-in ended meanwhile */
export async function renewFeed(
  db: EngineDatabase,
  { profileId, tokenId }: { profileId: number; tokenId: number },
): Promise<{ token: string; created_at: string }> {
  const { secret, hash } = newSecret('sf');
  return db.transaction().execute(async (tx) => {
    // A new password writes the profile first, and ends sign-ins and address: either comes wholly before the other.
    await sql`select 1 from profiles where id = ${profileId} for share`.execute(tx);
    const made = await sql<{ created_at: string }>`
      insert into schedule_feeds (profile_id, token_hash)
      select profile_id, ${hash} from access_tokens where id = ${tokenId} and profile_id = ${profileId} and revoked_at is null
      on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now(), last_read_at = null
      returning created_at`.execute(tx);
    const [feed] = made.rows;
    if (!feed) throw new ApiError({ code: 'unauthenticated', message: 'Sign in again: the token has ended.' });
    return { token: secret, created_at: feed.created_at };
  });
}

/**
 * Whose secret it is, of those who still run the installation: it ends with the right that it was made by. Null for nobody's. Notes that it
 * was used.
 */
export async function feedOwner(db: EngineDatabase, token: string): Promise<{ locale: string | null } | null> {
  const found = await sql<{ profile_id: number; locale: string | null; isDue: boolean }>`
    select f.profile_id, p.locale, coalesce(f.last_read_at < now() - make_interval(mins => ${NOTED_EVERY_MINUTES}::int), true) as "isDue"
    from schedule_feeds f join profiles p on p.id = f.profile_id
    where f.token_hash = ${hashSecret(token)} and p.is_super_admin and p.deleted_at is null`.execute(db);
  const [feed] = found.rows;
  if (feed?.isDue)
    await sql`update schedule_feeds set last_read_at = now() where profile_id = ${feed.profile_id}`.execute(db);
  return feed ? { locale: feed.locale } : null;
}
