import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { AuthProvider, I18nProvider, Store } from 'react-admin';
import type { StartlineDataProvider } from '../../providers/dataProvider';
import type { Realtime } from '../../providers/realtime/realtime';

/** How the console reaches the world, in one place that a test can replace. */
export interface Services {
  queryClient: QueryClient;
  dataProvider: StartlineDataProvider;
  authProvider: AuthProvider;
  i18nProvider: I18nProvider;
  store: Store;
  /** The websocket, once something listens. Absent where there is none. */
  loadRealtime?: () => Promise<Realtime>;
  /** Opens an address as a new document: the sign-in pages are another program. */
  leave: (address: string) => void;
}

/** Services that components read. They reach the others through react-admin and TanStack Query. */
type UsedServices = Pick<Services, 'loadRealtime' | 'leave'>;

export const ServicesContext = createContext<UsedServices | null>(null);

export function useServices(): UsedServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('The console is rendered outside of its router.');
  return services;
}
