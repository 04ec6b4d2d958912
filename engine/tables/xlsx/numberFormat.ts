import { dateOfSerial } from '../../fields/calendarDate/readDate';

/** What a number format makes of a number: a calendar date, a date with its time, a time or duration, or digits. */
export type NumberKind = 'date' | 'date-time' | 'time' | DigitParts | 'number';

/** What stands for digits (`0` for one at least, `#` for one or none), and what stands between and around them as it is: `"A-"000`. */
type DigitParts = readonly { readonly text: string; readonly isDigits: boolean }[];

/** Formats every spreadsheet has without declaring them (ECMA-376 part 1, 18.8.30), those that show dates or times. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]);
const BUILT_IN_DATE_TIME = 22;
/** Excel allows 255 characters. */
const LONGEST_CODE = 255;
/** Of 15 digits (ECMA-376 numbers are doubles; spreadsheets show and keep no more). */
const MOST_KEPT = 1e15;
const KEPT_DIGITS = 15;
/** Shorter decimals are within 1e-9 of the number. */
const SHORT_DIGITS = 10;
const DAY_MS = 86_400_000;
/** Days between the first days of the two calendars a workbook may count in. */
const DAYS_FROM_1900_TO_1904 = 1462;

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (BUILT_IN_DATES.has(id)) return 'date';
    if (id === BUILT_IN_DATE_TIME) return 'date-time';
    return BUILT_IN_TIMES.has(id) ? 'time' : 'number';
  }
  const bare = code
    .slice(0, LONGEST_CODE)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')[0]!
    .toLowerCase();
  const parts = /^[0#\s-]*0[0#\s-]*$/.test(bare) ? digitParts(code.slice(0, LONGEST_CODE).split(';')[0]!) : null;
  if (parts) return parts;
  if (/general|[#?]/.test(bare)) return 'number';
  const hasTime = /[hs]/.test(bare);
  if (/[yd]/.test(bare) || (/m/.test(bare) && !hasTime)) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : 'number';
}

/** The parts of a format of nothing but digits and texts; null for a plain `0`, and for whatever else. */
function digitParts(code: string): DigitParts | null {
  const token = /\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|([0#]+)|([\s-])|(.)/gs;
  const parts: { text: string; isDigits: boolean }[] = [];
  for (const [, quoted, escaped, digits, plain, other] of code.matchAll(token)) {
    if (other !== undefined) return null;
    const text = digits ?? quoted ?? escaped ?? plain;
    if (text) parts.push({ text, isDigits: digits !== undefined });
  }
  const [first, ...rest] = parts;
  return rest.length === 0 && first?.text === '0' ? null : parts;
}

/** From the right, as the last digits belong into the last places; those for which there is no place stand in the first. */
function fillDigits(value: number, parts: DigitParts): string {
  let digits = String(value);
  const first = parts.findIndex(({ isDigits }) => isDigits);
  return parts
    .map((part, at) => ({ ...part, at }))
    .reverse()
    .map(({ text, isDigits, at }) => {
      if (!isDigits) return text;
      const width = at === first ? Math.max(text.length, digits.length) : text.length;
      const own = digits.slice(-width);
      digits = digits.slice(0, Math.max(0, digits.length - width));
      return own.padStart(text.length - Math.max(0, text.indexOf('0')), '0');
    })
    .reverse()
    .join('')
    .trim();
}

/**
 * The text of a number as a person sees it in the sheet: a date as YYYY-MM-DD, with its time behind a space when it has one, a
 * time or duration as HH:MM:SS with milliseconds when it has them, digits with their leading zeros, else the plain number.
 */
export function textOfNumber(raw: string, kind: NumberKind, options: { is1904: boolean }): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  // More digits than a spreadsheet keeps: what it shows of them is not what was entered.
  if ((kind === 'number' || typeof kind === 'object') && Number.isInteger(value) && Math.abs(value) >= MOST_KEPT)
    return value.toExponential().toUpperCase();
  const shown = withoutNoise(value);
  if (typeof kind === 'object') return shown < 0 || !Number.isInteger(shown) ? String(shown) : fillDigits(shown, kind);
  if (kind === 'number' || value < 0) return String(shown);
  if (kind === 'time') return textOfTime(Math.round(value * DAY_MS));

  const milliseconds = Math.round(value * DAY_MS);
  const serial = Math.floor(milliseconds / DAY_MS) + (options.is1904 ? DAYS_FROM_1900_TO_1904 : 0);
  const time = milliseconds % DAY_MS;
  if (serial === 0) return textOfTime(time);
  return time === 0 ? dateOfSerial(serial) : `${dateOfSerial(serial)} ${textOfTime(time)}`;
}

/** Returns 9 for 8.999999999999, as formulas leave such numbers. Any other number keeps the digits that spreadsheets show. */
function withoutNoise(value: number): number {
  if (Number.isInteger(value) || Math.abs(value) >= MOST_KEPT) return value;
  const kept = Number(value.toPrecision(KEPT_DIGITS));
  const short = Number(value.toPrecision(SHORT_DIGITS));
  return String(short).length * 2 <= String(value).length ? short : kept;
}

function textOfTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = milliseconds % 1000;
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}
