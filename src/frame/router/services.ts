import { QueryClient } from '@tanstack/react-query';
import { localStorageStore, memoryStore } from 'react-admin';
import { createQueryCache } from '../../../engine/console/data/stableErrors';
import { onDemand } from '../../../engine/console/words/onDemand';
import { createMutationCache } from '../../../engine/console/writes/mutationWrite';
import { createAuthProvider } from '../../../providers/authProvider';
import { createDataProvider } from '../../../providers/dataProvider';
import { isDelayed, isFinal } from '../../../providers/httpError';
import { createI18nProvider } from '../../../providers/i18nProvider';
import type { RealtimeAddress } from '../../../providers/realtime/address';
import type { Realtime } from '../../../providers/realtime/realtime';
import { referenceDataQuery } from '../../../providers/referenceData';
import { STORE_KEY } from '../../../providers/session';
import { getViewing } from '../../../providers/viewing';
import { plan } from '../../../resources/allResources';
import { languages } from '../../i18n/languages';
import { english } from '../../i18n/messages';
import type { Services } from '../../shared/ServicesContext';
import { accessOf } from './access';

const STORE_VERSION = '1';
const MAX_RETRIES = 1;

export function createServices(): Services {
  const isViewing = getViewing() !== null;
  const dataProvider = createDataProvider();
  const queryClient = new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: isWorthRetrying } },
  });
  return {
    queryClient,
    dataProvider,
    authProvider: createAuthProvider({
      queryClient,
      grants: accessOf({ queryClient, dataProvider, pathname: () => window.location.pathname }),
    }),
    i18nProvider: createI18nProvider({ english, languages, more: onDemand, declared: declaredLabel }),
    // How somebody has their tables is kept for them: what is tried while looking as another person is not.
    store: isViewing ? memoryStore() : localStorageStore(STORE_VERSION, STORE_KEY),
    // Joining a channel is more than a read. What is shown is as fresh as the page.
    ...(!isViewing && { loadRealtime: realtimeLoader(queryClient) }),
    leave: (address) => window.location.replace(address),
  };
}

/** In a file of its own, fetched when something listens for the first time. */
function realtimeLoader(queryClient: QueryClient): () => Promise<Realtime> {
  let loading: Promise<Realtime> | null = null;
  const load = async () => {
    const [{ createRealtime }, { realtime = null }] = await Promise.all([
      import('../../../providers/realtime/realtime'),
      queryClient.ensureQueryData(referenceDataQuery),
    ]);
    return createRealtime({ address: realtime as RealtimeAddress | null });
  };
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** The label of a declared field under the key that react-admin's lists and forms ask for: `resources.athletes.fields.club`. */
function declaredLabel(key: string): string | undefined {
  const [, resource = '', field = ''] = /^resources\.(\w+)\.fields\.(\w+)$/.exec(key) ?? [];
  return plan.resources.get(resource)?.fields.get(field)?.label;
}

/** Retries a server in trouble once. Anything else would answer the same, and Retry-After asks for a later retry (`useRecovery`). */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !isFinal(error) && !isDelayed(error) && failures < MAX_RETRIES;
}
