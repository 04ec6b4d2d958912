import { sql } from 'kysely';
import type { Actor } from '../../../engine/core/access/actor';
import { asProfile } from '../../../resources/tenancy';
import type { AnyDatabase } from '../../database/types';
import type { Session } from '../actorOf';
import { grantsOf } from '../grants';
import { isSignedIn } from '../tokens';
import { placedRolesSql } from './placedRoles';
import { managedRole, type PlacedRole, sharedRights } from './sharedRights';
import { readViewing } from './viewingToken';

/** Two people: who looks, and as whom. */
export interface Sight {
  readonly viewerIsSuperAdmin: boolean;
  readonly viewer: readonly PlacedRole[];
  readonly viewed: readonly PlacedRole[];
}

/**
 * What a view of a person stands for now: what both may do, and nothing that either owns. Null once it is over, or whoever looks was
 * signed out or manages none of the person's roles any more.
 */
export async function sessionOfViewing(db: AnyDatabase, bearer: string): Promise<Session | null> {
  const claim = await readViewing(db, bearer);
  if (!claim) return null;
  const { viewingId, viewerId, signInId, profileId, may } = claim;
  const found = await sql<Sight & { expires_at: string }>`
    select v.expires_at, ${sightColumns} from viewings v ${sightOf(sql`v.viewer_id`, sql`v.profile_id`)}
    where v.id = ${viewingId} and v.viewer_id = ${viewerId} and v.profile_id = ${profileId}
      and v.may = ${may} and v.ended_at is null and v.expires_at > now()
      and ${isSignedIn(sql`v.viewer_id`, sql`${signInId}::bigint`)}`.execute(db);
  const [row] = found.rows;
  if (!row || !(may === 'write' ? row.viewerIsSuperAdmin : maySee(row))) return null;
  const sight = { viewingId, viewerId, profileId, sight: row };
  return {
    actor: may === 'write' ? acting(sight) : seeing(sight),
    tokenId: null,
    demandedBy: [],
    viewing: { id: viewingId, profileId, may },
    expiresAt: Math.min(claim.expires, Date.parse(row.expires_at)),
  };
}

/** What one person may see as another; null where either is gone, or the other is a super admin, as whom nobody looks. */
export async function sightAs(
  db: AnyDatabase,
  { viewerId, profileId }: { viewerId: number; profileId: number },
): Promise<Sight | null> {
  const found = await sql<Sight>`
    select ${sightColumns} from (select 1) one ${sightOf(sql`${viewerId}::bigint`, sql`${profileId}::bigint`)}`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** Whether somebody may look as the other: super admins, and who may change or take away a role of theirs. */
export function maySee({ viewerIsSuperAdmin, viewer, viewed }: Sight): boolean {
  return viewerIsSuperAdmin || managedRole(viewed, viewer) !== null;
}

const sightColumns = sql`viewer.is_super_admin as "viewerIsSuperAdmin",
  ${placedRolesSql(sql`viewer.id`)} as viewer, ${placedRolesSql(sql`viewed.id`)} as viewed`;

function sightOf(viewerId: ReturnType<typeof sql>, profileId: ReturnType<typeof sql>) {
  return sql`
    join profiles viewer on viewer.id = ${viewerId} and viewer.deleted_at is null
    join profiles viewed on viewed.id = ${profileId} and viewed.deleted_at is null and not viewed.is_super_admin and viewed.id <> viewer.id`;
}

interface Seeing {
  readonly viewingId: number;
  readonly viewerId: number;
  readonly profileId: number;
  readonly sight: Sight;
}

/** The actor is the person, with all that they may and own; whatever is written names who is really there besides. */
function acting({ viewerId, profileId, sight }: Seeing): Actor {
  const actedBy = asProfile(viewerId);
  return { identity: asProfile(profileId), actedBy, isSuperAdmin: false, grants: grantsOf(sight.viewed) };
}

/** The actor is nobody: what people own asks for who they are. */
function seeing({ viewingId, profileId, sight }: Seeing): Actor {
  const { viewerIsSuperAdmin, viewer, viewed } = sight;
  return {
    identity: { kind: 'viewing', id: viewingId },
    seenAs: asProfile(profileId),
    isSuperAdmin: false,
    grants: viewerIsSuperAdmin ? grantsOf(viewed) : sharedRights(viewed, viewer),
  };
}
