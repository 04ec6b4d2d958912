import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What every authenticator app takes without asking (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones may be off by this many steps either way. */
const DRIFT = 1;
/** As long as SHA-1 gives, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base32 (RFC 4648) as people type it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The step that an instant, in milliseconds since 1970, falls in. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1_000 / STEP_SECONDS);
}

/** The code of a step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step around now that a code is of; null for a code of none. Steps up to `after` count no more: each code is good once. */
export function stepOf(o: { secret: string; code: string; now: number; after: number | null }): number | null {
  const current = stepAt(o.now);
  let found: number | null = null;
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1)
    if (step > (o.after ?? -1) && isSame(codeAt(o.secret, step), o.code)) found ??= step;
  return found;
}

/** What the QR code holds, as authenticator apps read it. */
export function totpUri({ secret, email, issuer }: { secret: string; email: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
