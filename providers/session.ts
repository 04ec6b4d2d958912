import { createObservable } from './observable';
import { endWithSignIn, forgetViewing, getViewing, loseViewing, type Viewing } from './viewing';

/** The bearer token. `expires_at` is ISO 8601; without a zone it is read as Brussels time. */
interface ApiToken {
  token: string;
  expires_at: string;
}

export interface SessionUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url?: string | null;
  locale?: string | null;
  is_super_admin?: boolean;
}

/** What login and refresh answer, and what stays in local storage while somebody is signed in. */
export interface Session {
  user: SessionUser;
  api_token: ApiToken;
}

/** Suffix of react-admin's store, which keeps the table states of the user who is signed in. */
export const STORE_KEY = 'startline';

const SESSION_KEY = 'startline.session';
const TABLE_STATES_PREFIX = `RaStore${STORE_KEY}`;

const session = createObservable<Session | null>(readStored());

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // `key` is null when another tab cleared everything.
    if (event.key === SESSION_KEY || event.key === null) session.set(readStored());
  });
}

/** Who is signed in here, or null; where this tab shows what somebody else sees, that person, with what shows it. */
export function getSession(): Session | null {
  const own = session.get();
  const viewing = getViewing();
  if (!viewing) return own;
  if (!own) {
    endWithSignIn();
    return null;
  }
  if (own.user.id === viewing.viewerId) return seenAs(viewing);
  forgetViewing();
  return own;
}

/** Who is signed in here, whatever this tab shows. */
export const getOwnSession = session.get;

let seen: { viewing: Viewing; session: Session } | null = null;

/** The same object each time, as long as it is the same view. */
function seenAs(viewing: Viewing): Session {
  if (seen?.viewing !== viewing) {
    const { token, expires_at, user } = viewing;
    seen = { viewing, session: { user: { ...user, email: '' }, api_token: { token, expires_at } } };
  }
  return seen.session;
}

/** Calls the listener when somebody signs in or out, or the token changes, in this tab or another. */
export const subscribeToSession = session.subscribe;

export function storeSession({ user, api_token }: Session): void {
  const next = { user, api_token };
  withStorage((storage) => storage.setItem(SESSION_KEY, JSON.stringify(next)));
  session.set(next);
}

/** Forgets the token, the user and the table states; where this tab shows what somebody else sees, that alone is over. */
export function clearSession(): void {
  if (getViewing()) {
    loseViewing();
    return;
  }
  withStorage((storage) => {
    storage.removeItem(SESSION_KEY);
    for (const key of Object.keys(storage)) if (key.startsWith(TABLE_STATES_PREFIX)) storage.removeItem(key);
  });
  session.set(null);
}

function readStored(): Session | null {
  return withStorage((storage) => {
    const text = storage.getItem(SESSION_KEY);
    const stored: unknown = text ? JSON.parse(text) : null;
    return isSession(stored) && !hasExpired(stored.api_token) ? stored : null;
  });
}

function isSession(value: unknown): value is Session {
  const candidate = value as Session | null;
  return typeof candidate?.api_token?.token === 'string' && typeof candidate.user === 'object';
}

function hasExpired({ expires_at }: ApiToken): boolean {
  return Date.parse(expires_at) <= Date.now();
}

// Storage throws where the browser forbids it, and what is in it may be anyone's: then the session lives in memory only.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
