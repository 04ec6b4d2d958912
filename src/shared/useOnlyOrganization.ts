import { type RaRecord, useGetList } from 'react-admin';

/** The organization of somebody who has just one: there is nothing to choose then. */
export function useOnlyOrganization(): { id: number | null; isPending: boolean } {
  const { data, total, isPending } = useGetList<RaRecord<number>>('organizations', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  return { id: total === 1 ? (data?.[0]?.id ?? null) : null, isPending };
}
