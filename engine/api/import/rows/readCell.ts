import type { ImportContext } from '../../../core/field';
import { type Parsed, refuse } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';

/** A byte that means nothing in the file's encoding comes as this character. */
const BROKEN = '\ufffd';

/** Reads a cell as its field does. */
export function readCell(field: FieldPlan, text: string, context: ImportContext): Parsed<unknown> {
  const { type, options } = field.field;
  return text.includes(BROKEN) ? refuse('validation.control_characters') : type.fromText(text, options, context);
}

/** Whether a field reads dates: it takes a day and no other text. */
export function isDateField(field: FieldPlan): boolean {
  const { type, options } = field.field;
  const context = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' };
  return type.fromText('2001-01-31', options, context).ok && !type.fromText('no day', options, context).ok;
}
