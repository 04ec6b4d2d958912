import type { ImportContext } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { isDay } from '../calendarDate/days';
import { readDate } from '../calendarDate/readDate';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';
import { instantOf } from './readInstant';

export interface InstantOptions {
  /** Hours as the time picker shows them: 24 unless said otherwise. */
  readonly clock?: 12 | 24;
  /** What people give and read of it; milliseconds, as timing needs them, unless said otherwise. */
  readonly precision?: 'minute' | 'millisecond';
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))$/i;

/** A moment as ISO 8601 UTC with milliseconds, years 1900 to 9999. Input may carry any offset, but must carry one. */
const instantType: DrawnType<string, InstantOptions, typeof import('./instant.console')> = {
  name: 'instant',
  column: () => 'timestamptz(3)',
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  samples: () => ['2026-05-31T09:00:00.000Z', '2026-05-31T10:30:00.000Z'],
  parse: parseInstant,
  operators: () => ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'nin', 'empty'],
  // A plus that was not encoded in the address comes as a blank.
  parseOperand: (text) => parseInstant(text.replace(/ (\d{2}:?\d{2})$/, '+$1')),
  compare: compareText,
  // As days are, by the server alone.
  fromText: import.meta.env.SSR ? readInstant : () => refuse('validation.instant'),
  toText: (value) => value,
};

export const instant = makeField(instantType);

function parseInstant(input: unknown): Parsed<string> {
  const match = typeof input === 'string' ? ISO.exec(input.trim()) : null;
  if (!match) return refuse('validation.instant');
  const [, year = '', month = '', day = '', time = ''] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return refuse('validation.instant');
  const value = instantOf({ date: `${year}-${month}-${day}`, time });
  return value === null ? refuse('validation.instant') : accept(value);
}

/** A cell without an offset is a time in the file's zone; without a time it is the start of the day there. */
function readInstant(text: string, _options: InstantOptions, { dateFormat, timeZone }: ImportContext): Parsed<string> {
  const found = readDate(text, { format: dateFormat });
  const value = found && !found.isYearOnly ? instantOf({ ...found, timeZone }) : null;
  return value === null ? refuse('validation.instant') : accept(value);
}
