import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { formatTimeDifference } from '../format/timeDifference';

export const looks = {
  duration: {
    Control: lazy(async () => ({ default: (await import('./DurationControl')).DurationControl })),
    Cell: ({ value }: FieldCellProps) => <span className="sl-figures">{formatTimeDifference(value as number)}</span>,
    isTabular: true,
    width: 120,
  },
} satisfies Looks;
