import { lazy } from 'react';
import type { Looks } from '../fieldConsole';
import { TextCell } from '../text/text.console';

export const looks = {
  time_zone: {
    Control: lazy(async () => ({ default: (await import('./TimeZoneControl')).TimeZoneControl })),
    Cell: TextCell,
    width: 170,
  },
} satisfies Looks;
