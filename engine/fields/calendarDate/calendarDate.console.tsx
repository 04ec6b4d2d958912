import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { formatBirthday, formatDate, zonedParts } from '../format/dates';
import { useFormats } from '../format/useFormats';
import { useTimeZone } from '../instant/TimeZoneContext';
import type { CalendarDateOptions } from './calendarDate.field';

export const looks = {
  calendar_date: {
    Control: lazy(async () => ({ default: (await import('./CalendarDateControl')).CalendarDateControl })),
    Cell: CalendarDateCell,
    isTabular: true,
    width: 120,
  },
} satisfies Looks;

/** Days in the past, which birthdays are, come with the age. */
function CalendarDateCell({ value, field }: FieldCellProps) {
  const day = String(value);
  const { dateFormat } = useFormats();
  const today = zonedParts(new Date().toISOString(), useTimeZone())?.date ?? '';
  const { isPast } = field.field.options as CalendarDateOptions;
  return (
    <span className="sl-figures">{isPast ? formatBirthday(day, today, dateFormat) : formatDate(day, dateFormat)}</span>
  );
}
