import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the other side got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (received: Received, response: ServerResponse) => unknown;

/** A server on this machine that stands for somebody else's. What it answers is said anew for each test. */
export async function otherSide(initial: Answer = (_, response) => response.end('[]')) {
  const received: Received[] = [];
  let answer = initial;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    await answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next: Answer) {
      received.length = 0;
      answer = next;
    },
    json(value: unknown, status = 200, headers: Record<string, string> = {}) {
      this.answer((_, response) => response.writeHead(status, headers).end(JSON.stringify(value)));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type OtherSide = Awaited<ReturnType<typeof otherSide>>;
