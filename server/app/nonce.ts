import { randomBytes } from 'node:crypto';

/** Where the build leaves room for it in the page. */
export const NONCE_PLACE = '__CSP_NONCE__';

/** Nobody guesses it, and no two answers have the same. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}
