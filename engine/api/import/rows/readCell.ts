import type { ImportContext } from '../../../core/field';
import { type Parsed, refuse } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';
import { DATE_FORMATS, type DateFormat, parseDate } from '../reading/dates/parseDate';

/** A byte that means nothing in the file's encoding comes as this character. */
const BROKEN = '\ufffd';
const TIME = /[T ,]\s*(\d{1,2}[:.]\d{2}.*)$/s;

/**
 * Reads a cell as its field does. Dates the field itself cannot read (names of months, a spreadsheet's day numbers, years
 * such as 1992.0) are put before it once more in plain form.
 */
export function readCell(field: FieldPlan, text: string, context: ImportContext): Parsed<unknown> {
  const { type, options } = field.field;
  if (text.includes(BROKEN)) return refuse('validation.control_characters');
  const parsed = type.fromText(text, options, context);
  if (parsed.ok) return parsed;
  const plain = plainDate(text, context.dateFormat);
  if (plain === null) return parsed;
  const again = type.fromText(plain, options, context);
  return again.ok ? again : parsed;
}

/** Whether a field reads dates: it takes a day and no other text. */
export function isDateField(field: FieldPlan): boolean {
  const { type, options } = field.field;
  const context = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' };
  return type.fromText('2001-01-31', options, context).ok && !type.fromText('no day', options, context).ok;
}

function plainDate(text: string, format: string | undefined): string | null {
  if (!isDateFormat(format)) return null;
  const read = parseDate(text, format);
  if ('error' in read) return null;
  if (read.precision === 'year') return read.value.slice(0, 4);
  const time = TIME.exec(text.trim())?.[1];
  return time ? `${read.value} ${time}` : read.value;
}

function isDateFormat(format: string | undefined): format is DateFormat {
  return (DATE_FORMATS as readonly (string | undefined)[]).includes(format);
}
