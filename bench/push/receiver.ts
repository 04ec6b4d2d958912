// A push service and its phones, a process of its own. It decrypts a sample and counts the rest: it is the sender that is measured.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptPush, provenClaims } from '../../tests/push/phoneCrypto';
import type { Received, ReceiverGiven } from './receivers';

const { phones, publicKey } = JSON.parse(process.env.GIVEN ?? '') as ReceiverGiven;
/** Every tenth phone looks into its message. */
const SAMPLE = 10;

const keys = Array.from({ length: phones }, () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
});
/** A signature is checked once for all the messages that show it. */
const proven = new Set<string>();
let received = nothing();
let told = new Set<number>();
let answersAfterMs = 0;

const server = createServer(async (request, response) => {
  const { method, url = '' } = request;
  if (method === 'GET') return response.end(JSON.stringify(url === '/targets' ? targets() : received));
  const body = await read(request);
  if (url.startsWith('/reset')) {
    received = nothing();
    told = new Set();
    answersAfterMs = Number(url.split('?')[1] ?? answersAfterMs);
    return response.end();
  }
  try {
    take(Number(url.slice('/phone/'.length)), request, body);
  } catch (error) {
    received.refused.push((error as Error).message);
  }
  const answer = () => response.writeHead(201).end();
  if (answersAfterMs > 0) setTimeout(answer, answersAfterMs);
  else answer();
});
server.listen(0, '127.0.0.1', () => console.log(origin()));

/** @throws Error for what no push service or phone would take */
function take(phone: number, { headers }: IncomingMessage, body: Buffer): void {
  const at = Date.now();
  const { authorization = '' } = headers;
  if (!proven.has(authorization)) {
    if (provenClaims(authorization, publicKey).aud !== origin()) throw new Error('meant for another push service');
    proven.add(authorization);
  }
  if (told.has(phone)) received.again += 1;
  told.add(phone);
  received.count += 1;
  received.firstAt ||= at;
  received.lastAt = at;
  if (phone % SAMPLE !== 0) return;
  const { title, body: text } = JSON.parse(decryptPush(body, keys[phone]!));
  received.texts.push(`${title}: ${text}`);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function targets() {
  return keys.map(({ ecdh, auth }, phone) => ({
    endpoint: `${origin()}/phone/${phone}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }));
}

function nothing(): Received {
  return { count: 0, again: 0, firstAt: 0, lastAt: 0, texts: [], refused: [] };
}

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
