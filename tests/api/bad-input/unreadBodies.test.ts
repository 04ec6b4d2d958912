import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeUnreadBodies } from '../../../server/app/unreadBodies';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

interface Sent {
  readonly port: number;
  readonly agent: Agent;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

interface Heard {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  /** Of this end: the same where the connection is. */
  readonly localPort: number | undefined;
}

function send({ port, agent, path, headers = {}, body }: Sent): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const length = body && { 'Content-Length': String(body.length) };
    const outgoing = request({ port, agent, path, method, headers: { ...headers, ...length } }, (response) => {
      const { statusCode: status, headers: heard, socket } = response;
      const { localPort } = socket;
      response.resume().once('end', () => resolve({ status, connection: heard.connection, localPort }));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const formOf = (name: string, content: Buffer) => {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  };
};

describe('a connection on which a body was refused before its end', () => {
  let test: TestApp;
  let admin: Person;
  let nobody: Person;
  let agent: Agent;
  let port: number;
  let event: number;
  beforeAll(async () => {
    test = await createTestApp();
    [admin, nobody] = [await test.signIn({ isSuperAdmin: true }), await test.signIn()];
    const create = async (resource: string, body: object) => {
      const made = await test.call({ method: 'POST', url: `/v1/admin/${resource}`, token: admin.token, body });
      return made.json().id as number;
    };
    const organization_id = await create('organizations', { name: 'Club' });
    event = await create('events', { organization_id, name: 'Run', start_date: '2027-05-30' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = test.app.server.address() as AddressInfo);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterAll(async () => {
    agent?.destroy();
    await test?.close();
  });

  const MANY = 3_000_000;
  const program = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(MANY)]);
  const uploads = '/v1/admin/files/upload';
  it.each([
    { what: 'a form of a file of nothing', path: uploads, status: 422, ...formOf('a.gpx', Buffer.alloc(MANY)) },
    { what: 'a form of a program', path: uploads, status: 422, ...formOf('a.exe', program) },
    {
      what: 'somebody without a role',
      path: uploads,
      status: 403,
      who: 'nobody',
      ...formOf('a.csv', Buffer.alloc(MANY, 'a')),
    },
    {
      what: 'somebody who did not sign in',
      path: uploads,
      status: 401,
      who: 'none',
      ...formOf('a.csv', Buffer.alloc(MANY, 'a')),
    },
    {
      what: 'reads of an event that there is not',
      path: '/v1/live/events/999999/passings?format=csv&device=a',
      status: 404,
      headers: { 'Content-Type': 'text/plain' },
      body: Buffer.alloc(MANY, 'a'),
    },
    {
      what: 'reads without the columns that are asked for, in the middle of reading them',
      path: `/v1/live/events/:event/passings?format=csv&device=a&mapping=${encodeURIComponent('{"Tag":"chipcode","Zeit":"time"}')}`,
      status: 400,
      headers: { 'Content-Type': 'text/plain' },
      body: Buffer.from('Tag;Uhrzeit\n'.padEnd(MANY, 'C1;12:00:00\n')),
    },
  ])('takes the next request: $what', async ({ path, status, headers, body, ...given }) => {
    const who = 'who' in given ? given.who : 'admin';
    const token = { admin: admin.token, nobody: nobody.token, none: '' }[who as 'admin'];
    const authorization = `Bearer ${token}`;
    const refused = await send({
      port,
      agent,
      path: path.replace(':event', String(event)),
      headers: { ...headers, authorization },
      body,
    });
    expect(refused.status).toBe(status);
    const next = await send({ port, agent, path: '/healthz' });
    expect(next.status).toBe(200);
    expect(next.localPort).toBe(refused.localPort);
  });
});

describe('a body that does not end within the bound', () => {
  it('is answered, and its connection closed', async () => {
    const app = Fastify();
    takeUnreadBodies(app, { bytes: 100_000, ms: 60_000 });
    app.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload));
    app.post('/', async (_request, reply) => reply.code(422).send('no'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const answer = await send({
        port,
        agent,
        path: '/',
        headers: { 'Content-Type': 'text/plain' },
        body: Buffer.alloc(150_000),
      });
      expect(answer).toMatchObject({ status: 422, connection: 'close' });
    } finally {
      agent.destroy();
      await app.close();
    }
  });
});
