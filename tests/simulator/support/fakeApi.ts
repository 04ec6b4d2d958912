import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface FakeApi {
  url: string;
  /** What was asked for and answered well. */
  received: Received[];
  /** Reads by device, as `chip time`. */
  reads: Map<string, Set<string>>;
  /** Called before each answer; may answer itself (returns true). */
  interfere: (request: Received, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

type Lists = Readonly<Record<string, readonly object[]>>;

/** As much of the public API as the simulator asks for, over real sockets: lists in pages of two, and idempotent passings. */
export async function startFakeApi(lists: Lists): Promise<FakeApi> {
  const server = createServer((request, response) => void answer(request, response));
  const api: FakeApi = {
    url: '',
    received: [],
    reads: new Map(),
    interfere: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request);
    if (api.interfere(received, response)) return;
    api.received.push(received);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerOf(received, lists, api.reads)));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

async function receive(request: IncomingMessage): Promise<Received> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: text === '' ? {} : JSON.parse(text),
  };
}

function answerOf({ method, path, body }: Received, lists: Lists, reads: FakeApi['reads']): unknown {
  const { pathname, searchParams } = new URL(path, 'http://fake');
  if (pathname === '/v1/auth/login') return { api_token: { token: `of ${String(body.email)}` } };
  if (pathname === '/v1/admin/events/5') return { id: 5, name: 'Test event' };
  if (pathname.endsWith('/summary')) return { races: [{ counts: { finished: 3 } }] };
  if (pathname.endsWith('/passings')) return store(body as unknown as Passings, reads);
  const items = lists[pathname.split('/')[3] ?? ''];
  if (method !== 'GET' || !items) return { id: 1 };
  const from = Number(searchParams.get('cursor') ?? 0);
  return {
    items: items.slice(from, from + 2),
    totalItems: items.length,
    next_cursor: from + 2 < items.length ? String(from + 2) : null,
  };
}

interface Passings {
  device: string;
  passings: { chipcode: string; time: string }[];
}

function store({ device, passings }: Passings, reads: FakeApi['reads']) {
  const known = reads.get(device) ?? new Set();
  reads.set(device, known);
  const before = known.size;
  for (const { chipcode, time } of passings) known.add(`${chipcode} ${time}`);
  const stored = known.size - before;
  return { received: passings.length, stored, duplicates: passings.length - stored, rejected: [] };
}
