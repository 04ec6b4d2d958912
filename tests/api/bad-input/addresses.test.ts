import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

describe('every refusal has the shape of the contract', () => {
  let test: TestApp;
  let person: Person;

  beforeAll(async () => {
    test = await createTestApp();
    person = await test.signIn({ isSuperAdmin: true });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test?.close());

  const long = 'a'.repeat(5_000);
  it.each([
    ['an unknown address', 'GET', '/v1/admin/nothing', 404],
    ['an unknown address outside the API', 'GET', '/nothing', 404],
    ['an unknown address of the live API', 'POST', '/v1/live/events/1/nothing', 404],
    ['a method that an address does not have', 'PUT', '/v1/admin/athletes', 404],
    ['a method that only a folder has', 'DELETE', '/v1/auth/login', 404],
    ['OPTIONS', 'OPTIONS', '/v1/admin/athletes', 404],
    ['an id of 5,000 characters', 'GET', `/v1/admin/athletes/${long}`, 404],
    ['an operation of 5,000 characters', 'POST', `/v1/admin/operations/${long}/undo`, 404],
    ['a file size of 5,000 characters', 'GET', `/v1/files/1/${long}`, 404],
    ['a broken percent sign', 'GET', '/v1/admin/athletes/%', 400],
    ['half a letter', 'GET', '/v1/admin/athletes/%E0%A4%A', 400],
    ['half a letter in a name', 'GET', '/v1/admin/%E0%A4%A', 400],
    ['bytes that are no UTF-8', 'GET', '/v1/admin/athletes/%FF%FE', 400],
    ['NUL as an id', 'GET', '/v1/admin/athletes/%00', 404],
    ['NUL in an id', 'PATCH', '/v1/admin/athletes/1%00', 404],
    ['NUL in a name', 'GET', '/v1/admin/athletes%00', 404],
    ['NUL as an operation', 'POST', '/v1/admin/operations/%00/undo', 404],
    ['NUL as a file', 'GET', '/v1/files/%00/small', 404],
    ['NUL as a size', 'GET', '/v1/files/1/%00', 404],
    ['NUL in an operand', 'GET', '/v1/admin/athletes?last_name=%00', 400],
    ['NUL as a key', 'GET', '/v1/admin/athletes?%00=1', 400],
    ['NUL in a choice', 'GET', '/v1/admin/athletes?gender=%00', 400],
    ['NUL in a list', 'GET', '/v1/admin/athletes?chipcodes[contains]=%00', 400],
    ['NUL in columns', 'GET', '/v1/admin/athletes.csv?columns=%00', 400],
    ['a folder above', 'GET', '/v1/admin/../../etc/passwd', 404],
    ['a folder above, encoded', 'GET', '/assets/..%2f..%2fetc%2fpasswd', 404],
  ] as const)('%s', async (_, method, url, status) => {
    const answer = await test.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.token}` },
      ...(method === 'PATCH' && { payload: {} }),
    });
    expect(answer.statusCode, answer.payload).toBe(status);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^[A-Z"a-z].*/),
      code: status === 404 ? 'not_found' : 'malformed',
      ...(answer.json().errors && { errors: expect.any(Object) }),
    });
    expect(answer.payload).not.toMatch(/FST_|Error|node_modules/);
  });

  /** What the server sends back to bytes that no client library would send. */
  const send = async (bytes: string): Promise<{ status: number; body: unknown }> => {
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', () => {});
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
    ['an unknown method', 'BREW /v1/admin/athletes HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed'],
    ['a blank in the address', 'GET /v1/admin/athletes 1 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'malformed'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'too_large'],
  ] as const)('%s', async (_, bytes, status, code) => {
    expect(await send(bytes)).toEqual({ status, body: { message: expect.any(String), code } });
  });
});
