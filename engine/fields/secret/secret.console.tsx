import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';

export const looks = {
  secret: {
    Control: lazy(async () => ({ default: (await import('./SecretControl')).SecretControl })),
    FilterControl: OperandControl,
    Cell: () => <span>••••••</span>,
  },
} satisfies Looks;
