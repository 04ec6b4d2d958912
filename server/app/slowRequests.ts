import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface RequestTimeouts {
  /** Until all headers are there. */
  readonly headersMs: number;
  /** Silence in the middle of a body. */
  readonly silenceMs: number;
  /** Until the whole body is there: what trickles is cut as well. The largest file takes a while over a slow line. */
  readonly wholeMs: number;
}

const TIMEOUTS: RequestTimeouts = { headersMs: 20_000, silenceMs: 30_000, wholeMs: 30 * 60_000 };
/** How often Node looks for requests that are late. */
const LOOK_MS = 5_000;

/** Ends connections whose requests arrive too slowly: each holds memory, and a file that is being received. */
export function limitSlowRequests({ server }: FastifyInstance, given: Partial<RequestTimeouts> = {}): void {
  const { headersMs, silenceMs, wholeMs } = { ...TIMEOUTS, ...given };
  server.headersTimeout = headersMs;
  server.requestTimeout = wholeMs;
  server.prependListener('request', (request: IncomingMessage) => {
    // One without a body is there in full, and never ends for who does not read it.
    if (!hasBody(request)) return;
    const { socket } = request;
    const cut = () => socket.destroy();
    socket.setTimeout(silenceMs, cut);
    // From here on it is the answer that takes its time, and then the connection that is kept.
    request.once('end', () => {
      socket.removeListener('timeout', cut);
      socket.setTimeout(0);
    });
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** For the HTTP server, which takes it only when it is made. */
export const LATE_REQUESTS = { connectionsCheckingInterval: LOOK_MS } as const;
