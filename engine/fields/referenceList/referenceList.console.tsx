import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { useRecordTitles } from '../reference/useRecordTitles';

export const looks = {
  reference_list: {
    Control: lazy(async () => ({ default: (await import('../reference/ReferenceControl')).ReferencesControl })),
    FilterControl: lazy(async () => ({ default: (await import('./ContainedIdControl')).ContainedIdControl })),
    Cell: ReferenceListCell,
    width: 200,
  },
} satisfies Looks;

function ReferenceListCell({ value, field, record }: FieldCellProps) {
  const ids = value as readonly number[];
  const titleOf = useRecordTitles(field, ids, record);
  const titles = ids.map(titleOf).join(', ');
  return <span title={titles}>{titles}</span>;
}
