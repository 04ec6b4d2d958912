import { type RaRecord, useGetManyAggregate, useGetRecordRepresentation, useTranslate } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { nameInFile } from '../../core/titleOf';

type Referring = Pick<FieldPlan, 'target' | 'namedBy' | 'below'>;
type Values = Readonly<Record<string, unknown>>;

/** What a record is called that a field points to: by its title, and as files name it where that is something else. */
function useTitle(field: Referring): (record: object) => string {
  const titleOf = useGetRecordRepresentation(field.target ?? '');
  return (record) => [...new Set([String(titleOf(record)), nameInFile(field, record) ?? []].flat())].join(' · ');
}

/**
 * The same where records of several parents may stand side by side: `10 km · Elite`. `around` is what is known beside the field: where
 * that says which race it is, the wave's own name is enough.
 */
export function useFullTitle(
  field: Referring,
  records: readonly object[],
  around: Values = {},
): (record: object) => string {
  const titleOf = useTitle(field);
  const { below } = field;
  const isMixed = below !== null && !(below.name in around);
  const parentOf = (record: object) => (below && (record as Values)[below.name]) ?? null;
  const ids = isMixed ? [...new Set(records.map(parentOf))].filter((id) => typeof id === 'number') : [];
  const parentTitle = useParentTitles(below?.target ?? '', ids);
  return (record) => {
    const parent = isMixed ? parentTitle(parentOf(record)) : null;
    return parent === null ? titleOf(record) : `${parent} · ${titleOf(record)}`;
  };
}

function useParentTitles(target: string, ids: readonly number[]): (id: unknown) => string | null {
  const titleOf = useGetRecordRepresentation(target);
  const { data = [] } = useGetManyAggregate<RaRecord>(
    target,
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false },
  );
  const parents = new Map(data.filter(Boolean).map((record) => [Number(record.id), String(titleOf(record))]));
  return (id) => parents.get(Number(id)) ?? null;
}

/**
 * The same by id. Ids whose records have not come yet read as `#12`, and so do those that do not come, unless the texts of their resource say
 * what one out of sight is called.
 */
export function useRecordTitles(field: Referring, ids: readonly number[], around: Values = {}): (id: number) => string {
  const translate = useTranslate();
  const { data = [], isPending } = useGetManyAggregate<RaRecord>(
    field.target ?? '',
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false },
  );
  const found = data.filter(Boolean);
  const titleOf = useFullTitle(field, found, around);
  const outOfSight = isPending ? '' : translate(`resources.${field.target}.out_of_sight`, { _: '' });
  const records = new Map(found.map((record) => [Number(record.id), record]));
  return (id) => {
    const record = records.get(id);
    return record ? titleOf(record) : outOfSight || `#${id}`;
  };
}
