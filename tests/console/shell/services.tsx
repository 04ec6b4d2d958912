import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createQueryCache } from '../../../engine/console/data/stableErrors';
import { onDemand } from '../../../engine/console/words/onDemand';
import { createMutationCache } from '../../../engine/console/writes/mutationWrite';
import { createAuthProvider } from '../../../providers/authProvider';
import { createDataProvider } from '../../../providers/dataProvider';
import { createI18nProvider, type Language } from '../../../providers/i18nProvider';
import type { Realtime } from '../../../providers/realtime/realtime';
import { english } from '../../../src/i18n/messages';
import '../../../src/features/raceDay/texts';
import type { Feature } from '../../../src/frame/feature';
import { accessOf } from '../../../src/frame/router/access';
import type { PageRoute } from '../../../src/frame/router/pageRoute';
import { createRoutes } from '../../../src/frame/router/routes';
import { usePageHandle } from '../../../src/frame/router/usePageHandle';

interface ConsoleOptions {
  eventRoutes?: readonly PageRoute[];
  otherRoutes?: readonly PageRoute[];
  features?: readonly Feature[];
  /** The websocket; none without it. */
  realtime?: Realtime | undefined;
  /** Beside English. */
  languages?: readonly Language[];
}

/** Opens the console at an address, with pages of the test's own. */
export function openConsole(
  address: string,
  { eventRoutes = [], otherRoutes = [], features = [], realtime, languages = [] }: ConsoleOptions = {},
) {
  const queryClient = new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false } },
  });
  const dataProvider = createDataProvider();
  const leave = vi.fn();
  const grants = accessOf({ queryClient, dataProvider, pathname: () => router.state.location.pathname });
  const services = {
    queryClient,
    dataProvider,
    authProvider: createAuthProvider({ queryClient, grants }),
    i18nProvider: createI18nProvider({ english, languages, more: onDemand }),
    store: memoryStore(),
    leave,
    ...(realtime && { loadRealtime: async () => realtime }),
  };
  const routes = createRoutes({ services, features: [...features, { eventRoutes, otherRoutes }] });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { router, leave, queryClient };
}

/** A page that shows a text, which is also its title. */
export function aPage(path: string, text: string, handle: Partial<PageRoute['handle']> = {}): PageRoute {
  return {
    path,
    lazy: async () => ({ Component: TitledPage }),
    handle: { title: text, ...handle },
  };
}

function TitledPage() {
  return <h1>{usePageHandle()?.title}</h1>;
}
