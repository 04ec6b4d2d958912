import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { readRecord } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import { ApiError, notFound } from '../../../engine/core/errors';
import { avatarUrlSql } from '../../../resources/profiles/profiles.server';
import { asProfile } from '../../../resources/tenancy';
import { endViewing, signInAs, startViewing } from '../../../resources/viewings/viewings.calls';
import { forgetSessions } from '../actorOf';
import type { IdentityContext } from '../identityRoutes';
import { personOf } from '../requestSession';
import { endViewings, noteSignInOf } from './endViewings';
import { managedRole } from './sharedRights';
import { maySee, type Sight, sightAs } from './viewingSession';
import { signViewing } from './viewingToken';

/** Minutes that it lasts, by what may be done meanwhile. */
const MINUTES = { read: 15, write: 60 } as const;

/** Looking at the console as somebody else does, or being signed in as they are: begun in one's own name, and ended so. */
export function serveViewings(serve: ServeCall, { engine, limiters }: IdentityContext): void {
  const { db } = engine;
  serve(startViewing, async ({ actor, request, params: { id: profileId } }) => {
    const { profileId: viewerId, tokenId } = personOf(request);
    // Who may not see the person is told no more than that.
    await readRecord({ engine, actor, resource: engine.plan.get('profiles'), id: profileId });
    const sight = await sightAs(db, { viewerId, profileId });
    if (!sight || !maySee(sight)) throw refused(viewerId === profileId);
    await limiters.viewingsPerViewer.take(String(viewerId));
    return begin(engine, { viewerId, tokenId, profileId, sight, may: 'read', reason: null });
  });
  serve(signInAs, async ({ actor, request, params: { id: profileId }, body: { reason } }) => {
    const { profileId: viewerId, tokenId } = personOf(request);
    await readRecord({ engine, actor, resource: engine.plan.get('profiles'), id: profileId });
    const sight = await sightAs(db, { viewerId, profileId });
    if (!sight?.viewerIsSuperAdmin) throw refused(viewerId === profileId);
    await limiters.viewingsPerViewer.take(String(viewerId));
    return begin(engine, { viewerId, tokenId, profileId, sight, may: 'write', reason });
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

interface Beginning {
  readonly viewerId: number;
  readonly tokenId: number;
  readonly profileId: number;
  readonly sight: Sight;
  readonly may: 'read' | 'write';
  readonly reason: string | null;
}

/** Writes it down, which is its audit, and signs its token. Of a sign-in as somebody the person's own history tells too. */
async function begin(engine: Engine, beginning: Beginning): Promise<AnswerOf<typeof startViewing>> {
  const { viewerId, tokenId, profileId, sight, may, reason } = beginning;
  const { db, plan } = engine;
  const begun = Date.now();
  const expires = begun + MINUTES[may] * 60_000;
  const begun_at = new Date(begun).toISOString();
  const expires_at = new Date(expires).toISOString();
  const role = managedRole([...sight.viewed], sight.viewer) ?? sight.viewed[0];
  const { organization_id = null, application_id = null, event_id = null } = role ?? {};
  const row = { profile_id: profileId, viewer_id: viewerId, begun_at, expires_at, may, reason };
  const actor = { ...SYSTEM, identity: asProfile(viewerId) };
  const { id, signInId } = await inWrite({ engine, actor, resource: plan.get('viewings') }, async (context) => {
    const [made = 0] = await insertRecords(context, [{ ...row, organization_id, application_id, event_id }]);
    if (may === 'write')
      await writeValues({ ...context, resource: plan.get('profiles') }, [profileId], { signed_in_as_at: begun_at });
    return { id: made, signInId: await noteSignInOf(context.tx, { viewingId: made, tokenId }) };
  });
  const found = await sql<{ id: number; first_name: string; last_name: string; avatar_url: string | null }>`
    select p.id, p.first_name, p.last_name, ${avatarUrlSql('p')} as avatar_url from profiles p where p.id = ${profileId}`.execute(
    db,
  );
  const [user] = found.rows;
  if (!user) throw notFound('Profile');
  const token = await signViewing(db, { viewingId: id, viewerId, signInId, profileId, expires, may });
  return { id, token, expires_at, may, user };
}

function refused(isOwn: boolean): ApiError {
  const message = isOwn
    ? 'This is what you see yourself.'
    : 'You see what somebody sees where you manage their roles. Nobody looks as a super admin does.';
  return new ApiError({ code: 'forbidden', message });
}
