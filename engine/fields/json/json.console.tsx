import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { roundNumbers } from '../format/numbers';
import { OperandControl } from '../inputs/OperandControl';

export const jsonConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./JsonControl')).JsonControl })),
  FilterControl: OperandControl,
  Cell: JsonCell,
  width: 200,
};

function JsonCell({ value }: FieldCellProps) {
  return <code title={JSON.stringify(value, null, 2)}>{JSON.stringify(roundNumbers(value))}</code>;
}
