import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { authenticate, forgetSessions, type Session } from './actorOf';

const sessions = new WeakMap<FastifyRequest, Session>();

/** Writes to these may change what someone may do. */
const ACCESS_PATH = /^\/v1\/admin\/(?:roles|api_keys|profiles|organizations|applications|events|operations)(?:[/?]|$)/;

/** Finds out who sent each request, before its route runs. An unknown bearer is no error yet: some addresses need none. */
export function addSessions(app: FastifyInstance, { db }: { db: AnyDatabase }): void {
  app.addHook('onRequest', async (request) => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = bearer ? await authenticate(db, bearer) : null;
    if (session) sessions.set(request, session);
  });
  // After the commit and before the answer: the next request of whoever made the change sees it.
  app.addHook('onSend', async (request) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && ACCESS_PATH.test(request.url)) forgetSessions(db);
  });
}

/** Who sent the request. @throws ApiError 401 without a token that is good now */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new ApiError({ code: 'unauthenticated', message: 'Sign in first: there is no valid token.' });
  return session;
}

/** Who asks, for the routes of the resources. @throws ApiError 401 */
export function actorOf(request: FastifyRequest): Actor {
  return sessionOf(request).actor;
}
