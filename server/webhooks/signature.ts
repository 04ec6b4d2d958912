import { createHmac } from 'node:crypto';

/** What a receiver compares the header `X-Startline-Signature` with: an HMAC of the body as it was sent, by the shared secret. */
export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
