import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/** What a browser keeps of its subscription to itself. */
export interface PhoneKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** Decrypts as a browser does (RFC 8291, with HKDF of the platform). @throws Error for what no browser would take */
export function decryptPush(body: Buffer, { ecdh, auth }: PhoneKeys): string {
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

/** What the sender of a message says of itself, proven by its key as a push service does (RFC 8292). @throws Error where it is not */
export function provenClaims(authorization: string, publicKey: string): Record<string, unknown> {
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
