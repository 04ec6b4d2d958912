import type { CellText, ImportContext } from '../../engine/core/field';
import type { Issue } from '../../engine/core/issue';
import { plainSigns } from '../../engine/core/words';
import { readDate } from '../../engine/fields/calendarDate/readDate';

/** Words for "born" before a year, in several languages. */
export const BORN = String.raw`(?:(?:geb(?:oren)?|jg|jahrg(?:ang)?|born|b|née?|nato|nata|nac|nar|ur|född|født|synt|szül|р|г)\.?|[*°])`;

/** A year of birth: "1985", "Jg. 1985", "Jg 85", "'85", and "85" in a column of years. */
export const BIRTH_YEAR = new RegExp(`^(?:${BORN}\\s*)?(?:((?:19|20)\\d\\d)|(['’\`´]?\\d\\d))(?:[.,]0)?$`, 'iu');
/** Two digits alone may be a day or an age. */
const MARKED_YEAR = new RegExp(`^(?:${BORN}|['’\`´])`, 'iu');
/** Years of birth are often those of the age group, which may be a year apart. */
const MOST_APART = 1;

/** Returns the year in a cell in four digits; null where there is none. Two digits mean the latest year up to that of the event. */
export function birthYearOf(text: string, { day }: Pick<ImportContext, 'day'> = {}): string | null {
  const [, full, short] = BIRTH_YEAR.exec(plainSigns(text).trim()) ?? [];
  return full ?? (short ? fullYear(short.slice(-2), day) : null);
}

/** '80 is 1980, and '12 is 2012. */
export function fullYear(short: string, day?: string): string {
  return readDate(short, { format: 'YY', isPast: true, day })?.date.slice(0, 4) ?? short;
}

/** Reads a year that is marked as one in a column of birth dates. */
export function birthOf(text: string, context: ImportContext = {}): CellText {
  return { text: (MARKED_YEAR.test(text) && birthYearOf(text, context)) || text };
}

/** Splits the cell of a year of birth. Any other text is refused as a date. */
export function yearOfBirth(text: string, context: ImportContext): { birth_date: string } {
  return { birth_date: birthYearOf(text, context) ?? text };
}

/** Returns what to check about a year of birth beside a birth date of the same row. */
export function birthYearDoubt(
  text: string,
  { birth_date: born }: Readonly<Record<string, unknown>>,
  context: ImportContext,
): Issue | null {
  if (typeof born !== 'string') return null;
  const year = birthYearOf(text, context);
  if (year === null) return { key: 'validation.birth_year' };
  if (Math.abs(Number(year) - Number(born.slice(0, 4))) <= MOST_APART) return null;
  return { key: 'validation.year_besides', args: { value: born } };
}
