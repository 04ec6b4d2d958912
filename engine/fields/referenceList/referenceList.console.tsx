import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { referenceConsole } from '../reference/reference.console';
import { useRecordTitles } from '../reference/useRecordTitles';

export const referenceListConsole: FieldConsole = {
  Input: referenceConsole.Input,
  FilterInput: lazyInputs(async () => (await import('./ContainedIdControl')).ContainedIdControl).FilterInput,
  Cell: ReferenceListCell,
  width: 200,
};

function ReferenceListCell({ value, field }: FieldCellProps) {
  const ids = value as readonly number[];
  const titleOf = useRecordTitles(field.target ?? '', ids);
  const titles = ids.map(titleOf).join(', ');
  return <span title={titles}>{titles}</span>;
}
