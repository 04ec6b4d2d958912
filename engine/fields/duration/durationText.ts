const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

const CLOCK = /^([+-])?(?:(?:(\d{1,10}):)?(\d{1,10}):)?(\d{1,10})(?:[.,](\d{1,9}))?$/;
/** `1.04.05` and `4.05,30`: points alone between the parts, where one could not mean a fraction. */
const DOTTED = /^([+-])?(?:(?:(\d{1,10})\.)?(\d{1,2})\.(\d{2}),(\d{1,9})|(\d{1,10})\.(\d{2})\.(\d{2}))$/;
/** `1h04`. */
const HOURS_MINUTES = /^([+-])?(\d{1,10}) ?h ?(\d{2})$/i;
/** `1h04m05s`, `62'03"`, `62'03"5`: of two parts at least. */
const MARKED =
  /^([+-])?(?:(\d{1,10}) ?h(?:rs?)? ?)?(\d{1,10}) ?(?:m(?:in)?|['′’]) ?(?:(\d{1,10})(?:[.,](\d{1,9}))? ?(?:s(?:ec)?|(?:''|′′|’’|["″”])(\d{1,3})?)?)?$/i;
/** `1d 01:00:00`, `1 day, 1:00:00`, `1.01:00:00`: a day and more, and a time of less than a day. */
const DAYS = /^([+-])?(\d{1,4})(?: ?d(?:ays?)?,? ?|\.)((?:[01]?\d|2[0-3]):\d{2}:\d{2}(?:[.,]\d{1,9})?)$/i;
/** Excel counts the days of a duration from 1900-01-01 as day 1, or from 1904-01-01 as day 0. */
const DATED = /^(190[04])-01-(\d{2}) ([01]\d|2[0-3]):(\d{2}):(\d{2})(?:\.(?!000)(\d{3}))?$/;
const ISO = /^([+-])?P(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,9}))?S)?)?$/i;

/**
 * Milliseconds of '1d 01:02:03', '1:02:03.456', '45:10' (minutes and seconds), '59.32' (seconds), '1.02.03', '2.19,22', `1h04m05s`, `1h04`, `62'03"` or ISO 8601
 * 'PT1H2M', and of '1900-01-01 01:00:00', which is how a workbook shows 25 hours as a date; null for anything else. Digits beyond the millisecond are cut. Parts below a larger one stay under 60.
 */
export function parseDurationText(text: string): number | null {
  const trimmed = text.trim();
  const [, daySign, days = '', rest = ''] = DAYS.exec(trimmed) ?? [];
  if (rest !== '') {
    const within = parseDurationText(rest);
    return within === null ? null : signed(daySign, Number(days) * MS_PER_DAY + within);
  }
  const dated = datedDuration(trimmed);
  if (dated !== null) return dated;
  const clock = CLOCK.exec(trimmed) ?? markedParts(trimmed) ?? dottedParts(trimmed) ?? HOURS_MINUTES.exec(trimmed);
  if (clock) {
    const [, sign, hours, minutes, seconds = '0', ...fractions] = clock;
    const fraction = fractions.find((digits) => digits !== undefined);
    if (minutes !== undefined && Number(seconds) > 59) return null;
    if (hours !== undefined && Number(minutes) > 59) return null;
    return signed(sign, total({ hours, minutes, seconds, fraction }));
  }
  const iso = ISO.exec(trimmed);
  if (!iso || trimmed.toUpperCase().endsWith('P')) return null;
  const [, sign, isoDays, hours, minutes, seconds, fraction] = iso;
  return signed(sign, Number(isoDays ?? 0) * MS_PER_DAY + total({ hours, minutes, seconds, fraction }));
}

/** `HH:MM:SS.mmm`; hours take as many digits as they need, and a minus goes in front. */
export function durationText(milliseconds: number): string {
  const ms = Math.abs(milliseconds);
  const two = (count: number): string => String(count).padStart(2, '0');
  const clock = [
    two(Math.floor(ms / MS_PER_HOUR)),
    two(Math.floor(ms / MS_PER_MINUTE) % 60),
    two(Math.floor(ms / MS_PER_SECOND) % 60),
  ].join(':');
  return `${milliseconds < 0 ? '-' : ''}${clock}.${String(ms % MS_PER_SECOND).padStart(3, '0')}`;
}

function datedDuration(text: string): number | null {
  const [, year, day, hours, minutes, seconds, fraction] = DATED.exec(text) ?? [];
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const days = year === '1900' ? Number(day) : Number(day) - 1;
  return year === undefined ? null : days * MS_PER_DAY + total({ hours, minutes, seconds, fraction });
}

function markedParts(text: string): RegExpExecArray | null {
  const parts = MARKED.exec(text);
  return parts && (parts[2] !== undefined || parts[4] !== undefined) ? parts : null;
}

function dottedParts(text: string): (string | undefined)[] | null {
  const parts = DOTTED.exec(text);
  if (!parts) return null;
  const [, sign, hours, minutes, seconds, fraction, ...whole] = parts;
  return seconds === undefined ? ['', sign, ...whole] : ['', sign, hours, minutes, seconds, fraction];
}

interface Parts {
  hours: string | undefined;
  minutes: string | undefined;
  seconds: string | undefined;
  fraction: string | undefined;
}

function total({ hours, minutes, seconds, fraction }: Parts): number {
  return (
    Number(hours ?? 0) * MS_PER_HOUR +
    Number(minutes ?? 0) * MS_PER_MINUTE +
    Number(seconds ?? 0) * MS_PER_SECOND +
    Number((fraction ?? '').slice(0, 3).padEnd(3, '0'))
  );
}

function signed(sign: string | undefined, milliseconds: number): number {
  return sign === '-' && milliseconds !== 0 ? -milliseconds : milliseconds;
}
