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
}

/** Shows the sign-in pages; answers how to take them away. Signing in in another tab counts here too. */
export function mountGuest({ root, onSignedIn, prefetchShell }: GuestOptions): () => void {
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
  show();
  return () => {
    stopWatching();
    react.unmount();
  };
}

/** Says, to who is signed in already, that the console could not be loaded; answers how to take that away. */
export function mountNotLoaded(root: HTMLElement, onRetry: () => Promise<void>): () => void {
  const react = createRoot(root);
  const retry = () => onRetry().catch(() => undefined);
  react.render(
    <StrictMode>
      <GuestApp prefetchShell={() => undefined} onRetry={retry} />
    </StrictMode>,
  );
  return () => react.unmount();
}
