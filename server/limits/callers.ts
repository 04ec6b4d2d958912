import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asCaller, type Caller } from '../../engine/api/connectionScope';
import type { Identity } from '../../engine/core/access/actor';
import { addressKey } from './addresses';

type RequestCaller = { -readonly [Name in keyof Caller]: Caller[Name] };

const callers = new WeakMap<FastifyRequest, RequestCaller>();

/** Runs each request for its caller: the address, until `nameCaller` knows the person or API key. */
export function identifyCallers(app: FastifyInstance): void {
  const within = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const caller = callers.get(request) ?? callerOf(request);
    callers.set(request, caller);
    asCaller(caller, done);
  };
  app.addHook('onRequest', within);
  // Events of the body come outside the context of the first hook.
  app.addHook('preValidation', within);
}

/** Counts a request as one of the person or API key that makes it. */
export function nameCaller(request: FastifyRequest, identity: Identity | null): void {
  const caller = callers.get(request);
  if (caller && identity) caller.key = `${identity.kind} ${identity.id}`;
}

/** Returns who the request is made by, as far as it is known by now. */
export function callerOfRequest(request: FastifyRequest): Caller {
  return callers.get(request) ?? callerOf(request);
}

function callerOf({ url, ip }: FastifyRequest): RequestCaller {
  return { key: `address ${addressKey(ip)}`, share: shareOf(url), isPatient: false };
}

function shareOf(url: string): Caller['share'] {
  if (/^\/readyz(?:\?|$)/.test(url)) return 'readiness';
  return url.startsWith('/v1/live/') ? 'live' : 'ordinary';
}
