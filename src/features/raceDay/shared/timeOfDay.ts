import { zonedParts } from '../../../../engine/fields/format/dates';

/** `09:00:03.456` by a zone's clock; the text itself where it is no instant. */
export function timeOfDay(instant: string, zone: string): string {
  const parts = zonedParts(instant, zone);
  return parts ? `${parts.time}.${String(parts.milliseconds).padStart(3, '0')}` : instant;
}

/** `09:00` by a zone's clock. */
export function minuteOfDay(instant: string, zone: string): string {
  return zonedParts(instant, zone)?.time.slice(0, 5) ?? instant;
}

/** A length of time as people say it: `1:02:03.456`, `45:10.000`, with its milliseconds unless they are left out. */
export function shortDuration(milliseconds: number, { isExact = true } = {}): string {
  const ms = Math.abs(milliseconds);
  const two = (count: number): string => String(count).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const clock = [hours > 0 ? `${hours}:${two(minutes)}` : String(minutes), two(Math.floor(ms / 1000) % 60)].join(':');
  const sign = milliseconds < 0 ? '−' : '';
  return `${sign}${clock}${isExact ? `.${String(ms % 1000).padStart(3, '0')}` : ''}`;
}
