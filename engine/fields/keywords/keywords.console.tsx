import { lazy } from 'react';
import type { FieldLook } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import { ListCell } from '../list/list.console';

export const keywordsConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./KeywordsControl')).KeywordsControl })),
  FilterControl: OperandControl,
  Cell: ListCell,
};
