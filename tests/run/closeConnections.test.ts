import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeConnections } from '../../server/app/closeConnections';

let app: FastifyInstance;
/** Answers that the test gives when it wants to. */
let replies: FastifyReply[];
let clients: Client[];

beforeEach(() => {
  replies = [];
  clients = [];
  app = Fastify({ forceCloseConnections: 'idle' });
  // A connection that is kept alive never ends by itself.
  app.server.keepAliveTimeout = 0;
  closeConnections(app);
  app.get('/', (_request, reply) => {
    replies.push(reply);
    app.server.emit('asked');
  });
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await app.close();
});

test('an answer that was due is given in full, says that the connection ends, and ends it', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await Client.of(app.server);
  await client.asks();
  const { closing } = await beginClosing();
  replies[0]!.send('x'.repeat(5_000_000));
  await closing;
  await client.isEnded();
  expect(client.heard).toMatch(/^connection: close\r$/im);
  expect(client.heard).toHaveLength(client.heard.indexOf('\r\n\r\n') + 4 + 5_000_000);
});

test('an answer that had begun is given in full, then its connection ends', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await Client.of(app.server);
  await client.asks();
  const { raw } = replies[0]!.hijack();
  raw.writeHead(200, { 'Content-Length': '10' }).write('begun');
  await client.hears('begun');
  const { closing } = await beginClosing();
  raw.end(' done');
  await closing;
  await client.isEnded();
  expect(client.heard).toContain('\r\n\r\nbegun done');
});

test('of answers to requests that were sent at once none is lost', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await Client.of(app.server);
  await client.asks(2);
  const { closing } = await beginClosing();
  replies[0]!.send('first');
  replies[1]!.send('second');
  await closing;
  await client.isEnded();
  expect(client.heard.split('HTTP/1.1 200 OK')).toEqual([
    '',
    expect.stringContaining('first'),
    expect.stringMatching(/connection: close[\s\S]*second$/i),
  ]);
});

test('a connection is ended that is idle, that has said nothing, or half a request', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const idle = await Client.of(app.server);
  await idle.asks();
  replies[0]!.send('answer');
  await idle.hears('answer');
  const silent = await Client.of(app.server);
  const half = await Client.of(app.server);
  half.socket.write('GET / HTTP/1.1\r\nHost:');
  await app.close();
  for (const client of [idle, silent, half]) await client.isEnded();
});

test('an upgraded connection is left to whom it belongs', async () => {
  const upgraded = once(app.server, 'upgrade');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await Client.of(app.server);
  client.socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [, socket] = (await upgraded) as [unknown, Socket];
  const { closing } = await beginClosing();
  socket.end('last words');
  await closing;
  await client.isEnded();
  expect(client.heard).toBe('last words');
});

async function beginClosing(): Promise<{ closing: Promise<void> }> {
  const closing = app.close();
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  return { closing };
}

/** A client that leaves it to the server to end the connection. */
class Client {
  readonly socket: Socket;
  heard = '';
  readonly #ended: Promise<unknown>;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#ended = once(socket, 'close');
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.heard += text;
      socket.emit('heard');
    });
  }

  static async of(server: Server): Promise<Client> {
    const accepted = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const client = new Client(connect({ port, host: '127.0.0.1' }));
    clients.push(client);
    await accepted;
    return client;
  }

  /** Sends requests at once, and waits until the last of them waits for its answer. */
  async asks(count = 1): Promise<void> {
    const before = replies.length;
    this.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(count));
    while (replies.length < before + count) await once(app.server, 'asked');
  }

  async hears(text: string): Promise<void> {
    while (!this.heard.includes(text)) await once(this.socket, 'heard');
  }

  async isEnded(): Promise<void> {
    await this.#ended;
  }
}
