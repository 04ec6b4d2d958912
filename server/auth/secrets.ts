import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^(st|sk)_[A-Za-z0-9_-]{43}$/;
/** Signed, not stored. */
const VIEWING = /^sv_[A-Za-z0-9_-]{1,400}\.[A-Za-z0-9_-]{43}$/;

/** `st_` sign-in tokens, `sk_` API keys, `ol_` one-time links, `dv_` devices, `of_` sign-ins with another service, `ps_` what ends a push subscription, `iq_` inquiries, `sf_` feeds of the schedule. */
export type SecretPrefix = 'st' | 'sk' | 'ol' | 'of' | 'dv' | 'ps' | 'iq' | 'sf';

/** A secret that cannot be guessed, and what is stored of it. */
export function newSecret(prefix: SecretPrefix): { secret: string; hash: string } {
  const secret = `${prefix}_${randomBytes(BYTES).toString('base64url')}`;
  return { secret, hash: hashSecret(secret) };
}

/**
 * SHA-256, hex. Enough for 256 random bits, unlike for passwords; and as rows are found by the hash, how long the search takes
 * says nothing about the secret.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The kind of bearer a text is; null for what cannot be one, which spares the database the question. */
export function bearerKind(bearer: string): 'token' | 'key' | 'viewing' | null {
  if (VIEWING.test(bearer)) return 'viewing';
  const prefix = SHAPE.exec(bearer)?.[1];
  if (!prefix) return null;
  return prefix === 'st' ? 'token' : 'key';
}
