import type { ImportContext } from '../../core/field';
import { accept, HAS_PASSED, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';
import { dayMeant } from './dayBegins';
import { earliestToday, isDay, latestToday } from './days';
import { isSerial, readDate } from './readDate';

export interface CalendarDateOptions {
  /** No day after today (birth dates). */
  readonly isPast?: boolean;
  /** No day before today. A form lets a record keep one that has passed since it was saved. */
  readonly disablePast?: boolean;
  /** Earliest and latest day, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  /** In import files a year alone stands for its first day (birth years). */
  readonly acceptsYear?: boolean;
}

/** A day as `YYYY-MM-DD`. It has no zone and never passes through `Date` on its way to a screen. */
const calendarDateType: DrawnType<string, CalendarDateOptions, typeof import('./calendarDate.console')> = {
  name: 'calendar_date',
  column: () => 'date',
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  samples: ({ isPast, disablePast, min, max }) =>
    disablePast
      ? ['2999-05-31', '2999-06-01']
      : isPast
        ? ['1990-05-31', '1991-06-01']
        : [min ?? '2026-05-31', max ?? '2026-06-01'],
  parse: parseCalendarDate,
  operators: () => ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'empty'],
  parseOperand: (text) => parseCalendarDate(text, {}),
  compare: compareText,
  // Files are read by the server alone: a console's build leaves their ways of writing dates out.
  fromText: import.meta.env.SSR ? readCalendarDate : () => refuse('validation.date'),
  toText: (value) => value,
};

export const calendarDate = makeField(calendarDateType);

/** The time behind a date is left out, as a calendar date has none, unless it is known to be the moment at which the next day begins. */
function readCalendarDate(
  text: string,
  options: CalendarDateOptions,
  { dateFormat, dayBegins, day }: ImportContext,
): Parsed<string> {
  const found = readDate(text, { format: dateFormat, isPast: options.isPast, day }) ?? daysPast(text, options);
  if (!found || (found.isYearOnly && !options.acceptsYear)) {
    // Nobody writes day numbers: a date year first is read among them as well.
    const format = dateFormat === 'excel' ? undefined : dateFormat;
    return refuse('validation.date_format', { format: format ?? 'YYYY-MM-DD' });
  }
  return parseCalendarDate(dayMeant(found, dayBegins), options);
}

/** Among dates that are texts a spreadsheet leaves those that it understood as the days it counts. */
function daysPast(text: string, { isPast }: CalendarDateOptions) {
  return isPast && isSerial(text.trim()) ? readDate(text, { format: 'excel', isPast }) : null;
}

function parseCalendarDate(input: unknown, options: CalendarDateOptions): Parsed<string> {
  const match = typeof input === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(input.trim()) : null;
  if (!match) return refuse('validation.date');
  const [value, year, month, day] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return refuse('validation.date');
  if (options.min !== undefined && value < options.min) return refuse('validation.date_min', { min: options.min });
  if (options.max !== undefined && value > options.max) return refuse('validation.date_max', { max: options.max });
  if (options.isPast && value > latestToday()) return refuse('validation.date_past');
  if (options.disablePast && value < earliestToday()) return refuse(HAS_PASSED);
  return accept(value);
}
