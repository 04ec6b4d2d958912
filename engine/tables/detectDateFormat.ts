import { plainSigns } from '../core/words';
import { DATE_FORMATS, type DateFormat, isSerial, LONGEST_DATE, readDate } from '../fields/calendarDate/readDate';

export interface DetectedDateFormat {
  format: DateFormat;
  /** Day and month can be swapped in every sample; `format` then has the day first. */
  ambiguous: boolean;
  /** A sample that is a date only when day and month are swapped. */
  contrary?: string;
}

/** Shape of a format's own writing: what a format must explain to be chosen, while `readDate` forgives more. */
const SHAPES: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^\d{4}(?:-\d{1,2}-\d{1,2}| ?[年년])/,
  'YYYY/MM/DD': /^\d{4}\/\d{1,2}\/\d{1,2}/,
  'YYYY.MM.DD': /^\d{4}\.\d{1,2}\.\d{1,2}/,
  YYYYMMDD: /^\d{8}$/,
  'DD/MM/YYYY': /^\d{1,2}\/\d{1,2}\/\d{2,4}/,
  'DD.MM.YYYY': /^\d{1,2}\. ?\d{1,2}\. ?\d{2,4}/,
  'DD-MM-YYYY': /^\d{1,2}-\d{1,2}-\d{2,4}/,
  'MM/DD/YYYY': /^\d{1,2}\/\d{1,2}\/\d{2,4}/,
  'MM.DD.YYYY': /^\d{1,2}\.\d{1,2}\.\d{2,4}/,
  'MM-DD-YYYY': /^\d{1,2}-\d{1,2}-\d{2,4}/,
  'DD MMM YYYY': /^(\p{L}+,? )?\d{1,2}\D{0,3}\p{L}/u,
  'MMM DD, YYYY': /^\p{L}+,?.*\d/u,
  YYYY: /^\d{4}(\.0)?$/,
  // Days, ages and numbers of all kinds look the same: nobody can tell by the values.
  YY: /(?!)/,
  excel: /^\d{4,5}([.,]\d+)?$/,
};

const LEAST_SHARE = 0.8;
const MOST_SAMPLES = 2_000;

interface DetectOptions {
  today?: string;
  /** Of the values, how many must be dates; four in five, unless the column is known to hold dates. */
  leastShare?: number;
}

/**
 * The format in which a column's values are dates, or null when fewer are than must be. Empty samples do not count. Whole
 * numbers are years from 1900 on to this year, else spreadsheet day numbers: anyone who asks should know the column holds dates.
 */
export function detectDateFormat(samples: string[], options: DetectOptions = {}): DetectedDateFormat | null {
  const texts = samples
    .map((sample) => plainSigns(sample).trim())
    .filter((sample) => sample !== '')
    .slice(0, MOST_SAMPLES);
  const { leastShare = LEAST_SHARE } = options;
  const thisYear = Number((options.today ?? new Date().toISOString()).slice(0, 4));
  const ranked = DATE_FORMATS.map((format) => rank(format, texts, thisYear))
    .filter(({ shaped, valid }) => shaped > 0 && valid > 0 && valid >= texts.length * leastShare)
    .sort((a, b) => b.valid - a.valid || b.shaped - a.shaped);
  const best = ranked[0];
  if (!best) return null;
  const swap = swapDayAndMonth(best.format);
  const swapped = ranked.find(({ format }) => format === swap);
  const other = DATE_FORMATS.find((format) => format === swap);
  const isContrary = (text: string): boolean =>
    other !== undefined && !isDate(text, best.format, thisYear) && isDate(text, other, thisYear);
  const contrary = best.valid < texts.length ? texts.find(isContrary) : undefined;
  return {
    format: best.format,
    ambiguous: swapped !== undefined && swapped.valid === best.valid,
    ...(contrary !== undefined && { contrary }),
  };
}

function rank(
  format: DateFormat,
  texts: string[],
  thisYear: number,
): { format: DateFormat; shaped: number; valid: number } {
  const shaped = texts.filter((text) => text.length <= LONGEST_DATE && SHAPES[format].test(text)).length;
  // Most columns hold no dates: spare them the parsing.
  if (shaped === 0) return { format, shaped, valid: 0 };
  const valid = texts.filter((text) => isDate(text, format, thisYear)).length;
  return { format, shaped, valid };
}

function isDate(text: string, format: DateFormat, thisYear: number): boolean {
  if (format === 'YYYY' && !isRecentYear(text, thisYear)) return false;
  if (format === 'excel') return isSerial(text);
  return readDate(text, { format }) !== null;
}

function isRecentYear(text: string, thisYear: number): boolean {
  return Number(text) >= 1900 && Number(text) <= thisYear;
}

function swapDayAndMonth(format: DateFormat): string {
  if (format.startsWith('DD') && !format.includes('MMM'))
    return format.replace('DD', 'MM').replace(/(?<=^MM.)MM/, 'DD');
  return format.startsWith('MM') && !format.startsWith('MMM')
    ? format.replace('MM', 'DD').replace(/(?<=^DD.)DD/, 'MM')
    : '';
}
