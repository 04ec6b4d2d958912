import { zonedParts } from '../../../engine/fields/format/dates';

/** `09:00:03.456` by a zone's clock; the text itself where it is no instant. */
export function timeOfDay(instant: string, zone: string): string {
  const parts = zonedParts(instant, zone);
  return parts ? `${parts.time}.${String(parts.milliseconds).padStart(3, '0')}` : instant;
}

/** `09:00` by a zone's clock. */
export function minuteOfDay(instant: string, zone: string): string {
  return zonedParts(instant, zone)?.time.slice(0, 5) ?? instant;
}
