interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** What a text says in a date format. `date` is `YYYY-MM-DD`; `time` whatever stands behind it, without blanks around. */
export interface DateText {
  readonly date: string;
  readonly time: string;
  /** Only a year was given: the date is its first day. */
  readonly isYearOnly: boolean;
}

/** The earlier of two centuries is meant where the later one would be further ahead than this. */
const YEARS_AHEAD = 1;
const SEPARATED = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:(?=[T ,])[T ,]\s*(.*))?$/s;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(?=[T ])[T ]\s*(.*))?$/s;

/**
 * Reads a date written in a format such as `DD/MM/YYYY`, `MM-DD-YYYY`, `DD.MM.YY`, `YYYYMMDD` or `YYYY`, with or without a
 * time behind it. Year-first dates are read whatever the format, as they cannot be mistaken. Years of two digits lie at most
 * one year ahead of today. Null for what is no date of the calendar.
 */
export function parseDateText(text: string, format = 'YYYY-MM-DD', today = new Date()): DateText | null {
  const trimmed = text.trim();
  if (/^\d{4}$/.test(trimmed)) return dateOf({ year: trimmed, month: '1', day: '1' }, { time: '', isYearOnly: true });
  const compact = COMPACT.exec(trimmed);
  if (compact) {
    const [, year = '', month = '', day = '', time = ''] = compact;
    return dateOf({ year, month, day }, { time, isYearOnly: false });
  }
  const separated = SEPARATED.exec(trimmed);
  if (!separated) return null;
  const [, a = '', , b = '', c = '', time = ''] = separated;
  const parts = inOrder({ a, b, c }, format, today.getFullYear());
  return parts && dateOf(parts, { time, isYearOnly: false });
}

/** Whether there is such a day in the calendar, years 1 to 9999. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  // Years below 100 stand for 1900 and later here, which have their leap years alike.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function inOrder({ a, b, c }: { a: string; b: string; c: string }, format: string, thisYear: number): Parts | null {
  if (a.length === 4) return c.length <= 2 ? { year: a, month: b, day: c } : null;
  if (a.length > 2 || (c.length !== 4 && c.length !== 2)) return null;
  const year = c.length === 4 ? c : String(fullYear(Number(c), thisYear));
  if (format.startsWith('DD')) return { year, month: b, day: a };
  return format.startsWith('MM') ? { year, month: a, day: b } : null;
}

function fullYear(twoDigits: number, thisYear: number): number {
  const inThisCentury = Math.floor(thisYear / 100) * 100 + twoDigits;
  return inThisCentury > thisYear + YEARS_AHEAD ? inThisCentury - 100 : inThisCentury;
}

function dateOf({ year, month, day }: Parts, rest: Omit<DateText, 'date'>): DateText | null {
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  return { date: `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, ...rest };
}
