import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError, invalid } from '../../../engine/core/errors';
import type { SignedIn } from '../../../resources/profiles/identity.calls';
import type { AnyDatabase } from '../../database/types';
import { addressKey } from '../../limits/addresses';
import { attemptWithin } from '../../limits/attempts';
import type { IdentityContext } from '../identityRoutes';
import { mailAboutFactor, type Post, postWithin } from '../letters';
import { whenceOf } from '../newSignIn';
import { sessionUser } from '../ownProfile';
import { clientOf, issueToken } from '../tokens';
import { hasFactor, type TakenCode, takeCode } from './factors';
import { makeHalfToken, readHalfToken } from './halfToken';

interface FirstHalf {
  readonly request: FastifyRequest;
  readonly profileId: number;
  /** As `HalfSignedIn`. */
  readonly stored: string;
  /** Throws where what the first half was found right by is not so any more. */
  check(tx: AnyDatabase): Promise<void>;
}

/**
 * Signs in who has shown the first half: wholly where the account has no second factor.
 * @throws ApiError 403 `second_factor_needed` with the token that goes with a code
 */
export async function signInOrHalf(
  { engine: { db } }: Pick<IdentityContext, 'engine'>,
  { request, profileId, stored, check }: FirstHalf,
): Promise<SignedIn> {
  const answer = await db.transaction().execute(async (tx) => {
    await check(tx);
    return (await hasFactor(tx, profileId)) ? null : signedIn(request, tx, profileId);
  });
  if (answer) return answer;
  throw new ApiError({
    code: 'second_factor_needed',
    message: 'This account asks for a code of its authenticator app besides.',
    details: { second_factor: await makeHalfToken(db, { profileId, stored }) },
  });
}

/** The second half. @throws ApiError 401 where the first was too long ago, 422 for a wrong code, 429 for too many of them */
export async function signInByCode(
  context: IdentityContext,
  { request, token, code }: { request: FastifyRequest; token: string; code: string },
): Promise<SignedIn> {
  const { engine, limiters } = context;
  const half = await readHalfToken(engine.db, token);
  if (!half) throw startAgain();
  const { profileId } = half;
  return withCode({ limiters, ip: request.ip, profileId }, () =>
    engine.db.transaction().execute(async (tx) => {
      // Locked as in a sign-in by password: whoever sets another password ends what this one began.
      const found = await sql<{ stored: string }>`
        select coalesce(password, '') as stored from profiles where id = ${profileId} and deleted_at is null for no key update`.execute(
        tx,
      );
      const [person] = found.rows;
      if (!person || !half.isOf(person.stored)) throw startAgain();
      const taken = (await hasFactor(tx, profileId)) ? await takeCode({ db: tx, engine, profileId, code }) : null;
      if (!taken) return null;
      if (!(await half.use(tx))) throw startAgain();
      await mailAboutCode(postWithin(context, tx), { request, profileId, taken });
      return signedIn(request, tx, profileId);
    }),
  );
}

/** Mails the person when a recovery code was used, in case it was not them. */
export async function mailAboutCode(
  post: Post,
  { request, profileId, taken }: { request: FastifyRequest; profileId: number; taken: TakenCode },
): Promise<void> {
  if (taken.kind !== 'recovery') return;
  const used = { ...whenceOf(request), left: taken.left };
  await mailAboutFactor(post, profileId, (letters) => letters.recoveryCodeUsed(used));
}

/** Runs what a code is right for, and counts those that were not. `use` gives null for a wrong one. @throws ApiError 422, 429 */
export async function withCode<Result>(
  { limiters, ip, profileId }: { limiters: IdentityContext['limiters']; ip: string; profileId: number },
  use: () => Promise<Result | null>,
): Promise<Result> {
  const counted = [
    { limiter: limiters.codesPerAddress, key: addressKey(ip) },
    { limiter: limiters.codesPerAccount, key: String(profileId) },
  ];
  return attemptWithin(counted, async (succeed) => {
    const result = await use();
    if (result === null) throw invalid({ code: ['This code is wrong, or was used already.'] });
    await succeed();
    return result;
  });
}

export async function signedIn(request: FastifyRequest, db: AnyDatabase, profileId: number): Promise<SignedIn> {
  const api_token = await issueToken({ db, profileId, client: clientOf(request) });
  return { user: await sessionUser(db, profileId), api_token };
}

function startAgain(): ApiError {
  return new ApiError({
    code: 'unauthenticated',
    message: 'Too much time has passed, or this sign-in was completed already. Sign in from the start.',
  });
}
