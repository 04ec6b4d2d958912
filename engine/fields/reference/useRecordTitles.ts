import { type RaRecord, useGetManyAggregate, useGetRecordRepresentation } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { nameInFile } from '../../core/titleOf';

/** What a record is called that a field points to: by its title, and as files name it where that is something else. */
export function useTitle(field: Pick<FieldPlan, 'target' | 'namedBy'>): (record: object) => string {
  const titleOf = useGetRecordRepresentation(field.target ?? '');
  return (record) => [...new Set([String(titleOf(record)), nameInFile(field, record) ?? []].flat())].join(' · ');
}

/** The same by id; ids whose records have not come yet read as `#12`. */
export function useRecordTitles(
  field: Pick<FieldPlan, 'target' | 'namedBy'>,
  ids: readonly number[],
): (id: number) => string {
  const { data = [] } = useGetManyAggregate<RaRecord>(
    field.target ?? '',
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false },
  );
  const titleOf = useTitle(field);
  const records = new Map(data.filter(Boolean).map((record) => [Number(record.id), record]));
  return (id) => {
    const record = records.get(id);
    return record ? titleOf(record) : `#${id}`;
  };
}
