import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';

export const looks = {
  list: {
    Control: lazy(async () => ({ default: (await import('./ListControl')).ListControl })),
    FilterControl: OperandControl,
    Cell: ListCell,
  },
} satisfies Looks;

export function ListCell({ value }: FieldCellProps) {
  const text = (value as readonly string[]).join(', ');
  return <span title={text}>{text}</span>;
}
