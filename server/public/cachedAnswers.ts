import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/addresses';
import { AddressLimit } from '../limits/addressLimit';
import { KeptAnswer, type Sendable } from './keptAnswer';
import type { MadeOf, Making, PublicCache } from './publicCache';

/** A whole stadium is behind one address of a mobile network: what costs next to nothing is limited far out. */
const ASKING = { count: 12_000, perMs: 60_000 };
/** What is not at hand, and has to be read. */
const WORKING = { count: 600, perMs: 60_000 };
/** Seconds for which browsers and proxies ask nothing. */
const CACHING = 'public, max-age=2';
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag, Retry-After' };

type Done = (error?: Error) => void;

/** Lets a run say what its answer is made of; answers of which nothing is said are not kept. */
export type SayMadeOf = (request: FastifyRequest, of: MadeOf) => void;

/**
 * Gives answers to GET out of the cache on a scope of the app, limits who asks, and opens it to pages of any origin. What is at hand is
 * written as it is, with the head that it was made with: no hook behind this one, no handler and no promise has a part in it.
 */
export function cacheAnswers(scope: FastifyInstance, cache: PublicCache): SayMadeOf {
  const asking = new AddressLimit(ASKING);
  const working = new AddressLimit(WORKING);
  const own = new WeakMap<FastifyRequest, Making & { of?: MadeOf }>();

  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers(ANY_ORIGIN);
    const client = addressKey(request.ip);
    asking.take(client);
    if (!isRead(request)) return done();
    const known = cache.find(request.url);
    if (known) return give(request, reply, known, done);
    const making = cache.settled(request.url);
    if (!making) {
      begin(request, reply, client);
      return done();
    }
    making
      .then(() => hasToMake(request, reply, client, done))
      .then((isMaker) => {
        if (isMaker) done();
      }, done);
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const made = own.get(request);
    if (!made) return payload;
    try {
      if (!made.of || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const head = { ...reply.getHeaders(), 'cache-control': CACHING };
      const answer = new KeptAnswer(Buffer.from(payload), head);
      const { status, head: lines, body } = await answer.packed(request.headers);
      made.keep(made.of, answer);
      reply.code(status);
      for (let i = 0; i < lines.length; i += 2) reply.header(lines[i] as string, lines[i + 1]);
      return body;
    } finally {
      made.end();
    }
  });

  /** One makes it for all who ask meanwhile. Nothing may be awaited between finding nobody who does and saying that one does oneself. */
  function begin(request: FastifyRequest, reply: FastifyReply, client: string): void {
    working.take(client);
    // What is asked without its body is made without being kept.
    if (request.method !== 'GET') return;
    const making = cache.begin(request.url);
    own.set(request, making);
    // Whatever became of it, those who wait go on. Where its asker leaves, it is made all the same.
    reply.raw.once('finish', making.end);
  }

  /** Of who waited for somebody else's: gives it, or says that the caller makes it now. */
  function hasToMake(request: FastifyRequest, reply: FastifyReply, client: string, done: Done): boolean {
    // Who left meanwhile makes nothing: nobody would hear of the end of it.
    if (reply.raw.destroyed) return false;
    const known = cache.find(request.url);
    if (known) give(request, reply, known, done);
    else begin(request, reply, client);
    return !known;
  }

  return (request, of) => {
    const made = own.get(request);
    if (made) made.of = of;
  };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function give({ headers }: FastifyRequest, reply: FastifyReply, answer: KeptAnswer, done: Done): void {
  const ready = answer.sendable(headers);
  if (ready) write(reply, ready);
  else answer.packed(headers).then((packed) => write(reply, packed), done);
}

function write(reply: FastifyReply, { status, head, body }: Sendable): void {
  reply.hijack();
  reply.raw.writeHead(status, head).end(body);
}
