import { lazy } from 'react';
import { saidByServer } from '../../core/said/saidByServer';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import type { TextOptions } from './text.field';

export const looks = {
  text: ({ isNumberLike, isSaid }: TextOptions) => (isNumberLike ? codeLook : isSaid ? saidLook : textLook),
} satisfies Looks<TextOptions>;

const textLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./TextLineControl')).TextLineControl })),
  FilterControl: OperandControl,
  Cell: TextCell,
};

/** Codes such as start numbers stand in columns as numbers do. */
const codeLook: FieldLook = { ...textLook, isTabular: true, width: 90 };

/** What the server wrote. */
const saidLook: FieldLook = {
  ...textLook,
  Cell: (cell) => <TextCell {...cell} value={saidByServer(String(cell.value))} />,
};

/** Any value that is its own text. What the column cuts off shows on hover. */
export function TextCell({ value }: FieldCellProps) {
  const text = String(value);
  return <span title={text}>{text}</span>;
}
