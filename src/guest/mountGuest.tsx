import './guest.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getSession, subscribeToSession } from '../../providers/session';
import { isLogoutPath } from '../frame/router/addresses';
import { GuestApp } from './GuestApp';

interface GuestOptions {
  root: HTMLElement;
  onSignedIn: () => void;
  /** Called while somebody types, to have the console at hand when they are in. */
  prefetchShell: () => void;
}

/** Shows the sign-in pages; answers how to take them away. Signing in in another tab counts here too. */
export function mountGuest({ root, onSignedIn, prefetchShell }: GuestOptions): () => void {
  const react = createRoot(root);
  const stopWatching = subscribeToSession(() => {
    if (getSession() && !isLogoutPath(window.location.pathname)) onSignedIn();
  });
  react.render(
    <StrictMode>
      <GuestApp prefetchShell={prefetchShell} />
    </StrictMode>,
  );
  return () => {
    stopWatching();
    react.unmount();
  };
}
