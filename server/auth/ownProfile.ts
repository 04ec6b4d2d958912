import { sql } from 'kysely';
import { KEPT } from '../../engine/api/sql/keptStatements';
import type { Grant } from '../../engine/core/access/actor';
import type { OwnProfile, SessionUser } from '../../resources/profiles/identity.calls';
import { avatarUrlSql } from '../../resources/profiles/profiles.server';
import type { AnyDatabase } from '../database/types';
import { demandedBySql, grantsOf, type HeldRole, heldRolesSql } from './grants';

const userColumns = sql`p.id, p.first_name, p.last_name, p.email, ${avatarUrlSql('p')} as avatar_url, p.is_super_admin, p.locale`;

/** @throws Error where the profile is gone, which a live token rules out */
export async function sessionUser(db: AnyDatabase, profileId: number): Promise<SessionUser> {
  const found = await sql<SessionUser>`select ${userColumns} from profiles p where p.id = ${profileId}`.execute(db);
  const [user] = found.rows;
  if (!user) throw new Error(`The profile ${profileId} is gone.`);
  return user;
}

type ProfileRow = Omit<OwnProfile, 'roles' | 'permissions'> & { held: HeldRole[] };

/** A person's own profile with what they may do, in one query. @throws Error as above */
export async function ownProfile({ db, profileId }: { db: AnyDatabase; profileId: number }): Promise<OwnProfile> {
  const found = await sql<ProfileRow>`${sql.raw(KEPT)}
    select ${userColumns}, p.avatar_id, p.last_seen_at, p.email_verified_at, p.second_factor_since, p.version, ${heldRolesSql(sql`p.id`)} as held,
      ${demandedBySql(sql`p.id`)} as second_factor_demanded_by
    from profiles p where p.id = ${profileId}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`The profile ${profileId} is gone.`);
  const { held, ...profile } = row;
  const patterns = grantsOf(held).flatMap((grant) => [...grant.patterns]);
  return {
    ...profile,
    roles: held.map(({ role, ...tenant }) => ({ role, ...withoutNulls(tenant) })),
    permissions: profile.is_super_admin ? ['*'] : [...new Set(patterns)].sort(),
  };
}

/** A person's profile with these rights, as it is shown to who looks as they do. @throws Error as above */
export async function profileWithin({
  grants,
  ...whose
}: {
  db: AnyDatabase;
  profileId: number;
  grants: readonly Grant[];
}): Promise<OwnProfile> {
  return {
    ...(await ownProfile(whose)),
    roles: grants.map(({ role, level, tenantId }) => ({ role, [`${level}_id`]: tenantId })),
    permissions: [...new Set(grants.flatMap(({ patterns }) => patterns))].sort(),
  };
}

function withoutNulls(values: Readonly<Record<string, number | null>>): Record<`${string}_id`, number> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Record<
    `${string}_id`,
    number
  >;
}
