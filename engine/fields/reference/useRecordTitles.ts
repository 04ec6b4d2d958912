import { type RaRecord, useGetManyAggregate, useGetRecordRepresentation } from 'react-admin';

/** What records of a resource are called, by id; ids whose records have not come yet read as `#12`. */
export function useRecordTitles(resource: string, ids: readonly number[]): (id: number) => string {
  const { data = [] } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false },
  );
  const titleOf = useGetRecordRepresentation(resource);
  const records = new Map(data.filter(Boolean).map((record) => [Number(record.id), record]));
  return (id) => {
    const record = records.get(id);
    return record ? String(titleOf(record)) : `#${id}`;
  };
}
