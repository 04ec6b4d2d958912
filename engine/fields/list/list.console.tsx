import { lazy } from 'react';
import { saidByServer } from '../../core/said/saidByServer';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import type { ListOptions } from './list.field';

export const looks = {
  list: ({ isSaid }: ListOptions) => (isSaid ? saidLook : listLook),
} satisfies Looks<ListOptions>;

const listLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./ListControl')).ListControl })),
  FilterControl: OperandControl,
  Cell: ListCell,
};

const saidLook: FieldLook = {
  ...listLook,
  Cell: (cell) => <ListCell {...cell} value={(cell.value as readonly string[]).map(saidByServer)} />,
};

export function ListCell({ value }: FieldCellProps) {
  const text = (value as readonly string[]).join(', ');
  return <span title={text}>{text}</span>;
}
