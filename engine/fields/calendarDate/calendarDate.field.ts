import type { FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { compareText, makeField } from '../makeField';

export interface CalendarDateOptions {
  /** No day after today (birth dates). */
  readonly isPast?: boolean;
}

/** A day as `YYYY-MM-DD`. It has no zone and never passes through `Date` on its way to a screen. */
export const calendarDateType: FieldType<string, CalendarDateOptions> = {
  name: 'calendar_date',
  column: () => 'date',
  jsonSchema: () => ({ type: 'string', format: 'date', examples: ['2026-05-31'] }),
  parse: parseCalendarDate,
  operators: () => ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'empty'],
  parseOperand: (text) => parseCalendarDate(text, {}),
  compare: compareText,
  fromText: (text, options) => parseCalendarDate(text.trim(), options),
  toText: (value) => value,
};

export const calendarDate = makeField(calendarDateType);

function parseCalendarDate(input: unknown, options: CalendarDateOptions): Parsed<string> {
  const match = typeof input === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(input) : null;
  if (!match) return refuse('validation.date');
  const [, year, month, day] = match.map(Number);
  if (!isDay(year ?? 0, month ?? 0, day ?? 0)) return refuse('validation.date');
  const value = input as string;
  if (options.isPast && value > new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10))
    return refuse('validation.date_past');
  return accept(value);
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
