import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import { lazyCell } from '../lazyCell';
import type { BooleanOptions } from './boolean.field';

export const looks = {
  boolean: ({ isVisibility }: BooleanOptions) => (isVisibility ? visibilityLook : booleanLook),
} satisfies Looks<BooleanOptions>;

const booleanLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./BooleanControl')).BooleanControl })),
  RowControl: lazy(async () => ({ default: (await import('./SwitchRow')).SwitchRow })),
  Cell: BooleanCell,
  width: 90,
};

/** Whether a record shows outside: where it may be changed, its cell is the switch itself. */
const visibilityLook: FieldLook = { ...booleanLook, Cell: VisibilityCell, width: 70 };

function VisibilityCell(props: FieldCellProps) {
  return props.isEditable ? <VisibilityToggle {...props} /> : <BooleanCell {...props} />;
}

const VisibilityToggle = lazyCell(async () => (await import('./VisibilityToggle')).VisibilityToggle, BooleanCell);

function BooleanCell({ value }: FieldCellProps) {
  const translate = useTranslate();
  return <span>{value ? translate('ra.boolean.true', { _: 'Yes' }) : translate('ra.boolean.false', { _: 'No' })}</span>;
}
