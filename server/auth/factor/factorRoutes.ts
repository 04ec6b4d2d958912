import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { EngineTransaction, Row } from '../../../engine/api/engine';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import { ApiError, invalid } from '../../../engine/core/errors';
import * as calls from '../../../resources/profiles/factor.calls';
import { forgetSessions } from '../actorOf';
import { demandingSql } from '../grants';
import type { IdentityContext } from '../identityRoutes';
import { mailAboutFactor, postWithin } from '../letters';
import { noteSignIn, whenceOf } from '../newSignIn';
import { ownProfile } from '../ownProfile';
import { isStillPassword, requirePassword } from '../passwords';
import { PROOF_MINUTES } from '../proof/requireProof';
import { personOf } from '../requestSession';
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  hasFactor,
  makeRecoveryCodes,
  recoveryCodesLeft,
  takeCode,
} from './factors';
import { mailAboutCode, signInByCode, withCode } from './signInHalves';
import { totpUri } from './totp';

/** The second factor of one's own account, signing in with it, and proofs that it is still oneself. */
export function serveFactor(serve: ServeCall, context: IdentityContext): void {
  const { engine, limiters } = context;
  const { db } = engine;

  serve(calls.signInWithCode, async ({ request, reply, body }) => {
    const answer = await signInByCode(context, { request, ...body });
    return noteSignIn(context, { request, reply }, answer);
  });

  serve(calls.readSecondFactor, async ({ request }) => {
    const { profileId } = personOf(request);
    const found = await sql<{
      since: string | null;
      has_password: boolean;
      demanded_by: { id: number; name: string }[];
    }>`
      select second_factor_since as since, password is not null as has_password, ${demandingSql(sql`p.id`)} as demanded_by
      from profiles p where id = ${profileId}`.execute(db);
    const { since = null, has_password = false, demanded_by = [] } = found.rows[0] ?? {};
    return { since, has_password, demanded_by, recovery_codes_left: await recoveryCodesLeft(db, profileId) };
  });

  serve(calls.beginSecondFactor, async ({ request }) => {
    const { profileId } = personOf(request);
    const secret = await beginFactor({ db, engine, profileId });
    if (secret === null) throw alreadyOn();
    const { email } = await ownProfile({ db, profileId });
    return { secret, uri: totpUri({ secret, email, issuer: 'Startline' }) };
  });

  serve(calls.confirmSecondFactor, async ({ request, body: { code } }) => {
    const { actor, profileId, tokenId } = personOf(request);
    if (await hasFactor(db, profileId)) throw alreadyOn();
    const whence = whenceOf(request);
    const recovery_codes = await withCode({ limiters, ip: request.ip, profileId }, () =>
      asWrite(context, actor, async (tx, note) => {
        if (!(await confirmFactor({ db: tx, engine, profileId, code: code.replace(/\s/g, '') }))) return null;
        const now = new Date().toISOString();
        await note(profileId, { second_factor_since: now, recovery_codes_at: now });
        await prove(tx, tokenId);
        await mailAboutFactor(postWithin(context, tx), profileId, (letters) => letters.factorOn(whence));
        return makeRecoveryCodes(tx, profileId);
      }),
    );
    forgetSessions(db);
    return { recovery_codes };
  });

  serve(calls.renewRecoveryCodes, async ({ request }) => {
    const { actor, profileId } = personOf(request);
    if (!(await hasFactor(db, profileId))) throw isOff();
    return asWrite(context, actor, async (tx, note) => {
      await note(profileId, { recovery_codes_at: new Date().toISOString() });
      return { recovery_codes: await makeRecoveryCodes(tx, profileId) };
    });
  });

  serve(calls.turnOffSecondFactor, async ({ request, body: { password, code } }) => {
    const { actor, profileId } = personOf(request);
    if (!(await hasFactor(db, profileId))) throw isOff();
    const needed = await hasPassword(context, profileId);
    if (needed && password === undefined) throw invalid({ password: ['Give your password too.'] });
    const stored = needed ? await requirePassword(context, { profileId, given: password, field: 'password' }) : null;
    await withCode({ limiters, ip: request.ip, profileId }, () =>
      asWrite(context, actor, async (tx, note) => {
        if (stored !== null && !(await isStillPassword({ tx, profileId, stored }))) return null;
        if (!(await takeCode({ db: tx, engine, profileId, code }))) return null;
        await dropFactor(tx, profileId);
        await note(profileId, OFF);
        await mailAboutFactor(postWithin(context, tx), profileId, (letters) => letters.factorOff(whenceOf(request)));
        return true;
      }),
    );
    forgetSessions(db);
    return undefined;
  });

  serve(calls.proveOneself, async ({ request, body: { password, code } }) => {
    const { profileId, tokenId } = personOf(request);
    if (await hasFactor(db, profileId)) {
      if (code === undefined) throw invalid({ code: ['Give a code of your authenticator app.'] });
      await withCode({ limiters, ip: request.ip, profileId }, () =>
        db.transaction().execute(async (tx) => {
          const taken = await takeCode({ db: tx, engine, profileId, code });
          if (taken) await mailAboutCode(postWithin(context, tx), { request, profileId, taken });
          return taken;
        }),
      );
    } else {
      await requirePassword(context, { profileId, given: password, field: 'password' });
    }
    await prove(db, tokenId);
    return { proved_until: new Date(Date.now() + PROOF_MINUTES * 60_000).toISOString() };
  });

  serve(calls.removeSecondFactor, async ({ actor, params: { id } }) => {
    await asWrite(context, actor, async (tx, note) => {
      if (!(await dropFactor(tx, id))) return;
      await note(id, OFF);
      await mailAboutFactor(postWithin(context, tx), id, (letters) => letters.factorRemoved());
    });
    forgetSessions(db);
    return undefined;
  });
}

const OFF = { second_factor_since: null, recovery_codes_at: null };

/** Writes with a line in the history of the profile that it is about: since when it has a factor, and its codes. */
function asWrite<Result>(
  { engine }: IdentityContext,
  actor: Actor,
  run: (tx: EngineTransaction, note: (profileId: number, values: Row) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const asked = { ...SYSTEM, identity: actor.identity };
  return inWrite({ engine, actor: asked, resource: engine.plan.get('profiles') }, (write) =>
    run(write.tx, async (id, values) => void (await writeValues(write, [id], values))),
  );
}

async function prove(db: IdentityContext['engine']['db'], tokenId: number): Promise<void> {
  await sql`update access_tokens set proved_at = now() where id = ${tokenId}`.execute(db);
}

async function hasPassword({ engine: { db } }: IdentityContext, profileId: number): Promise<boolean> {
  const found = await sql`select 1 from profiles where id = ${profileId} and password is not null`.execute(db);
  return found.rows.length > 0;
}

function alreadyOn(): ApiError {
  return new ApiError({ code: 'conflict', message: 'Your account has a second factor already. Turn it off first.' });
}

function isOff(): ApiError {
  return new ApiError({ code: 'conflict', message: 'Your account has no second factor.' });
}
