import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** A browser's keys as it gave them, base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const SALT_BYTES = 16;
const RECORD_SIZE = 4_096;
/** Ends the last record (RFC 8188). */
const LAST_RECORD = 2;
const TAG_BYTES = 16;
/** What fits the one record that push services take. */
export const LONGEST_MESSAGE = RECORD_SIZE - TAG_BYTES - 1 - 86;

interface Chosen {
  /** Of this message alone. */
  readonly own: ECDH;
  readonly salt: Buffer;
}

/**
 * Encrypts a message for one browser: content coding aes128gcm with keys of a Diffie-Hellman exchange (RFC 8291).
 * @param chosen what is random, for the example of the standard
 * @throws Error where the browser's key is no point of the curve, or the message too long
 */
export function encryptPush(message: string, { p256dh, auth }: BrowserKeys, chosen: Chosen = choose()): Buffer {
  const { own, salt } = chosen;
  const text = Buffer.from(message);
  if (text.length > LONGEST_MESSAGE) throw new Error('The message is too long for a push service.');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const shared = own.computeSecret(theirs);
  const mixed = hmac(Buffer.from(auth, 'base64url'), shared);
  const input = hmac(mixed, Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours, ONE]));
  const base = hmac(salt, input);
  const key = hmac(base, CONTENT_KEY).subarray(0, 16);
  const nonce = hmac(base, NONCE).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()];
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(ours.length, SALT_BYTES + 4);
  return Buffer.concat([header, ours, ...sealed]);
}

const ONE = Buffer.of(1);
const CONTENT_KEY = Buffer.from('Content-Encoding: aes128gcm\0\x01');
const NONCE = Buffer.from('Content-Encoding: nonce\0\x01');

function choose(): Chosen {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, salt: randomBytes(SALT_BYTES) };
}

/** All that HKDF comes to where no more than 32 bytes are wanted. */
function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
