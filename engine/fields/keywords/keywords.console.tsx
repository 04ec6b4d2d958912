import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { ListCell } from '../list/list.console';

export const looks = {
  keywords: {
    Control: lazy(async () => ({ default: (await import('./KeywordsControl')).KeywordsControl })),
    FilterControl: OperandControl,
    Cell: ListCell,
  },
} satisfies Looks;
