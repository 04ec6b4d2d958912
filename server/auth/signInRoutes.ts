import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { forgetSessions } from './actorOf';
import { mailProof, setPasswordByLink } from './emailProof';
import type { IdentityContext } from './identityRoutes';
import { loginInput, parseInput, recoverInput, registerInput, resetInput } from './inputs';
import { mailRecovery } from './letters';
import { type SessionUser, sessionUser } from './ownProfile';
import { addressKey } from './rateLimits';
import { sessionOf } from './requestSession';
import { type ApiToken, type Client, issueToken, refreshToken, revokeToken } from './tokens';

interface SignedIn {
  user: SessionUser;
  api_token: ApiToken;
}

/** Sign in, out, up, and back in by mail. */
export function registerSignIn(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context.engine;
  app.post('/v1/auth/login', (request) => login(request, context));
  app.post('/v1/auth/register', async (request, reply) => reply.code(201).send(await register(request, context)));
  app.post('/v1/auth/recover', async (request) => recover(request, context));
  app.post('/v1/auth/reset', async (request, reply) => {
    context.limiters.resetPerAddress.take(addressKey(request.ip));
    await setPasswordByLink(context, parseInput(resetInput, request.body));
    return reply.code(204).send();
  });
  app.post('/v1/auth/logout', async (request, reply) => {
    const { actor, tokenId } = sessionOf(request);
    if (tokenId !== null && actor.profileId !== null) {
      await revokeToken({ db, profileId: actor.profileId, tokenId });
      forgetSessions(db);
    }
    return reply.code(204).send();
  });
  app.post('/v1/token/refresh', async (request): Promise<SignedIn> => {
    const { actor, tokenId } = sessionOf(request);
    if (tokenId === null || actor.profileId === null)
      throw new ApiError({ code: 'forbidden', message: 'API keys are not refreshed.' });
    const api_token = await refreshToken({ db, tokenId, client: clientOf(request) });
    forgetSessions(db);
    return { user: await sessionUser(db, actor.profileId), api_token };
  });
}

async function login(request: FastifyRequest, { engine, passwords, limiters }: IdentityContext): Promise<SignedIn> {
  const { email, password } = parseInput(loginInput, request.body);
  const address = addressKey(request.ip);
  const account = `${address} ${email}`;
  limiters.loginPerAddress.take(address);
  limiters.loginPerAccount.take(account);
  const found = await sql<{ id: number; password: string | null }>`
    select id, password from profiles where email = ${email} and deleted_at is null`.execute(engine.db);
  const [person] = found.rows;
  const isRight = await passwords.verify(person?.password ?? null, password);
  if (!person?.password || !isRight)
    throw new ApiError({ code: 'unauthenticated', message: 'The e-mail address or the password is wrong.' });
  limiters.loginPerAddress.giveBack(address);
  limiters.loginPerAccount.giveBack(account);
  if (passwords.isOutdated(person.password)) {
    const renewed = await passwords.hash(password);
    await sql`update profiles set password = ${renewed} where id = ${person.id} and password = ${person.password}`.execute(
      engine.db,
    );
  }
  return signedIn(request, engine.db, person.id);
}

/**
 * Makes an account and signs it in. That an address is taken is said plainly: the person has to know, and the rate limit keeps
 * others from asking for many.
 */
async function register(request: FastifyRequest, context: IdentityContext): Promise<SignedIn> {
  const { engine, passwords, limiters } = context;
  const { password, ...person } = parseInput(registerInput, request.body);
  limiters.registerPerAddress.take(addressKey(request.ip));
  const hash = await passwords.hash(password);
  const resource = engine.plan.get('profiles');
  const answer = await inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    const [id = 0] = await insertRecords(write, [person]);
    await sql`update profiles set password = ${hash} where id = ${id}`.execute(write.tx);
    return signedIn(request, write.tx, id);
  });
  mailProof(context, answer.user);
  return answer;
}

/** The same answer, and as quickly, whether or not there is such an account: it is looked up after the answer. */
function recover(request: FastifyRequest, context: IdentityContext): { message: string } {
  const { email } = parseInput(recoverInput, request.body);
  const address = addressKey(request.ip);
  context.limiters.recoverPerAddress.take(address);
  context.limiters.recoverPerAccount.take(`${address} ${email}`);
  context.background.run(() => mailRecovery(context, email));
  return { message: 'If there is an account with this address, a mail with a link is on its way.' };
}

async function signedIn(
  request: FastifyRequest,
  db: IdentityContext['engine']['db'],
  profileId: number,
): Promise<SignedIn> {
  const api_token = await issueToken({ db, profileId, client: clientOf(request) });
  return { user: await sessionUser(db, profileId), api_token };
}

function clientOf(request: FastifyRequest): Client {
  return { userAgent: request.headers['user-agent'] ?? null, ip: request.ip };
}
