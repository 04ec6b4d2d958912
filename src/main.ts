import './theme/tokens.css';
import './theme/fonts.css';
import { startErrorReporting } from '../providers/errorReporting';
import { getSession } from '../providers/session';
import { startTagManager } from '../providers/tagManager';
import { decideEntry } from './frame/router/addresses';
import { guestLocale, speak } from './guest/guestLanguage';
import { mountGuest } from './guest/mountGuest';
import { orReload } from './guest/orReload';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');

// Written out, so that a build without a key leaves the reporting out altogether.
if (import.meta.env.VITE_BUGSNAG_KEY) startErrorReporting(import.meta.env.VITE_BUGSNAG_KEY).catch(console.error);

if (import.meta.env.VITE_GTM_ID) startTagManager(import.meta.env.VITE_GTM_ID).catch(console.error);

const importShell = () => import('./mountShell');
const loadShell = orReload(importShell);

openArea(container);

/** Opens what the address and the session ask for: the light sign-in pages, or the console itself. */
function openArea(root: HTMLElement): void {
  const { pathname, search, hash } = window.location;
  const { area, address } = decideEntry({ pathname, search, hash, isSignedIn: getSession() !== null });
  // As the router keeps what it is told: where signing in leads to no page, there is a better one.
  if (address !== pathname + search + hash) window.history.replaceState({ usr: { isReturn: true } }, '', address);
  if (area === 'guest') openGuest(root);
  else openShell(root);
}

async function openGuest(root: HTMLElement, hasFailed = false): Promise<void> {
  const locale = guestLocale();
  if (locale !== null) await speak(locale);
  const unmount = mountGuest({
    root,
    hasFailed,
    prefetchShell: () => void importShell().catch(() => undefined),
    async onSignedIn() {
      // The sign-in page stays until there is something to put in its place.
      await loadShell();
      unmount();
      openArea(root);
    },
  });
}

async function openShell(root: HTMLElement): Promise<void> {
  const shell = await loadShell().catch(() => null);
  if (shell) shell.mountShell(root);
  else openGuest(root, true);
}
