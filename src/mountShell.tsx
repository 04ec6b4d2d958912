import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getSession, subscribeToSession } from '../providers/session';
import { getViewing } from '../providers/viewing';
import { App } from './App';
import { putPageFirst } from './frame/layout/firstPage';
import { logoutAddress } from './frame/router/addresses';
import { createServices } from './frame/router/services';

/** Shows the console. When the session ends, here or in another tab, the sign-in pages take over. */
export function mountShell(root: HTMLElement): void {
  putPageFirst();
  if (getViewing()) document.documentElement.dataset.viewing = '';
  const services = createServices();
  const userId = getSession()?.user.id;
  subscribeToSession(() => {
    const { pathname, search, hash } = window.location;
    const session = getSession();
    if (!session) services.leave(logoutAddress(pathname + search + hash));
    // Somebody else signed in in another tab: nothing of the first may stay on the screen.
    else if (session.user.id !== userId) window.location.reload();
  });
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}
