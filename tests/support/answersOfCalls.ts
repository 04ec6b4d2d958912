import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Fails every good answer of a call that is not what its contract says, on each app that is made meanwhile. */
export async function withCheckedAnswers<Made>(make: () => Promise<Made>): Promise<Made> {
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('preSerialization', async (request, reply, answer) => {
      const { call } = request.routeOptions.config;
      if (!call || reply.statusCode >= 300) return answer;
      if (!call.answer || 'mediaType' in call.answer)
        throw new Error(`${call.name} answers JSON, which its contract has not.`);
      // As a client gets it: what has no JSON is left out.
      const parsed = call.answer.safeParse(JSON.parse(JSON.stringify(answer)));
      if (!parsed.success)
        throw new Error(`The answer of ${call.name} is not what its contract says: ${parsed.error.message}`);
      return answer;
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return await make();
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
