import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inWrite } from '../../engine/api/operations/transaction';
import { updateRecords, writeValues } from '../../engine/api/operations/updateRecords';
import { idOf, ifMatch } from '../../engine/api/rest/requestParts';
import { ApiError, invalid, notFound } from '../../engine/core/errors';
import { forgetSessions, type Session } from './actorOf';
import { mailProof } from './emailProof';
import type { IdentityContext } from './identityRoutes';
import { parseInput, profileInput } from './inputs';
import { type OwnProfile, ownProfile } from './ownProfile';
import { sessionOf } from './requestSession';
import { listTokens, revokeToken } from './tokens';

/** One's own profile, and where one is signed in. */
export function registerProfile(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context.engine;
  app.get('/v1/admin/profile', (request) => profileOf(context, personOf(request)));
  app.patch('/v1/admin/profile', (request) => change(request, context));
  app.post('/v1/admin/profile/verification', async (request, reply) => {
    const { profileId } = personOf(request);
    context.limiters.recoverPerAccount.take(`verification ${profileId}`);
    mailProof(context, await profileOf(context, personOf(request)));
    return reply.code(204).send();
  });
  app.get('/v1/admin/profile/sessions', async (request) => {
    const { profileId, tokenId } = personOf(request);
    const devices = await listTokens(db, profileId);
    const items = devices.map((device) => ({ ...device, is_current: device.id === tokenId }));
    return { items, totalItems: items.length };
  });
  app.delete('/v1/admin/profile/sessions/:id', async (request) => {
    const { profileId } = personOf(request);
    const tokenId = idOf(request);
    if (!(await revokeToken({ db, profileId, tokenId }))) throw notFound('Session');
    forgetSessions(db);
    return { ids: [tokenId], count: 1 };
  });
}

interface Person extends Session {
  readonly profileId: number;
}

/** @throws ApiError 401, 403 for API keys */
function personOf(request: FastifyRequest): Person {
  const session = sessionOf(request);
  const { profileId } = session.actor;
  if (profileId === null)
    throw new ApiError({ code: 'forbidden', message: 'API keys have no profile: this address is for people.' });
  return { ...session, profileId };
}

function profileOf({ engine }: IdentityContext, { profileId }: Person): Promise<OwnProfile> {
  return ownProfile({ db: engine.db, profileId });
}

/** What signs one in (password, e-mail address) takes the current password along; other sessions end with the old password. */
async function change(request: FastifyRequest, context: IdentityContext): Promise<OwnProfile> {
  const { engine, passwords } = context;
  const person = personOf(request);
  const { actor, profileId, tokenId } = person;
  const { fields, email, password, current_password } = parseInput(profileInput, request.body);
  const before = await profileOf(context, person);
  const newEmail = email !== undefined && email !== before.email ? email : null;
  if (password !== undefined || newEmail !== null) await requirePassword(context, profileId, current_password);
  const hash = password === undefined ? null : await passwords.hash(password);
  const resource = engine.plan.get('profiles');
  await inWrite({ engine, actor, resource }, async (write) => {
    const { tx, operationId } = write;
    await updateRecords({
      engine,
      actor,
      resource,
      ids: [profileId],
      patch: fields,
      ifMatch: ifMatch(request),
      tx,
      operationId,
    });
    await writeValues(write, [profileId], { ...(hash && { password: hash }), ...(newEmail && { email: newEmail }) });
    // The new password ended every session just now, this one too.
    if (hash)
      await sql`update access_tokens set revoked_at = null where id = ${tokenId} and revoked_at = now()::timestamptz(3)`.execute(
        tx,
      );
  });
  forgetSessions(engine.db);
  const after = await profileOf(context, person);
  if (newEmail) mailProof(context, after);
  return after;
}

async function requirePassword(
  { engine, passwords, limiters }: IdentityContext,
  profileId: number,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) throw invalid({ current_password: ['Give your current password too.'] });
  limiters.passwordPerProfile.take(String(profileId));
  const found = await sql<{ password: string | null }>`select password from profiles where id = ${profileId}`.execute(
    engine.db,
  );
  if (!(await passwords.verify(found.rows[0]?.password ?? null, given)))
    throw invalid({ current_password: ['This is not your current password.'] });
  limiters.passwordPerProfile.giveBack(String(profileId));
}
