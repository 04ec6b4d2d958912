import type { CellText, ImportContext } from '../../../core/field';
import { type Issue, type Parsed, refuse } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';
import { plainSigns } from '../../../core/words';
import { isYearAlone } from '../../../fields/calendarDate/readDate';
import { foldWord } from '../../../fields/choice/choice.field';
import { unguarded } from '../../../tables/csv/formulaGuard';
import { brokenCell, isShortened, wholeCode } from './brokenCell';
import { plainOfData } from './programData';

/** Longer texts are no words to be taken apart: the patterns that do so would take the square of their length. */
const LONGEST_WORDS = 500;

/** `note` says of a cell what was left out of it, `says` what it says of other fields. */
type ReadCell = Parsed<unknown> & { readonly note?: Issue; readonly says?: CellText['says'] };

/** Reads a cell as its field does. */
export function readCell(field: FieldPlan, text: string, context: ImportContext): ReadCell {
  const kept = unguarded(text);
  if (kept !== null) return readText(field, kept, context);
  const broken = brokenCell(text);
  if (broken) return refuse(broken);
  const plain = plainOfData(text, field, context);
  return plain.ok ? readText(field, plain.value, context) : plain;
}

function readText(field: FieldPlan, text: string, context: ImportContext): ReadCell {
  const { options } = field.field;
  const word = context.words?.get(foldWord(text)) ?? text;
  const said = (word.length <= LONGEST_WORDS ? options.cellOf?.(word, context) : undefined) ?? { text: word };
  if (said.refused) return refuse(said.refused.key, said.refused.args);
  if (said.text === '') return refuse('validation.cell_unknown', { what: field.label.toLowerCase() });
  const read = readSaid(field, said, { text, context });
  return said.says && read.ok ? { ...read, says: said.says } : read;
}

function readSaid(
  field: FieldPlan,
  said: CellText,
  { text, context }: { text: string; context: ImportContext },
): ReadCell {
  const { type, options } = field.field;
  const parsed = fromText(field, said.text, context);
  // Codes are texts, alone or in a list: to a number it is all the same how it is written.
  if (!parsed.ok || !(typeof parsed.value === 'string' || Array.isArray(parsed.value))) return parsed;
  if (isShortened(text)) return refuse('validation.shortened_number');
  const whole = wholeCode(said.text);
  const read = whole === said.text ? parsed : type.fromText(whole, options, context);
  if (!said.rest || !read.ok) return read;
  return { ...read, note: { key: 'validation.cell_rest', args: { value: said.text, rest: said.rest } } };
}

/** As it is written, else with the digits of other scripts as those that everything is stored with. */
function fromText({ field: { type, options } }: FieldPlan, text: string, context: ImportContext): Parsed<unknown> {
  const parsed = type.fromText(text, options, context);
  if (parsed.ok) return parsed;
  const plain = plainSigns(text);
  return plain === text ? parsed : type.fromText(plain, options, context);
}

/** Returns whether the cell of a date says a year alone. */
export function isYearCell({ field }: FieldPlan, text: string, context: ImportContext): boolean {
  return isYearAlone(field.options.cellOf?.(text, context).text ?? text, context.dateFormat);
}

/** Whether a field reads dates: it takes a day and no other text. */
export function isDateField(field: FieldPlan): boolean {
  const { type, options } = field.field;
  const context = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' };
  return type.fromText('2001-01-31', options, context).ok && !type.fromText('no day', options, context).ok;
}

/** Whether a field of dates keeps the time of day. */
export function keepsTime({ field: { type, options } }: FieldPlan): boolean {
  const read = (text: string) => type.fromText(text, options, { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' });
  const [day, noon] = [read('2001-01-31'), read('2001-01-31 12:00')];
  return day.ok && noon.ok && day.value !== noon.value;
}
