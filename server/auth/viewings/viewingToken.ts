import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnyDatabase } from '../../database/types';
import { instanceSecret } from '../../live/auth/instanceSecret';

/** What a token of a view says. It is a bearer by itself: the rows that it names say whether it still is one. */
export interface ViewingClaim {
  readonly viewingId: number;
  /** Who looks. */
  readonly viewerId: number;
  /** The sign-in that they began it in, and that it ends with. */
  readonly signInId: number;
  /** As whom. */
  readonly profileId: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
  /** What may be done with it. */
  readonly may: 'read' | 'write';
}

const PREFIX = 'sv_';
const SECRET = 'viewing';

export async function signViewing(db: AnyDatabase, claim: ViewingClaim): Promise<string> {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${PREFIX}${text}.${await signatureOf(db, text)}`;
}

/** Null for what was not signed here, or is over. */
export async function readViewing(db: AnyDatabase, bearer: string): Promise<ViewingClaim | null> {
  const [text = '', signature = ''] = bearer.slice(PREFIX.length).split('.');
  const expected = Buffer.from(await signatureOf(db, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as ViewingClaim;
  return claim.expires > Date.now() ? claim : null;
}

/** What a bearer says of itself that may be done with it, whether or not it was signed here; reading alone, where it says nothing. */
export function saidToMay(bearer: string): ViewingClaim['may'] {
  try {
    const [text = ''] = bearer.slice(PREFIX.length).split('.');
    return (JSON.parse(Buffer.from(text, 'base64url').toString()) as ViewingClaim).may === 'write' ? 'write' : 'read';
  } catch {
    return 'read';
  }
}

const secrets = new WeakMap<AnyDatabase, Promise<string>>();

async function signatureOf(db: AnyDatabase, text: string): Promise<string> {
  const secret = secrets.get(db) ?? instanceSecret(db, SECRET);
  secrets.set(db, secret);
  // A database that did not answer is asked again.
  secret.catch(() => secrets.delete(db));
  return createHmac('sha256', await secret)
    .update(text)
    .digest('base64url');
}
