import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '../../resources/push_subscriptions/push.calls';
import { decryptPush, type PhoneKeys, provenClaims } from './phoneCrypto';

/** What a phone was shown. */
interface Shown {
  readonly phone: string;
  readonly message: { title: string; body: string; url: string; tag: string };
  readonly headers: IncomingHttpHeaders;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * A push service and all its phones: decrypts as a browser does, and takes only messages whose sender proves to be `publicKey`.
 */
export async function pushReceiver(publicKey: string) {
  const phones = new Map<string, PhoneKeys>();
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
        const message = JSON.parse(decryptPush(Buffer.concat(chunks), phone));
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
