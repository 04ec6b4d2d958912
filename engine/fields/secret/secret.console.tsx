import { lazy } from 'react';
import type { FieldLook } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';

export const secretConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./SecretControl')).SecretControl })),
  FilterControl: OperandControl,
  Cell: () => <span>••••••</span>,
};
