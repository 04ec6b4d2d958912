import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { inWrite } from '../../engine/api/operations/transaction';
import { updateRecords, writeValues } from '../../engine/api/operations/updateRecords';
import { ifMatch, versionIn } from '../../engine/api/rest/requestParts';
import type { BodyOf } from '../../engine/core/calls/defineCall';
import { invalid, notFound } from '../../engine/core/errors';
import { invalidRecord } from '../../engine/core/operations/parseRecord';
import type { OwnProfile } from '../../resources/profiles/identity.calls';
import * as calls from '../../resources/profiles/identity.calls';
import { forgetSessions } from './actorOf';
import type { IdentityContext } from './identityRoutes';
import { mailAddressChange, mailVerification, postWithin } from './letters';
import { ownProfile, profileWithin } from './ownProfile';
import { isStillPassword, requirePassword, wrongPassword } from './passwords';
import { personOf, sessionOf } from './requestSession';
import { endSecretAddresses } from './secretAddresses';
import { listTokens } from './tokens';
import { endSignIn } from './viewings/endViewings';

/** One's own profile, and where one is signed in. */
export function serveProfile(serve: ServeCall, context: IdentityContext): void {
  const { db } = context.engine;
  serve(calls.readOwnProfile, ({ request }) => {
    const { viewing, actor } = sessionOf(request);
    return viewing
      ? profileWithin({ db, profileId: viewing.profileId, grants: actor.grants })
      : ownProfile({ db, profileId: personOf(request).profileId });
  });
  serve(calls.updateOwnProfile, ({ request, body }) => change(request, body, context));
  serve(calls.sendVerification, async ({ request }) => {
    const { profileId } = personOf(request);
    await context.limiters.recoverPerAccount.take(`verification ${profileId}`);
    const person = await ownProfile({ db, profileId });
    await context.limiters.confirmationsPerMailbox.take(person.email);
    await mailVerification(context, person);
    return undefined;
  });
  serve(calls.listSessions, async ({ request }) => {
    const { profileId, tokenId } = personOf(request);
    const devices = await listTokens(db, profileId);
    const items = devices.map((device) => ({ ...device, is_current: device.id === tokenId }));
    return { items, totalItems: items.length };
  });
  serve(calls.endSession, async ({ request, params }) => {
    const { profileId } = personOf(request);
    if (!(await endSignIn(context.engine, { profileId, tokenId: params.id }))) throw notFound('Session');
    return { ids: [params.id], count: 1 };
  });
}

/** What signs one in (password, e-mail address) takes the current password along; other sessions end with the old password. */
async function change(
  request: FastifyRequest,
  body: BodyOf<typeof calls.updateOwnProfile>,
  context: IdentityContext,
): Promise<OwnProfile> {
  const { engine, passwords, limiters } = context;
  const { actor, profileId, tokenId } = personOf(request);
  const { first_name, last_name, locale, avatar_id, email, password, current_password } = body;
  const endsAddresses = body.end_secret_addresses === true;
  if (endsAddresses && password === undefined) throw invalid({ end_secret_addresses: ['Comes with a new password.'] });
  const fields = given({ first_name, last_name, locale, avatar_id });
  const before = await ownProfile({ db: engine.db, profileId });
  requireRepeated(body, before);
  const newEmail = email !== undefined && email !== before.email ? email : null;
  const takesPassword = password !== undefined || newEmail !== null;
  const stored = takesPassword
    ? await requirePassword(context, { profileId, given: current_password, field: 'current_password' })
    : null;
  if (newEmail !== null) {
    await limiters.addressChangesPerProfile.take(String(profileId));
    await limiters.confirmationsPerMailbox.take(newEmail);
  }
  const hash = password === undefined ? null : await passwords.hash(password);
  const resource = engine.plan.get('profiles');
  await inWrite({ engine, actor, resource }, async (write) => {
    const { tx, operationId } = write;
    if (stored !== null && !(await isStillPassword({ tx, profileId, stored }))) throw wrongPassword('current_password');
    await updateRecords({
      engine,
      actor,
      resource,
      ids: [profileId],
      patch: fields,
      ifMatch: ifMatch(request) ?? versionIn(body),
      tx,
      operationId,
    });
    await writeValues(write, [profileId], { ...(hash && { password: hash }), ...(newEmail && { email: newEmail }) });
    if (endsAddresses) await endSecretAddresses(tx, [profileId]);
    if (newEmail !== null) {
      const post = postWithin(context, tx);
      // An address that was never proven may be a stranger's.
      if (before.email_verified_at !== null) await mailAddressChange(post, before);
      await mailVerification(post, await ownProfile({ db: tx, profileId }));
    }
    // The new password ended every session just now, this one too.
    if (hash)
      await sql`update access_tokens set revoked_at = null where id = ${tokenId} and revoked_at = now()::timestamptz(3)`.execute(
        tx,
      );
  });
  forgetSessions(engine.db);
  return ownProfile({ db: engine.db, profileId });
}

/** @throws ApiError 422 at each computed value that differs from the profile: it would have no effect */
function requireRepeated(body: BodyOf<typeof calls.updateOwnProfile>, profile: OwnProfile): void {
  const stored = JSON.parse(JSON.stringify(profile)) as Record<string, unknown>;
  const differing = calls.REPEATED_OF_PROFILE.filter(
    (name) => body[name] !== undefined && !isDeepStrictEqual(body[name], stored[name] ?? null),
  );
  if (differing.length > 0)
    throw invalidRecord(new Map(differing.map((name) => [name, { key: 'validation.read_only' }])));
}

function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
