import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StartlineDataProvider } from '../../providers/dataProvider';
import type { ResourceName, Stored } from '../../resources/allResources';

const PAGE = 250;
const NONE: readonly never[] = [];

/** All records of a resource that match, however many pages there are; asked for again whenever one of them changes. */
export function useAllRecords<Name extends ResourceName>(resource: Name, filter: Readonly<Record<string, unknown>>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { data, error, isPending, isLoadingError, refetch } = useQuery({
    // As react-admin's own keys begin: what follows changes finds it by them.
    queryKey: [resource, 'getAll', { filter }],
    queryFn: async ({ signal }) => {
      const found: Stored<Name>[] = [];
      for (let page = 1; ; page++) {
        const pagination = { page, perPage: PAGE };
        const { data, total = 0 } = await dataProvider.getList(resource, { filter, pagination, signal });
        found.push(...data);
        if (data.length === 0 || found.length >= total) return found;
      }
    },
  });
  return { records: data ?? NONE, error, isPending, isLoadingError, refetch };
}
