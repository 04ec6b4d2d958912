/** Pages for people who are not signed in; the others are sent to the events. */
const GUEST_PATHS = ['/account/login', '/account/register', '/account/recover'];
const LOGOUT_PATH = '/account/logout';

export const HOME_ADDRESS = '/events';
export const PROFILE_PATH = '/account/profile';
/** Where the second factor is set up. */
export const FACTOR_ADDRESS = `${PROFILE_PATH}#second-factor`;

/** What people type, and where that is. */
const SHORT_PATHS: Readonly<Record<string, string>> = { '/login': GUEST_PATHS[0] ?? '', '/account': PROFILE_PATH };

function meantBy(pathname: string): string {
  const path = withoutTrailingSlash(pathname);
  return Object.hasOwn(SHORT_PATHS, path) ? (SHORT_PATHS[path] ?? pathname) : pathname;
}

function isGuestPath(pathname: string): boolean {
  return GUEST_PATHS.includes(withoutTrailingSlash(pathname));
}

/** Where somebody without a token goes who wanted `target`. */
export function logoutAddress(target: string): string {
  return withRedirect(LOGOUT_PATH, target);
}

/**
 * Where to go after signing in. Addresses of other sites, of the sign-in pages themselves, and what is no address lead
 * to the events.
 */
export function redirectTarget(redirect: unknown, origin: string = window.location.origin): string {
  if (typeof redirect !== 'string' || !redirect.startsWith('/')) return HOME_ADDRESS;
  const url = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  // "//host" and "/\host" resolve to another origin, and "/.//host" to a path that would.
  if (
    url?.origin !== origin ||
    url.pathname.startsWith('//') ||
    isGuestPath(meantBy(url.pathname)) ||
    isLogoutPath(url.pathname)
  )
    return HOME_ADDRESS;
  return meantBy(url.pathname) + url.search + url.hash;
}

interface Visit {
  pathname: string;
  search: string;
  hash: string;
  isSignedIn: boolean;
}

/** Which of the two programs opens an address, and under which address. */
export function decideEntry({ pathname: given, search, hash, isSignedIn }: Visit): {
  area: 'guest' | 'shell';
  address: string;
} {
  const pathname = meantBy(given);
  const address = pathname + search + hash;
  const query = new URLSearchParams(search);
  const redirect = query.get('redirect');
  // An invitation may be of another address than that of who is signed in.
  if (isLogoutPath(pathname) || (isGuestPath(pathname) && query.has('invitation'))) return { area: 'guest', address };
  if (isGuestPath(pathname)) {
    return isSignedIn ? { area: 'shell', address: redirectTarget(redirect) } : { area: 'guest', address };
  }
  return isSignedIn ? { area: 'shell', address } : { area: 'guest', address: logoutAddress(address) };
}

export function isLogoutPath(pathname: string): boolean {
  return withoutTrailingSlash(pathname) === LOGOUT_PATH;
}

/** `path` with where to go afterwards. */
export function withRedirect(path: string, target: string | null): string {
  return target ? `${path}?redirect=${encodeURIComponent(target)}` : path;
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
