import { lazy } from 'react';
import type { FieldLook } from '../fieldConsole';
import { TextCell } from '../text/text.console';

export const timeZoneConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./TimeZoneControl')).TimeZoneControl })),
  Cell: TextCell,
  width: 170,
};
