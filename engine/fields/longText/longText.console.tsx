import { lazy } from 'react';
import type { FieldLook } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { TextCell } from '../text/text.console';

export const longTextConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./LongTextControl')).LongTextControl })),
  FilterControl: OperandControl,
  Cell: TextCell,
  width: 240,
};
