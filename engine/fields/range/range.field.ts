import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { fieldOf } from '../makeField';

export interface RangeOptions {
  readonly min: number;
  readonly max: number;
  /** Shown beside the numbers, such as `years`. */
  readonly unit?: string;
}

/** Whole numbers, both ends included. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

const TEXT = /^\s*(-?\d{1,15})\s*(?:\.\.|–)\s*(-?\d{1,15})\s*$/;

/** From one whole number to another, within bounds; all of the bounds is no limit at all and reads as null in forms. */
const rangeType: DrawnType<NumberRange, RangeOptions, typeof import('./range.console')> = {
  name: 'range',
  column: () => 'jsonb',
  jsonSchema: ({ min, max }) => ({
    type: 'object',
    properties: {
      from: { type: 'integer', minimum: min, maximum: max },
      to: { type: 'integer', minimum: min, maximum: max },
    },
    required: ['from', 'to'],
    additionalProperties: false,
  }),
  samples: ({ min, max }) => [
    { from: min, to: max },
    { from: max, to: max },
  ],
  parse: parseRange,
  operators: () => ['empty'],
  parseOperand: (text, _operator, options) => readRange(text, options),
  compare: (a, b) => a.from - b.from || a.to - b.to,
  fromText: readRange,
  toText: ({ from, to }) => `${from}..${to}`,
};

export function range<const O extends RangeOptions & CommonOptions<NumberRange>>(
  options: O & Known<O, RangeOptions & CommonOptions<NumberRange>>,
): Field<NumberRange, O> {
  return fieldOf(rangeType, options);
}

function readRange(text: string, options: RangeOptions): Parsed<NumberRange> {
  const match = TEXT.exec(text);
  if (!match) return refuse('validation.range');
  return parseRange({ from: Number(match[1]), to: Number(match[2]) }, options);
}

function parseRange(input: unknown, { min, max }: RangeOptions): Parsed<NumberRange> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('validation.range');
  const { from, to, ...others } = input as Record<string, unknown>;
  if (Object.keys(others).length > 0 || !isWhole(from) || !isWhole(to) || from > to) return refuse('validation.range');
  if (from < min) return refuse('validation.min_value', { min });
  if (to > max) return refuse('validation.max_value', { max });
  return accept({ from: from + 0, to: to + 0 });
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
