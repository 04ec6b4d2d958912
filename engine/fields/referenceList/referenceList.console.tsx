import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { referenceConsole } from '../reference/reference.console';
import { useRecordTitles } from '../reference/useRecordTitles';

export const referenceListConsole: FieldLook = {
  Control: referenceConsole.Control,
  FilterControl: lazy(async () => ({ default: (await import('./ContainedIdControl')).ContainedIdControl })),
  Cell: ReferenceListCell,
  width: 200,
};

function ReferenceListCell({ value, field }: FieldCellProps) {
  const ids = value as readonly number[];
  const titleOf = useRecordTitles(field.target ?? '', ids);
  const titles = ids.map(titleOf).join(', ');
  return <span title={titles}>{titles}</span>;
}
