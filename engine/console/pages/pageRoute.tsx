import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useConsole } from '../ConsoleSetup';
import { LatePage } from './LatePage';
import type { ConsolePage, PageHandle } from './resourcePages';

/** A page as the router takes it: loaded when it is opened, and shown to those who may open it. */
export function pageRoute({ path, lazy, handle }: ConsolePage): RouteObject {
  return {
    path,
    handle,
    lazy: async () => {
      // A route whose code fails to come is drawn as nothing at all, with everything around it: it has to come to something.
      const page = await lazy().then(
        ({ Component }) => <Component />,
        () => <LatePage load={lazy} />,
      );
      return { element: <GuardedPage handle={handle}>{page}</GuardedPage> };
    },
  };
}

function GuardedPage({ handle, children }: { handle: PageHandle; children: ReactNode }) {
  const { frame, mayOpen } = useConsole();
  return mayOpen(handle) ? children : <frame.NoAccess />;
}
