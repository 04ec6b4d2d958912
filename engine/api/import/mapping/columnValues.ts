import { areShortYears, isSerial } from '../../../fields/calendarDate/readDate';
import type { TextOptions } from '../../../fields/text/text.field';
import { type DetectedDateFormat, detectDateFormat } from '../../../tables/detectDateFormat';
import type { ImportTarget } from './importTargets';

/** What a field says its words are; undefined for every other field. */
export function wordsOf({ fields }: ImportTarget): TextOptions['words'] {
  return (fields[0]?.field.options as Partial<TextOptions> | undefined)?.words;
}

/** What people and programs write where there is nothing to write. */
const NOTHING = /^(?:[-–—−_]{1,3}|undefined|\?{1,3}|n\s?\/\s?a|n\.a\.|k\.a\.|n\.?v\.?t\.?)$/i;
/** What databases write there; somebody may be called so. */
const NO_VALUE = /^(?:NULL|null|NaN|nan)$/;

/** The same in programs. */
const EMPTY_DATA = /^(?:\[\s*\]|\{\s*\})$/;

/** Whether a cell says that there is no value. */
export function isBlank(target: ImportTarget, text: string): boolean {
  if (text === '' || NOTHING.test(text)) return true;
  if (EMPTY_DATA.test(text) && !target.fields.some(({ sqlType }) => sqlType === 'jsonb')) return true;
  const words = wordsOf(target);
  const isOfPerson = words === 'given' || words === 'family';
  return (!isOfPerson && NO_VALUE.test(text)) || target.fields.some(({ field }) => field.options.blank?.test(text));
}

/** Places, as likely as not: numbers that hardly repeat, or count up from one again and again, or "3 / 21". Years are none. */
export function arePlaces(cells: readonly string[]): boolean {
  if (cells.length > 0 && cells.every((cell) => /^\d{1,6} *\/ *\d{1,6}$/.test(cell))) return true;
  if (cells.length < 3 || !cells.every((cell) => /^\d{1,6}\.?$/.test(cell))) return false;
  const numbers = cells.map((cell) => Number.parseInt(cell, 10));
  if (numbers.every((number) => number >= 1900 && number < 2100)) return false;
  const distinct = new Set(numbers).size;
  return distinct > 5 ? distinct > numbers.length / 2 || countUp(numbers) : distinct === numbers.length;
}

/** Each number comes when the one before it has come, and no more often: places of several groups. */
function countUp(numbers: readonly number[]): boolean {
  const times = new Map<number, number>([[0, numbers.length]]);
  return numbers.every((number) => {
    const count = (times.get(number) ?? 0) + 1;
    times.set(number, count);
    return count <= (times.get(number - 1) ?? 0);
  });
}

/**
 * The format of what a column of dates holds, where its name says so: then two digits are a year. Day numbers of a spreadsheet are read in
 * any format, so written dates beside them decide.
 */
export function namedDateFormat(cells: readonly string[]): DetectedDateFormat | null {
  const written = cells.filter((cell) => !isSerial(cell.trim()));
  const detected = detectDateFormat(written, { leastShare: 0 });
  const areYears = detected === null ? areShortYears(written) : detected.format === 'YYYY' && written.some(isShortYear);
  if (areYears) return { format: 'YY', ambiguous: false };
  return detected ?? detectDateFormat([...cells], { leastShare: 0 });
}

function isShortYear(cell: string): boolean {
  return areShortYears([cell]);
}

/** Of the cells that are filled, the share that says what one before it said. */
export function shareOfRepeats(cells: readonly string[]): number {
  return cells.length === 0 ? 0 : 1 - new Set(cells).size / cells.length;
}
