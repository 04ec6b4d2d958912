import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { useServices } from '../../router/ServicesContext';

const PAGE = 250;
const NONE: readonly never[] = [];

/** All records of a resource that match, however many pages there are; asked for again whenever one of them changes. */
export function useAllRecords<Stored extends { readonly id: number }>(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
) {
  const { dataProvider } = useServices();
  const { data, error, isPending, isLoadingError, refetch } = useQuery({
    // As react-admin's own keys begin: what hears of changes finds it by them.
    queryKey: [resource, 'getAll', { filter }],
    queryFn: ({ signal }) => readAll<Stored>({ dataProvider, resource, filter, signal }),
  });
  return { records: data ?? (NONE as readonly Stored[]), error, isPending, isLoadingError, refetch };
}

interface ReadAll {
  dataProvider: StartlineDataProvider;
  resource: string;
  filter: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

async function readAll<Stored>({ dataProvider, resource, filter, signal }: ReadAll): Promise<readonly Stored[]> {
  const found: RaRecord[] = [];
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PAGE };
    const { data, total = 0 } = await dataProvider.getList(resource, { filter, pagination, signal });
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found as unknown as readonly Stored[];
  }
}
