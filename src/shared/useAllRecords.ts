import { useGetList } from 'react-admin';
import { plan, type ResourceName, type Stored } from '../../resources/allResources';

/** More than any list has. The data provider reads it in pages of the server's own size. */
const ALL = { page: 1, perPage: 1_000_000 };
const NONE: readonly never[] = [];

/** Loads all records of a resource that match, in the declaration's order, however many pages there are. */
export function useAllRecords<Name extends ResourceName>(resource: Name, filter: Readonly<Record<string, unknown>>) {
  const { defaultSort } = plan.get(resource).resource;
  const { data, error, isPending, isLoadingError, refetch } = useGetList<Stored<Name>>(resource, {
    filter,
    pagination: ALL,
    sort: { field: defaultSort.join(','), order: 'ASC' },
  });
  return { records: data ?? NONE, error, isPending, isLoadingError, refetch };
}
