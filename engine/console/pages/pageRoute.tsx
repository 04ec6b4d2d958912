import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useConsole } from '../ConsoleSetup';
import { late } from '../late';
import type { ConsolePage, PageHandle } from './resourcePages';

/** Until then the page before stays. */
const PATIENCE_MS = 150;

/** A page as the router takes it: loaded when it is opened, and shown to those who may open it. */
export function pageRoute({ path, lazy, handle }: ConsolePage): RouteObject {
  return {
    path,
    handle,
    lazy: async () => {
      const Page = late(async () => (await lazy()).Component, true);
      await Promise.race([Page.preload(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      return {
        element: (
          <GuardedPage handle={handle}>
            <Page />
          </GuardedPage>
        ),
      };
    },
  };
}

function GuardedPage({ handle, children }: { handle: PageHandle; children: ReactNode }) {
  const { frame, mayOpen } = useConsole();
  return mayOpen(handle) ? children : <frame.NoAccess />;
}
