import { sql } from 'kysely';
import type { WriteContext } from '../../../engine/api/engine';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { ApiError } from '../../../engine/core/errors';
import type { AnyDatabase } from '../../database/types';
import type { OidcPerson } from './provider';

/** Whose account somebody of another service is linked to. */
export async function profileOf(db: AnyDatabase, { issuer, subject }: OidcPerson): Promise<number | null> {
  const found = await sql<{ profile_id: number }>`
    select l.profile_id from linked_identities l join profiles p on p.id = l.profile_id and p.deleted_at is null
    where l.issuer = ${issuer} and l.subject = ${subject}`.execute(db);
  return found.rows[0]?.profile_id ?? null;
}

/** The account with an address, and whether it has a password. */
export async function accountWith(
  db: AnyDatabase,
  email: string | null,
): Promise<{ id: number; password: string | null } | null> {
  const found = await sql<{ id: number; password: string | null }>`
    select id, password from profiles where email = ${email}::text and deleted_at is null`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Links an account, with a line in its history. An identity of an account that is deleted moves on.
 * @throws ApiError 409 where it is another account's
 */
export async function linkIdentity(write: WriteContext, profileId: number, person: OidcPerson): Promise<void> {
  const linked = await sql`
    insert into linked_identities as l (profile_id, issuer, subject, email, last_used_at)
    values (${profileId}, ${person.issuer}, ${person.subject}, ${person.email}, now())
    on conflict (issuer, subject) do update set profile_id = excluded.profile_id, email = excluded.email, created_at = now()
    where l.profile_id = excluded.profile_id or exists (select 1 from profiles p where p.id = l.profile_id and p.deleted_at is not null)
    returning id`.execute(write.tx);
  if (linked.rows.length === 0)
    throw new ApiError({
      code: 'conflict',
      message: 'This sign-in is linked to another account. Unlink it there first.',
    });
  await noteLinks(write, profileId);
}

/** Ends a link; answers whether it was there. */
export async function unlinkIdentity(write: WriteContext, profileId: number, id: number): Promise<boolean> {
  const ended = await sql`
    delete from linked_identities where id = ${id} and profile_id = ${profileId} returning id`.execute(write.tx);
  if (ended.rows.length > 0) await noteLinks(write, profileId);
  return ended.rows.length > 0;
}

/** Ends all links of an account: whoever made them may not be its owner. */
export async function unlinkAll(write: WriteContext, profileId: number): Promise<void> {
  const ended = await sql`delete from linked_identities where profile_id = ${profileId} returning id`.execute(write.tx);
  if (ended.rows.length > 0) await noteLinks(write, profileId);
}

/** The history of a profile says with what it signs in besides its password. */
async function noteLinks(write: WriteContext, profileId: number): Promise<void> {
  const found = await sql<{ linked_to: string | null }>`
    select string_agg(distinct issuer, ', ' order by issuer) as linked_to from linked_identities where profile_id = ${profileId}`.execute(
    write.tx,
  );
  await writeValues(write, [profileId], { linked_to: found.rows[0]?.linked_to ?? null });
}
