import type { ImportContext } from '../../../core/field';
import { type Parsed, refuse } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';
import { brokenCell, isShortened, wholeCode } from './brokenCell';

/** Reads a cell as its field does. */
export function readCell(field: FieldPlan, text: string, context: ImportContext): Parsed<unknown> {
  const broken = brokenCell(text);
  if (broken) return refuse(broken);
  const { type, options } = field.field;
  const parsed = type.fromText(text, options, context);
  // Codes are texts, alone or in a list: to a number it is all the same how it is written.
  if (!parsed.ok || !(typeof parsed.value === 'string' || Array.isArray(parsed.value))) return parsed;
  if (isShortened(text)) return refuse('validation.shortened_number');
  const whole = wholeCode(text);
  return whole === text ? parsed : type.fromText(whole, options, context);
}

/** Whether a field reads dates: it takes a day and no other text. */
export function isDateField(field: FieldPlan): boolean {
  const { type, options } = field.field;
  const context = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' };
  return type.fromText('2001-01-31', options, context).ok && !type.fromText('no day', options, context).ok;
}
