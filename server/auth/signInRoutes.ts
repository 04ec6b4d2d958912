import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import type { AnswerOf, BodyOf } from '../../engine/core/calls/defineCall';
import { ApiError } from '../../engine/core/errors';
import type { SignedIn } from '../../resources/profiles/identity.calls';
import * as calls from '../../resources/profiles/identity.calls';
import { profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { addressKey } from '../limits/addresses';
import { attemptWithin, type Counted } from '../limits/attempts';
import { forgetSessions } from './actorOf';
import { deviceOf, isKnownDevice, noteDevice } from './devices';
import { setPasswordByLink } from './emailProof';
import { signedIn, signInOrHalf } from './factor/signInHalves';
import type { IdentityContext } from './identityRoutes';
import { mailRecovery, mailVerification, postWithin } from './letters';
import { noteSignIn } from './newSignIn';
import { sessionUser } from './ownProfile';
import { isStillPassword } from './passwords';
import { personOf, sessionOf } from './requestSession';
import { clientOf, refreshToken } from './tokens';
import { endSignIn } from './viewings/endViewings';

/** Sign in, out, up, and back in by mail. */
export function serveSignIn(serve: ServeCall, context: IdentityContext): void {
  const { db } = context.engine;
  const known = (exchange: Exchange, answer: SignedIn) => noteSignIn(context, exchange, answer);
  serve(calls.login, async (given) => known(given, await login(given.request, given.body, context)));
  serve(calls.register, async (given) => known(given, await register(given.request, given.body, context)));
  serve(calls.recover, ({ request, body }) => recover(request, body, context));
  serve(calls.reset, async ({ request, reply, body }) => {
    await context.limiters.resetPerAddress.take(addressKey(request.ip));
    const profileId = await setPasswordByLink(context, body);
    await noteDevice(context, { request, reply, profileId });
    return undefined;
  });
  serve(calls.logout, async ({ request }) => {
    const { actor, tokenId } = sessionOf(request);
    const profileId = profileIdOf(actor);
    if (tokenId !== null && profileId !== null) {
      await endSignIn(context.engine, { profileId, tokenId });
    }
    return undefined;
  });
  serve(calls.refreshToken, async ({ request }) => {
    const { profileId, tokenId } = personOf(request);
    const api_token = await refreshToken({ db, tokenId, client: clientOf(request) });
    forgetSessions(db);
    return { user: await sessionUser(db, profileId), api_token };
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function login(
  request: FastifyRequest,
  { email, password }: BodyOf<typeof calls.login>,
  { engine, passwords, limiters }: IdentityContext,
): Promise<SignedIn> {
  const person = await findAccount(engine.db, email, deviceOf(request));
  return attemptWithin(countedBy(request, { email, person, limiters }), async (succeed) => {
    const isRight = await passwords.verify(person?.password ?? null, password);
    const wrong = new ApiError({ code: 'unauthenticated', message: 'The e-mail address or the password is wrong.' });
    if (!person?.password || !isRight) throw wrong;
    const stored = person.password;
    const check = async (tx: AnyDatabase) => {
      if (!(await isStillPassword({ tx, profileId: person.id, stored }))) throw wrong;
    };
    const signingIn = signInOrHalf({ engine }, { request, profileId: person.id, stored, check });
    const answer = await signingIn.catch(async (error: unknown) => {
      // The password was right.
      if (error instanceof ApiError && error.code === 'second_factor_needed') await succeed();
      throw error;
    });
    await succeed();
    if (passwords.isOutdated(stored)) {
      const renewed = await passwords.hash(password);
      await sql`update profiles set password = ${renewed} where id = ${person.id} and password = ${stored}`.execute(
        engine.db,
      );
    }
    return answer;
  });
}

interface Attempted {
  email: string;
  person: Account | undefined;
  limiters: IdentityContext['limiters'];
}

/** Limits that count an attempt to sign in, by keys that other people cannot use up. */
function countedBy(request: FastifyRequest, { email, person, limiters }: Attempted): Counted[] {
  const address = addressKey(request.ip);
  const isKnownThere = person?.addresses.some((ip) => addressKey(ip) === address) ?? false;
  if (person?.is_known_device) return [{ limiter: limiters.loginPerDevice, key: `${deviceOf(request)} ${email}` }];
  return [
    { limiter: limiters.loginPerAddress, key: address },
    { limiter: limiters.loginPerAccount, key: `${address} ${email}` },
    ...(isKnownThere ? [] : [{ limiter: limiters.strangersPerAccount, key: email }]),
  ];
}

interface Account {
  id: number;
  password: string | null;
  /** From where it was signed in before. */
  addresses: string[];
  is_known_device: boolean;
}

async function findAccount(db: AnyDatabase, email: string, device: string | null): Promise<Account | undefined> {
  const found = await sql<Account>`
    select p.id, p.password, array(
      select distinct t.ip from access_tokens t
      where t.profile_id = p.id and t.ip is not null and t.created_at > now() - interval '180 days') as addresses,
      ${isKnownDevice('p.id', device)} as is_known_device
    from profiles p where p.email = ${email} and p.deleted_at is null`.execute(db);
  return found.rows[0];
}

/**
 * Makes an account and signs it in. That an address is taken is said plainly: the person has to know, and the rate limit keeps
 * others from asking for many.
 */
async function register(
  request: FastifyRequest,
  { password, ...person }: BodyOf<typeof calls.register>,
  context: IdentityContext,
): Promise<SignedIn> {
  const { engine, passwords, limiters } = context;
  await limiters.registerPerAddress.take(addressKey(request.ip));
  const hash = await passwords.hash(password);
  const resource = engine.plan.get('profiles');
  return inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    const [id = 0] = await insertRecords(write, [person]);
    await sql`update profiles set password = ${hash} where id = ${id}`.execute(write.tx);
    const answer = await signedIn(request, write.tx, id);
    await mailVerification(postWithin(context, write.tx), answer.user);
    return answer;
  });
}

/** The same answer, and as quickly, whether or not there is such an account: it is looked up after the answer. */
async function recover(
  request: FastifyRequest,
  { email }: BodyOf<typeof calls.recover>,
  context: IdentityContext,
): Promise<AnswerOf<typeof calls.recover>> {
  const address = addressKey(request.ip);
  await context.limiters.recoverPerAddress.take(address);
  await context.limiters.recoverPerAccount.take(`${address} ${email}`);
  await context.limiters.recoverPerMailbox.take(email);
  context.background.run(() => mailRecovery(context, email));
  return { message: 'If there is an account with this address, a mail with a link is on its way.' };
}
