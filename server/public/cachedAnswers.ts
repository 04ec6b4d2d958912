import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/addresses';
import { AddressLimit } from '../limits/addressLimit';
import type { CachedAnswer, MadeOf, Making, PublicCache } from './publicCache';

/** A whole stadium is behind one address of a mobile network: what costs next to nothing is limited far out. */
const ASKING = { count: 12_000, perMs: 60_000 };
/** What is not at hand, and has to be read. */
const WORKING = { count: 600, perMs: 60_000 };
/** Seconds for which browsers and proxies ask nothing. */
const MAX_AGE_S = 2;

/** Lets a run say what its answer is made of; answers of which nothing is said are not kept. */
export type SayMadeOf = (request: FastifyRequest, of: MadeOf) => void;

/** Gives answers to GET out of the cache on a scope of the app, limits who asks, and opens it to pages of any origin. */
export function cacheAnswers(scope: FastifyInstance, cache: PublicCache): SayMadeOf {
  const asking = new AddressLimit(ASKING);
  const working = new AddressLimit(WORKING);
  const own = new WeakMap<FastifyRequest, Making & { of?: MadeOf }>();

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', 'ETag, Retry-After');
    const client = addressKey(request.ip);
    asking.take(client);
    if (request.method !== 'GET') return;
    const address = request.url;
    // One makes it for all who ask meanwhile. Nothing may be awaited between finding nobody who does and saying that one does oneself.
    let known = cache.find(address);
    const making = known ? null : cache.settled(address);
    if (making) {
      await making;
      known = cache.find(address);
    }
    if (known) return give(request, reply, known);
    working.take(client);
    own.set(request, cache.begin(address));
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const made = own.get(request);
    if (!made?.of || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const kept = await made.keep(made.of, Buffer.from(payload));
    made.end();
    return headed(request, reply, kept);
  });
  // Whatever became of it, those who wait for it go on.
  scope.addHook('onResponse', async (request) => own.get(request)?.end());
  scope.addHook('onRequestAbort', async (request) => own.get(request)?.end());
  return (request, of) => {
    const made = own.get(request);
    if (made) made.of = of;
  };
}

function give(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  const body = headed(request, reply, answer);
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(body);
}

/** Says how long it is good for, and gives the body as the client takes it: nothing where it has the same already. */
function headed(request: FastifyRequest, reply: FastifyReply, { body, packed, etag }: CachedAnswer): Buffer | null {
  const { 'if-none-match': has, 'accept-encoding': takes } = request.headers;
  reply.header('Cache-Control', `public, max-age=${MAX_AGE_S}`).header('ETag', etag).header('Vary', 'Accept-Encoding');
  if (has === etag) {
    reply.code(304);
    return null;
  }
  if (!packed || !String(takes ?? '').includes('gzip')) return body;
  reply.header('Content-Encoding', 'gzip');
  return packed;
}
