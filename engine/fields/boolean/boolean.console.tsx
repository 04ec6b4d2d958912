import { useTranslate } from 'ra-core';
import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { VisibilityToggle } from '../visibility/VisibilityToggle';

export const booleanConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./BooleanControl')).BooleanControl),
  Cell: BooleanCell,
  width: 90,
};

/** Whether a record shows outside: its cell is the switch itself. */
export const visibilityConsole: FieldConsole = { ...booleanConsole, Cell: VisibilityToggle, width: 70 };

function BooleanCell({ value }: FieldCellProps) {
  const translate = useTranslate();
  return <span>{value ? translate('ra.boolean.true', { _: 'Yes' }) : translate('ra.boolean.false', { _: 'No' })}</span>;
}
