import { randomBytes } from 'node:crypto';
import { hashSecret } from './secrets';

/** Crockford's: no letter that looks like a digit, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A code that people can type, of 80 random bits, and what is stored of it. */
export function newTypedCode(): { code: string; hash: string } {
  const text = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return { code: text.replace(/(.{4})(?=.)/g, '$1-'), hash: hashSecret(text) };
}

/** What is stored of a code as somebody typed it. */
export function hashTyped(typed: string): string {
  const text = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return hashSecret(text);
}
