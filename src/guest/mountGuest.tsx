import './guest.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getSession, subscribeToSession } from '../../providers/session';
import { isLogoutPath } from '../frame/router/addresses';
import { GuestApp } from './GuestApp';

interface GuestOptions {
  root: HTMLElement;
  /** Puts the console in place of these pages. Where that fails it is said, and offered again. */
  onSignedIn: () => Promise<void>;
  /** Called while somebody types, to have the console at hand when they are in. */
  prefetchShell: () => void;
  /** Somebody is signed in already, and what comes then could not be loaded. */
  hasFailed?: boolean;
}

/** Shows the sign-in pages; answers how to take them away. Signing in in another tab counts here too. */
export function mountGuest({ root, onSignedIn, prefetchShell, hasFailed = false }: GuestOptions): () => void {
  const react = createRoot(root);
  const show = (onRetry?: () => Promise<void>) =>
    react.render(
      <StrictMode>
        <GuestApp prefetchShell={prefetchShell} onRetry={onRetry} />
      </StrictMode>,
    );
  const enter = (): Promise<void> => onSignedIn().catch(() => show(enter));
  const stopWatching = subscribeToSession(() => {
    if (getSession() && !isLogoutPath(window.location.pathname)) void enter();
  });
  show(hasFailed ? enter : undefined);
  return () => {
    stopWatching();
    react.unmount();
  };
}
