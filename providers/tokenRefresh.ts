import { endpoints } from './endpoints';
import { isUnauthorized } from './httpError';
import { request } from './request';
import { clearSession, getSession, type Session, storeSession } from './session';
import { expiresSoon } from './tokenExpiry';
import { getViewing } from './viewing';

/** After a refresh that did not come through, the old token is used this long before trying again. */
const RETRY_AFTER_MS = 60_000;
const LOCK = 'startline.refresh';

let flight: Promise<void> | null = null;
/** Of the session that could not be refreshed, and of no other: who signs in anew is not made to wait. */
let pause: { session: Session; until: number } | null = null;

/**
 * Refreshes the token when it ends within a day. However many callers ask, in however many tabs, one request is made
 * and all wait for it. A refused refresh ends the session; a server that cannot answer leaves the old token in use.
 */
export function ensureFreshToken(): Promise<void> {
  if (!needsRefresh()) return Promise.resolve();
  flight ??= oneTabAtATime(refreshToken).finally(() => {
    flight = null;
  });
  return flight;
}

function needsRefresh(): boolean {
  // A view of somebody ends when it ends.
  if (getViewing()) return false;
  const session = getSession();
  const isPaused = pause !== null && pause.session === session && Date.now() < pause.until;
  return session !== null && !isPaused && expiresSoon(session.api_token.expires_at);
}

async function refreshToken(): Promise<void> {
  const session = getSession();
  // Another tab may have refreshed while this one waited for its turn.
  if (!session || !needsRefresh()) return;
  const { token } = session.api_token;
  try {
    const { json } = await request(`${endpoints.identity}/v1/token/refresh`, { method: 'POST', token });
    if (getSession()?.api_token.token === token) storeSession(json as Session);
  } catch (error) {
    if (isUnauthorized(error)) clearSession();
    else pause = { session, until: Date.now() + RETRY_AFTER_MS };
  }
}

function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(LOCK, work) : work();
}
