import { zonedParts } from '../format/dates';
import { UNREADABLE } from '../pickers/pickerValue';
import { instantOf } from './readInstant';

/** A moment as it is entered, part by part. */
export interface EnteredInstant {
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  readonly time: string | null;
  /** As typed. */
  readonly milliseconds: string;
}

const PART = /^(\d{4}-\d{2}-\d{2}|-) (\d{2}:\d{2}(?::\d{2})?|-)$/;

/** What a form holds while only day or time is there: no instant can be read from it. Null for neither. */
export function partOf({ date, time }: Pick<EnteredInstant, 'date' | 'time'>): string | null {
  return date === null && time === null ? null : `${date ?? UNREADABLE} ${time ?? UNREADABLE}`;
}

/** What a form holds of a moment that was entered: an instant, or what is there of one. */
export function instantEntered({ date, time, milliseconds }: EnteredInstant, timeZone: string): string | null {
  if (date === null || time === null || date === UNREADABLE || time === UNREADABLE) return partOf({ date, time });
  return instantOf({ date, time: `${time}.${milliseconds.padStart(3, '0')}`, timeZone });
}

export function enteredOf(value: unknown, timeZone: string): EnteredInstant {
  const text = typeof value === 'string' ? value : '';
  const part = PART.exec(text);
  if (part) return { date: given(part[1]), time: given(part[2]), milliseconds: '' };
  const parts = text === '' ? null : zonedParts(text, timeZone);
  if (!parts) return { date: null, time: null, milliseconds: '' };
  return { date: parts.date, time: parts.time, milliseconds: String(parts.milliseconds).padStart(3, '0') };
}

function given(part: string | undefined): string | null {
  return part === undefined || part === UNREADABLE ? null : part;
}
