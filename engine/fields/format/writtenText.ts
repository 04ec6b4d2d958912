import { metresOf } from '../measure/measure';
import { formatDate, formatInstant } from './dates';
import { roundTo } from './numbers';
import type { Formats } from './useFormats';

const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})(?![\d:])/g;
const DAY = /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\dT-])/g;
const SPEED = /(\d+(?:\.\d+)?) (km\/h|kph)\b/g;
const IN_MILES: Readonly<Record<string, string>> = { 'km/h': 'miles/h', kph: 'mph' };
const DECIMALS = 1;

/** A sentence with the days and moments in it, which rules and the server write as ISO 8601, as the event writes them. */
export function withMoments(text: string, { dateFormat }: Pick<Formats, 'dateFormat'>, timeZone: string): string {
  return text
    .replace(INSTANT, (instant) => formatInstant(instant, timeZone, dateFormat))
    .replace(DAY, (day) => formatDate(day, dateFormat));
}

/** Writes the speeds of a sentence per mile where the event counts in miles. */
export function withSpeeds(text: string, { lengthUnit }: Pick<Formats, 'lengthUnit'>): string {
  if (lengthUnit !== 'miles') return text;
  const mile = metresOf({ value: 1, unit: 'miles' });
  const inMiles = (_: string, figure: string, label: string) =>
    `${roundTo((Number(figure) * 1000) / mile, DECIMALS)} ${IN_MILES[label]}`;
  return text.replace(SPEED, inMiles);
}
