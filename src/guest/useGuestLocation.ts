import { useSyncExternalStore } from 'react';
import { withRedirect } from '../frame/router/addresses';

const MOVED = 'startline:moved';

/** The address shown, kept up to date as the sign-in pages move on. */
export function useGuestLocation(): URL {
  return new URL(useSyncExternalStore(subscribe, () => window.location.href));
}

export function moveTo(address: string, { isReplacing = false } = {}): void {
  window.history[isReplacing ? 'replaceState' : 'pushState'](null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

/** Another sign-in page's address, keeping where to go afterwards. */
export function guestAddress(path: string, from: URL): string {
  return withRedirect(path, from.searchParams.get('redirect'));
}

function subscribe(listener: () => void): () => void {
  const events = ['popstate', MOVED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
