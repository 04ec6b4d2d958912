import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../core/access/actor';
import type { AnswerOf, BodyByRun, BodyOf, Call, ParamsOf, QueryOf } from '../../core/calls/defineCall';
import { ApiError, notFound } from '../../core/errors';
import type { Engine } from '../engine';
import { onlyKeys, searchParams } from '../rest/requestParts';
import { parseInput, parseQuery } from './parseInput';
import { isInBody, requireAccess } from './requireAccess';

/** What a run gets of the request: authorised, then read. */
interface Given<C extends Call> {
  readonly actor: C['access'] extends 'everyone' ? Actor | null : Actor;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves a call at the address that it declares. */
export type ServeCall = <C extends Call>(
  call: C,
  run: (given: Given<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
  options?: { bodyLimit?: number },
) => void;

interface CallsOptions {
  engine: Engine;
  /** Who asks; null for nobody known. */
  actorOf(request: FastifyRequest): Actor | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that a call declares. */
    call?: Call;
  }
}

/** Serves calls on an app, or within a scope that reads other bodies: authorise, read, run. */
export function serveCalls(app: FastifyInstance, { engine, actorOf }: CallsOptions): ServeCall {
  return (call, run, options = {}) => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call },
      ...options,
      handler: async (request, reply) => {
        const { access } = call;
        const actor = actorOf(request);
        if (!actor && access !== 'everyone') throw unauthenticated();
        const params = paramsOf(request, call, names);
        const isLate = isInBody(access, params);
        if (actor && !isLate) await requireAccess({ engine, actor, call, params });
        const query = queryOf(request, call);
        const body = call.body && !isByRun(call.body) ? parseInput(call.body, request.body) : request.body;
        if (actor && isLate) await requireAccess({ engine, actor, call, params, body });
        const status = call.status ?? (call.answer === null ? 204 : 200);
        reply.code(status);
        // The types of a call say what its schemas give.
        const answer = await run({ actor, params, query, body, request, reply } as unknown as Given<typeof call>);
        // What was sent otherwise, such as a redirect, may still be on its way through the hooks.
        const isAnswered = (answer as unknown) === reply || reply.sent;
        return call.answer === null && !isAnswered ? reply.send() : answer;
      },
    });
  };
}

function paramsOf(request: FastifyRequest, { params = {} }: Call, names: readonly string[]): Record<string, unknown> {
  const given = request.params as Readonly<Record<string, string>>;
  return Object.fromEntries(
    names.map((name) => {
      const schema = params[name];
      if (!schema) return [name, idOf(given[name])];
      const parsed = schema.safeParse(given[name]);
      if (!parsed.success) throw notFound();
      return [name, parsed.data];
    }),
  );
}

/** What is no id cannot exist. */
function idOf(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

function queryOf(request: FastifyRequest, { query }: Call): unknown {
  const params = searchParams(request);
  onlyKeys(params, Object.keys(query?.shape ?? {}));
  return query && parseQuery(query, params);
}

function isByRun(body: z.ZodType | BodyByRun): body is BodyByRun {
  return 'content' in body;
}

function unauthenticated(): ApiError {
  return new ApiError({
    code: 'unauthenticated',
    message: 'Sign in first: the token is missing, unknown or no longer valid.',
  });
}
