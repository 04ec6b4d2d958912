import { QueryClient, type QueryClientConfig, type QueryKey, type SetDataOptions } from '@tanstack/react-query';
import type { Plan, ResourcePlan } from '../../core/plan';
import { createMutationCache } from '../writes/mutationWrite';
import { createQueryCache } from './stableErrors';

/**
 * Creates the client that react-admin's hooks read and write through. react-admin lends the rows of a list to the pages of their records,
 * until the records themselves have come. This client lends no row without the stored fields that lists leave out: a page or form would take
 * the missing values for empty ones.
 */
export function createQueryClient(plan: Plan, config: Pick<QueryClientConfig, 'defaultOptions'> = {}): QueryClient {
  const client = new QueryClient({
    ...config,
    queryCache: createQueryCache(),
    mutationCache: createMutationCache(),
  });
  const setQueryData = client.setQueryData.bind(client);
  client.setQueryData = ((queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => {
    const [name, method] = queryKey;
    const resource = method === 'getOne' ? plan.resources.get(String(name)) : undefined;
    const isNew = resource !== undefined && client.getQueryData(queryKey) === undefined;
    if (isNew && !isWhole(resource, typeof updater === 'function' ? updater(undefined) : updater)) return undefined;
    return setQueryData(queryKey, updater, options);
  }) as QueryClient['setQueryData'];
  return client;
}

function isWhole({ stored }: ResourcePlan, record: unknown): boolean {
  return stored.every(({ name, field }) => !field.options.detailOnly || Object.hasOwn(Object(record), name));
}
