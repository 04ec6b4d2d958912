import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';

export const listConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./ListControl')).ListControl })),
  FilterControl: OperandControl,
  Cell: ListCell,
};

export function ListCell({ value }: FieldCellProps) {
  const text = (value as readonly string[]).join(', ');
  return <span title={text}>{text}</span>;
}
