import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { TextCell } from '../text/text.console';

export const looks = {
  long_text: {
    Control: lazy(async () => ({ default: (await import('./LongTextControl')).LongTextControl })),
    FilterControl: OperandControl,
    Cell: TextCell,
    width: 240,
  },
} satisfies Looks;
