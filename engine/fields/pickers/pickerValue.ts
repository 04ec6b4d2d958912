/** Stands for what was typed in part: no date and no time can be read from it, which the form then says. */
export const UNREADABLE = '-';

/** The year of what is still being typed: `0002` on the way to 2026. */
const FIRST_YEAR = 1000;

/** A day as the picker works with it: that day's beginning in the browser's zone, which is left again in `dayOf`. */
export function dateOfDay(day: string | null | undefined): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined) return day ? new Date(Number.NaN) : null;
  const moment = new Date(2000, Number(month) - 1, Number(date));
  moment.setFullYear(Number(year), Number(month) - 1, Number(date));
  return moment;
}

/** `YYYY-MM-DD` of what is in the picker; null when that is empty, `UNREADABLE` while it is not whole. */
export function dayOf(date: Date | null): string | null {
  if (date === null) return null;
  if (Number.isNaN(date.getTime()) || date.getFullYear() < FIRST_YEAR) return UNREADABLE;
  return [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
}

/** A time of day as the picker works with it: of any day without a clock change. */
export function dateOfTime(time: string | null): Date | null {
  const [, hours, minutes, seconds] = /^(\d{2}):(\d{2}):(\d{2})$/.exec(time ?? '') ?? [];
  if (hours === undefined) return time ? new Date(Number.NaN) : null;
  return new Date(2000, 0, 1, Number(hours), Number(minutes), Number(seconds));
}

/** `HH:mm:ss` of what is in the picker; null when that is empty, `UNREADABLE` until hours, minutes and seconds are all there. */
export function timeOf(date: Date | null): string | null {
  if (date === null) return null;
  if (Number.isNaN(date.getTime())) return UNREADABLE;
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** `DD-MM-YYYY` → `dd-MM-yyyy`, as date-fns spells it. */
export function pickerFormat(dateFormat: string): string {
  return dateFormat.replace('DD', 'dd').replace('YYYY', 'yyyy');
}

const two = (count: number): string => String(count).padStart(2, '0');
