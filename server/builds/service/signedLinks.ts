import { createHash, timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../../webhooks/signature';

/** A build service may take its time until it has room. */
const LINK_HOURS = 24;

/** The address of a bundle that its build service may fetch without signing in, until it expires. */
export function bundleLink({ publicUrl, id, secret }: { publicUrl: string; id: number; secret: string }): string {
  const expires = Math.floor(Date.now() / 1000) + LINK_HOURS * 3600;
  const query = new URLSearchParams({ expires: String(expires), signature: linkSignature({ id, expires, secret }) });
  return `${publicUrl}/v1/builds/${id}/bundle?${query}`;
}

/** Whether a link is one of those, and still good. */
export function isGoodLink(given: { id: number; expires: string; signature: string; secret: string }): boolean {
  const { id, signature, secret } = given;
  if (!/^\d{1,12}$/.test(given.expires)) return false;
  const expires = Number(given.expires);
  return isSame(signature, linkSignature({ id, expires, secret })) && expires * 1000 > Date.now();
}

/** Whether a body came from who knows the secret, in a time that tells nothing. */
export function isSigned(body: string, signature: unknown, secret: string): boolean {
  return typeof signature === 'string' && isSame(signature, signatureOf(body, secret));
}

function linkSignature({ id, expires, secret }: { id: number; expires: number; secret: string }): string {
  return signatureOf(`bundle ${id} ${expires}`, secret).slice('sha256='.length);
}

/** Hashes are as long as one another, whatever was given. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
