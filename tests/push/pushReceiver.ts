import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '../../resources/push_subscriptions/push.calls';

/** What a phone was shown. */
interface Shown {
  readonly phone: string;
  readonly message: { title: string; body: string; url: string; tag: string };
  readonly headers: IncomingHttpHeaders;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * A push service and all its phones: decrypts as a browser does (RFC 8291, with HKDF of the platform), and takes only messages whose sender proves to
 * be `publicKey` (RFC 8292).
 */
export async function pushReceiver(publicKey: string) {
  const phones = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const shown: Shown[] = [];
  const refused: string[] = [];
  let answer: (phone: string, attempt: number) => { status: number; headers?: Record<string, string> } = () => ({
    status: 201,
  });
  const attempts = new Map<string, number>();
  const before: ((phone: string) => Promise<void>)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = (request.url ?? '').slice(1);
    for (const wait of before) await wait(name);
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    const said = answer(name, attempt);
    if (said.status < 300)
      try {
        const phone = phones.get(name);
        if (!phone) throw new Error(`no phone ${name}`);
        const claims = provenClaims(String(request.headers.authorization), publicKey);
        const message = JSON.parse(decrypt(Buffer.concat(chunks), phone));
        shown.push({ phone: name, message, headers: request.headers, claims });
      } catch (error) {
        refused.push((error as Error).message);
        said.status = 400;
      }
    response.writeHead(said.status, said.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    shown,
    refused,
    attempts,
    /** What its browser gives the page. */
    phone(name: string): PushTarget {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      phones.set(name, { ecdh, auth });
      return {
        endpoint: `${url}/${name}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    answer(next: typeof answer) {
      answer = next;
    },
    /** Does something while a message is on its way. */
    onArrival(wait: (phone: string) => Promise<void>) {
      before.push(wait);
    },
    reset() {
      shown.length = 0;
      refused.length = 0;
      before.length = 0;
      attempts.clear();
      answer = () => ({ status: 201 });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + theirs.length);
  if (body.readUInt32BE(16) < sealed.length) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error('not the last record');
  return text.subarray(0, -1).toString();
}

function provenClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another sender');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isProven = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isProven) throw new Error('the signature is not its own');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
