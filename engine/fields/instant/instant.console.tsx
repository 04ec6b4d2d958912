import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { formatExactly } from '../format/dates';
import { useFormats } from '../format/useFormats';
import { useInstantText } from '../format/useInstantText';
import type { InstantOptions } from './instant.field';
import { useTimeZone } from './TimeZoneContext';

export const looks = {
  instant: {
    Control: lazy(async () => ({ default: (await import('./InstantControl')).InstantControl })),
    Cell: InstantCell,
    isTabular: true,
    // A day, a clock of seconds and the name of a zone, as CEST.
    width: 208,
  },
} satisfies Looks;

function InstantCell({ value, field }: FieldCellProps) {
  const timeZone = useTimeZone();
  const { dateFormat } = useFormats();
  const { precision } = field.field.options as InstantOptions;
  const textOf = useInstantText(precision);
  const instant = String(value);
  return (
    <time
      className="sl-figures"
      dateTime={instant}
      title={`${formatExactly(instant, timeZone, dateFormat)} · ${timeZone}`}
    >
      {textOf(instant)}
    </time>
  );
}
