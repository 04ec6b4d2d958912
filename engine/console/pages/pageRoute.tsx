import type { ReactNode } from 'react';
import { OptionalResourceContextProvider } from 'react-admin';
import type { RouteObject } from 'react-router-dom';
import { useConsole } from '../ConsoleSetup';
import { viewOf } from './pageView';
import type { ConsolePage, PageHandle } from './resourcePages';

/** Until then the page before stays. */
const PATIENCE_MS = 150;

/** A page as the router takes it: loaded when it is opened, and shown to those who may open it. */
export function pageRoute(page: ConsolePage): RouteObject {
  const { path, handle } = page;
  return {
    path,
    handle,
    lazy: async () => {
      const Page = viewOf(page);
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
  if (!mayOpen(handle)) return <frame.NoAccess />;
  return <OptionalResourceContextProvider value={handle.page?.resource}>{children}</OptionalResourceContextProvider>;
}
