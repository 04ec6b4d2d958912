import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { VisibilityToggle } from '../visibility/VisibilityToggle';

export const booleanConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./BooleanControl')).BooleanControl })),
  Cell: BooleanCell,
  width: 90,
};

/** Whether a record shows outside: its cell is the switch itself. */
export const visibilityConsole: FieldLook = { ...booleanConsole, Cell: VisibilityToggle, width: 70 };

function BooleanCell({ value }: FieldCellProps) {
  const translate = useTranslate();
  return <span>{value ? translate('ra.boolean.true', { _: 'Yes' }) : translate('ra.boolean.false', { _: 'No' })}</span>;
}
