import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { formatExactly, formatInstant } from '../format/dates';
import { useFormats } from '../format/useFormats';
import { useTimeZone } from './TimeZoneContext';

export const looks = {
  instant: {
    Control: lazy(async () => ({ default: (await import('./InstantControl')).InstantControl })),
    Cell: InstantCell,
    isTabular: true,
    width: 184,
  },
} satisfies Looks;

function InstantCell({ value }: FieldCellProps) {
  const timeZone = useTimeZone();
  const { dateFormat } = useFormats();
  const instant = String(value);
  return (
    <time
      className="sl-figures"
      dateTime={instant}
      title={`${formatExactly(instant, timeZone, dateFormat)} · ${timeZone}`}
    >
      {formatInstant(instant, timeZone, dateFormat)}
    </time>
  );
}
