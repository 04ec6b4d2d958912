import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { readRecord } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { SYSTEM } from '../../../engine/core/access/actor';
import { ApiError, notFound } from '../../../engine/core/errors';
import { avatarUrlSql } from '../../../resources/profiles/profiles.server';
import { asProfile } from '../../../resources/tenancy';
import { endViewing, startViewing } from '../../../resources/viewings/viewings.calls';
import { forgetSessions } from '../actorOf';
import type { IdentityContext } from '../identityRoutes';
import { personOf } from '../requestSession';
import { endViewings, noteSignInOf } from './endViewings';
import { managedRole } from './sharedRights';
import { maySee, sightAs } from './viewingSession';
import { signViewing } from './viewingToken';

const MINUTES = 15;

/** Looking at the console as somebody else does: begun in one's own name, and ended so. */
export function serveViewings(serve: ServeCall, { engine, limiters }: IdentityContext): void {
  const { db } = engine;
  const resource = engine.plan.get('viewings');
  serve(startViewing, async ({ actor, request, params: { id: profileId } }) => {
    const { profileId: viewerId, tokenId } = personOf(request);
    // Who may not see the person is told no more than that.
    await readRecord({ engine, actor, resource: engine.plan.get('profiles'), id: profileId });
    const sight = await sightAs(db, { viewerId, profileId });
    if (!sight || !maySee(sight)) throw refused(viewerId === profileId);
    await limiters.viewingsPerViewer.take(String(viewerId));
    const begun = Date.now();
    const expires = begun + MINUTES * 60_000;
    const begun_at = new Date(begun).toISOString();
    const expires_at = new Date(expires).toISOString();
    const role = managedRole(sight.viewed, sight.viewer) ?? sight.viewed[0];
    const { organization_id = null, application_id = null, event_id = null } = role ?? {};
    const place = { organization_id, application_id, event_id };
    const write = { engine, actor: { ...SYSTEM, identity: asProfile(viewerId) }, resource };
    const { id, signInId } = await inWrite(write, async (context) => {
      const row = { profile_id: profileId, viewer_id: viewerId, begun_at, expires_at, ...place };
      const [id = 0] = await insertRecords(context, [row]);
      return { id, signInId: await noteSignInOf(context.tx, { viewingId: id, tokenId }) };
    });
    const found = await sql<{ id: number; first_name: string; last_name: string; avatar_url: string | null }>`
      select p.id, p.first_name, p.last_name, ${avatarUrlSql('p')} as avatar_url from profiles p where p.id = ${profileId}`.execute(
      db,
    );
    const [user] = found.rows;
    if (!user) throw notFound('Profile');
    const token = await signViewing(db, { viewingId: id, viewerId, signInId, profileId, expires, may: 'read' });
    return { id, token, expires_at, user };
  });
  serve(endViewing, async ({ request, params: { id } }) => {
    const { profileId: viewerId } = personOf(request);
    const own = await sql`select 1 from viewings where id = ${id} and viewer_id = ${viewerId}`.execute(db);
    if (own.rows.length === 0) throw notFound('Viewing');
    await endViewings({ engine, which: sql`v.id = ${id}`, by: 'viewer', actor: asProfile(viewerId) });
    forgetSessions(db);
    return undefined;
  });
}

function refused(isOwn: boolean): ApiError {
  const message = isOwn
    ? 'This is what you see yourself.'
    : 'You see what somebody sees where you manage their roles. Nobody looks as a super admin does.';
  return new ApiError({ code: 'forbidden', message });
}
