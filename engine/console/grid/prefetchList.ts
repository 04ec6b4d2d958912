import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, Store } from 'react-admin';
import type { Plan } from '../../core/plan';
import { readGridAddress } from '../address/gridAddress';
import { isFieldReadable } from '../fieldAccess';
import type { Place } from '../Place';
import { shownFields } from './columns';
import { columnsKey, FRESH_MS, listRequest } from './listRequest';

interface PrefetchOptions {
  plan: Plan;
  place: Place;
  /** The address from the `?` on. */
  search: string;
  queryClient: QueryClient;
  dataProvider: DataProvider;
  store: Store;
}

/**
 * Asks for the rows of a grid before its page is drawn, under the key of react-admin's `useGetList`. A person's rights may not be known
 * yet: the request is that of someone who may read every field, and the page asks anew where it needs another one.
 */
export function prefetchList({ plan, place, search, queryClient, dataProvider, store }: PrefetchOptions): void {
  const resource = plan.get(place.resource);
  const can = () => true;
  const state = readGridAddress({
    plan,
    resource,
    params: new URLSearchParams(search),
    isReadable: (field) => isFieldReadable(field, can),
  });
  const chosen = store.getItem<readonly string[]>(columnsKey(resource.name)) ?? [];
  const fields = shownFields({ plan: resource, place, can, chosen });
  const request = listRequest({ plan: resource, place, state, fields });
  const queryKey = [resource.name, 'getList', request];
  // The grid that shows these rows decides when to ask again.
  if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return;
  void queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(resource.name, { ...request, signal });
      return { data, total, pageInfo, meta };
    },
    staleTime: FRESH_MS,
  });
}
