/** What is typed into a time picker, each part as text. */
export interface ClockParts {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  /** Of a 12-hour clock. */
  readonly half: 'AM' | 'PM';
}

const EMPTY: ClockParts = { hours: '', minutes: '', seconds: '', half: 'AM' };

/** The parts of `HH:mm:ss`; empty ones for null. */
export function clockParts(time: string | null, clock: 12 | 24): ClockParts {
  const [, hours = '', minutes = '', seconds = ''] = /^(\d{2}):(\d{2}):(\d{2})$/.exec(time ?? '') ?? [];
  if (hours === '') return EMPTY;
  const half = Number(hours) < 12 ? 'AM' : 'PM';
  const shown = clock === 12 ? String(Number(hours) % 12 || 12).padStart(2, '0') : hours;
  return { hours: shown, minutes, seconds, half };
}

/**
 * `HH:mm:ss` of what was typed: hours 00 to 23 (01 to 12 with AM or PM), minutes and seconds 00 to 59. Null unless all three are
 * there and in range.
 */
export function clockTime({ hours, minutes, seconds, half }: ClockParts, clock: 12 | 24): string | null {
  const [first, last] = clock === 12 ? [1, 12] : [0, 23];
  if (!isWithin(hours, first, last) || !isWithin(minutes, 0, 59) || !isWithin(seconds, 0, 59)) return null;
  const hour = clock === 12 ? (Number(hours) % 12) + (half === 'PM' ? 12 : 0) : Number(hours);
  return [hour, Number(minutes), Number(seconds)].map((part) => String(part).padStart(2, '0')).join(':');
}

function isWithin(text: string, min: number, max: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max;
}
