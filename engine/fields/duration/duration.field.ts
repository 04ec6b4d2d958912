import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { makeField, samplesWithin } from '../makeField';
import { durationText, parseDurationText } from './durationText';

export interface DurationOptions {
  /** Milliseconds; 0 unless said otherwise. */
  readonly min?: number;
  /** Milliseconds. */
  readonly max?: number;
  /** Given and read in whole ones of it, where nobody means a time of a race; as `1:02:03.456` unless said otherwise. */
  readonly unit?: 'minute';
}

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * A length of time in whole milliseconds: a JSON number on the wire. Files and people write `1:02:03.456`, `45:10`
 * (minutes and seconds), seconds (`59.32`) or ISO 8601 (`PT1H`); an operand of digits alone is milliseconds.
 */
const durationType: DrawnType<number, DurationOptions, typeof import('./duration.console')> = {
  name: 'duration',
  column: () => 'bigint',
  jsonSchema: ({ min = 0, max = MAX }) => ({
    type: 'integer',
    description: 'Milliseconds.',
    minimum: min,
    maximum: max,
  }),
  samples: ({ min = 0, max = MAX }) => samplesWithin(3_600_000, min, max),
  parse: parseDuration,
  operators: () => ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'nin', 'empty'],
  parseOperand: (text) =>
    /^-?\d{1,16}$/.test(text) ? parseDuration(Number(text), { min: -MAX }) : read(text, { min: -MAX }),
  compare: (a, b) => a - b,
  fromText: read,
  toText: durationText,
  isLengthOfTime: true,
};

export const duration = makeField(durationType);

function read(text: string, options: DurationOptions): Parsed<number> {
  const milliseconds = parseDurationText(text);
  return milliseconds === null ? refuse('validation.duration') : parseDuration(milliseconds, options);
}

function parseDuration(input: unknown, { min = 0, max = MAX }: DurationOptions): Parsed<number> {
  if (typeof input !== 'number' || !Number.isSafeInteger(input)) return refuse('validation.duration');
  if (input < min) return refuse('validation.min_duration', { min: durationText(min) });
  if (input > max) return refuse('validation.max_duration', { max: durationText(max) });
  return accept(input === 0 ? 0 : input);
}
