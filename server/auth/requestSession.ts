import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../engine/core/errors';
import { profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { authenticate, forgetSessions, type Session } from './actorOf';

const sessions = new WeakMap<FastifyRequest, Session>();

/** Writes to these may change what someone may do. */
const ACCESS_ROUTE = /^\/v1\/admin\/(?:roles|api_keys|profiles|organizations|applications|events|operations)(?:\/|$)/;

/** Finds out who sent a request. An unknown bearer is no error yet: some addresses need none. */
export async function rememberSession(db: AnyDatabase, request: FastifyRequest): Promise<void> {
  if (sessions.has(request)) return;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer ? await authenticate(db, bearer, request.ip) : null;
  if (session) sessions.set(request, session);
}

/** Who sent a request, once that was found out; null for nobody known. */
export function knownSession(request: FastifyRequest): Session | null {
  return sessions.get(request) ?? null;
}

/** @throws ApiError 401 without a token that is good now */
export function sessionOf(request: FastifyRequest): Session {
  const session = knownSession(request);
  if (!session)
    throw new ApiError({
      code: 'unauthenticated',
      message: 'Sign in first: the token is missing, unknown or no longer valid.',
    });
  return session;
}

interface Person extends Session {
  readonly profileId: number;
  readonly tokenId: number;
}

/** The session of a call that is for people: a key has none. @throws ApiError 401, 403 */
export function personOf(request: FastifyRequest): Person {
  const session = sessionOf(request);
  const profileId = profileIdOf(session.actor);
  const { tokenId } = session;
  if (session.viewing)
    throw new ApiError({
      code: 'read_only',
      message: 'This is a person’s own: who looks or is signed in as they are neither sees nor changes it.',
    });
  if (profileId === null || tokenId === null)
    throw new ApiError({ code: 'forbidden', message: 'API keys have no profile: this address is for people.' });
  return { ...session, profileId, tokenId };
}

/** Anyone who changes what someone may do sees it in the next answer: sessions are forgotten after the commit, before the answer. */
export function forgetSessionsOnWrites(app: FastifyInstance, db: AnyDatabase): void {
  app.addHook('onSend', async (request) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && ACCESS_ROUTE.test(request.routeOptions.url ?? '')) forgetSessions(db);
  });
}

/** Where somebody’s grants do not count for want of a second factor, what is refused says so: they would look for another reason. */
export function explainDemands(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const demandedBy = sessions.get(request)?.demandedBy ?? [];
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isRefused = isJson && (reply.statusCode === 403 || reply.statusCode === 404);
    if (!isRefused || demandedBy.length === 0 || typeof payload !== 'string') return payload;
    const { message, ...answer } = JSON.parse(payload) as { message?: string };
    const why = `${demandedBy.join(', ')} asks for a second factor: what you were granted there counts once you have set one up in your profile.`;
    return JSON.stringify({ message: `${message} ${why}`, ...answer, second_factor_demanded_by: demandedBy });
  });
}
