import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { lazyCell } from '../lazyCell';

export const looks = {
  rich_text: {
    Control: lazy(async () => ({ default: (await import('./RichTextControl')).RichTextControl })),
    FilterControl: OperandControl,
    Cell: lazyCell(async () => (await import('./RichTextCell')).RichTextCell),
    width: 240,
  },
} satisfies Looks;
