import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { lazyCell } from '../lazyCell';

export const looks = {
  json: {
    Control: lazy(async () => ({ default: (await import('./JsonControl')).JsonControl })),
    FilterControl: OperandControl,
    Cell: lazyCell(async () => (await import('./JsonCell')).JsonCell),
    width: 200,
  },
} satisfies Looks;
