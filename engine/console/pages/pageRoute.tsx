import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useConsole } from '../ConsoleSetup';
import type { ConsolePage, PageHandle } from './resourcePages';

/** A page as the router takes it: loaded when it is opened, and shown to those who may open it. */
export function pageRoute({ path, lazy, handle }: ConsolePage): RouteObject {
  return {
    path,
    handle,
    lazy: async () => {
      const { Component } = await lazy();
      return {
        element: (
          <GuardedPage handle={handle}>
            <Component />
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
