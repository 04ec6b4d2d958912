import { isMonthFirstZone } from '../../../fields/calendarDate/monthFirstZones';
import type { DetectedDateFormat } from '../../../tables/detectDateFormat';

interface OrderOptions {
  /** The column's name. */
  column: string;
  detected: DetectedDateFormat | null;
  /** The dates of all columns of the file. */
  others: readonly (DetectedDateFormat | null)[];
  timeZone: string | undefined;
}

export interface DateOrder {
  readonly format: string | undefined;
  /** Its dates fit both, and nothing tells which is meant: the format is the likelier one. */
  readonly isOpen: boolean;
}

/**
 * Which of day and month comes first in a column, where its dates fit both: as its name says (dd/mm/yyyy), as in other dates of the file, else
 * as people of the zone write, if the column is called in their language.
 */
export function dateOrderOf({ column, detected, others, timeZone }: OrderOptions): DateOrder {
  const { format, ambiguous, contrary } = detected ?? {};
  // With dots nobody writes the month first.
  if (!format || !(ambiguous || contrary) || format.includes('.')) return { format, isOpen: false };
  if (contrary) {
    const named = format === dayFirst(format) ? DAY_FIRST : NAMED_MONTH_FIRST;
    return { format, isOpen: !named.test(column) };
  }
  if (DAY_FIRST.test(column)) return { format, isOpen: false };
  if (NAMED_MONTH_FIRST.test(column) || others.some(startsWithMonth))
    return { format: monthFirst(format), isOpen: false };
  const isUsual = isMonthFirstZone(timeZone ?? '') && ENGLISH.test(column);
  return { format: isUsual ? monthFirst(format) : format, isOpen: true };
}

export function dayFirst(format: string): string {
  return format.replace(/^MM(.)DD/, 'DD$1MM');
}

export function monthFirst(format: string): string {
  return format.replace(/^DD(.)MM/, 'MM$1DD');
}

/** How a heading shows what is to be entered below it: dd/mm/yyyy, and its like in other languages. */
const DAY_FIRST = /(?<!\p{L})(?:dd|jj|gg|tt)[-/ .](?:mm|m)(?!\p{L})/iu;
const NAMED_MONTH_FIRST = /(?<!\p{L})mm[-/ .](?:dd|jj|gg|tt)(?!\p{L})/iu;
/** Columns without a name are called so as well. */
const ENGLISH = /birth|born|dob\b|d\.o\.b|\bday|column|date(?! d[eiu]\b)/i;

/** Whether dates are written month first beyond doubt: so are the others of the same file. */
function startsWithMonth(dates: DetectedDateFormat | null): boolean {
  return dates !== null && !dates.ambiguous && !dates.contrary && /^MM.DD/.test(dates.format);
}
