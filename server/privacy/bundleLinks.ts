import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EngineDatabase } from '../../engine/api/engine';
import { instanceSecret } from '../live/auth/instanceSecret';

const LINK_MINUTES = 10;
const SECRET = 'person bundle';

/** The address of a bundle that a browser fetches without signing in, and until when. */
export async function linkTo(db: EngineDatabase, id: number): Promise<{ url: string; link_expires_at: string }> {
  const expires = Math.floor(Date.now() / 1000) + LINK_MINUTES * 60;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: await signatureOf(db, id, String(expires)),
  });
  return { url: `/v1/bundles/${id}?${query}`, link_expires_at: new Date(expires * 1000).toISOString() };
}

/** Whether a link is one of those, and still good. */
export async function isGoodLink(
  db: EngineDatabase,
  { id, expires, signature }: { id: number; expires: string; signature: string },
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < Date.now()) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(signature), hash(await signatureOf(db, id, expires)));
}

async function signatureOf(db: EngineDatabase, id: number, expires: string): Promise<string> {
  return createHmac('sha256', await instanceSecret(db, SECRET))
    .update(`${id} ${expires}`)
    .digest('base64url');
}
