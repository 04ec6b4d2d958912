import type { ImportContext } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { makeField, samplesWithin } from '../makeField';
import { LENGTH_SPELLINGS, LENGTH_UNITS, lengthUnitOf, metresOf, readMeasure } from '../measure/measure';

export interface NumberOptions {
  readonly min?: number;
  readonly max?: number;
  /** Shown inside the input, such as `s` or `bpm`. */
  readonly unit?: string;
  /**
   * Another field of the record that counts what there is: the form warns of a value below it, and takes it. Where that is called
   * `{resource}_count`, forms of that resource warn of a reference to the record that would lead to more.
   */
  readonly warnsBelow?: string;
  /** A length in metres: files may say it in kilometres or miles, in the cell or in the heading. */
  readonly isLength?: boolean;
  /** A part of a whole, from 0 to 1: its cell shows percent. */
  readonly isShare?: boolean;
}

const INT4_MAX = 2_147_483_647;
// Tables that went through statistics software have whole numbers such as 12.0.
const WHOLE = /^-?\d{1,16}([.,]0)?$/;
const DECIMAL = /^-?(\d{1,16}([.,]\d{1,25})?|[.,]\d{1,25})(e[+-]?\d{1,3})?$/i;

type NumberType = DrawnType<number, NumberOptions, typeof import('./number.console')>;

function numberType(
  name: NumberType['name'],
  { limit, isInteger, sqlType }: { isInteger: boolean; sqlType: string; limit: number },
): NumberType {
  const parse = (input: unknown, { min = -limit, max = limit }: NumberOptions): Parsed<number> => {
    if (typeof input !== 'number' || !Number.isFinite(input))
      return refuse(isInteger ? 'validation.integer' : 'validation.number');
    if (isInteger && !Number.isSafeInteger(input)) return refuse('validation.integer');
    if (input < min) return refuse('validation.min_value', { min });
    if (input > max) return refuse('validation.max_value', { max });
    return accept(input === 0 ? 0 : input);
  };
  const fromText = (text: string, options: NumberOptions): Parsed<number> => {
    const trimmed = text.trim().replace(/^\+/, '');
    const pattern = isInteger ? WHOLE : DECIMAL;
    if (!pattern.test(trimmed)) return refuse(isInteger ? 'validation.integer' : 'validation.number');
    return parse(Number(trimmed.replace(',', '.')), options);
  };
  const metresFrom = (text: string, options: NumberOptions, { heading }: ImportContext): Parsed<number> => {
    const defaultUnit = lengthUnitOf(heading) ?? 'm';
    const read = readMeasure({ text, defaultUnit, spellings: LENGTH_SPELLINGS, units: LENGTH_UNITS });
    return read.ok ? parse(metresOf(read.value), options) : read;
  };
  return {
    name,
    column: () => sqlType,
    jsonSchema: ({ min = -limit, max = limit }) => ({
      type: isInteger ? 'integer' : 'number',
      minimum: min,
      maximum: max,
    }),
    samples: ({ min = -limit, max = limit }) => samplesWithin(1, min, max),
    parse,
    operators: () => ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'empty'],
    // A filter may ask for what no record can hold: limits are for values, not for questions.
    parseOperand: (text) => fromText(text, { min: -limit, max: limit }),
    compare: (a, b) => a - b,
    isAmount: true,
    fromText: (text, options, context) =>
      options.isLength ? metresFrom(text, options, context) : fromText(text, options),
    toText: String,
  };
}

/** A whole number within PostgreSQL's `integer`. */
const integerType = numberType('integer', { isInteger: true, sqlType: 'integer', limit: INT4_MAX });
export const integer = makeField(integerType);

/** A whole number up to 2^53: milliseconds, sizes, counters. */
const bigIntegerType = numberType('big_integer', {
  isInteger: true,
  sqlType: 'bigint',
  limit: Number.MAX_SAFE_INTEGER,
});
export const bigInteger = makeField(bigIntegerType);

/** A decimal number, as double precision. */
const decimalType = numberType('decimal', { isInteger: false, sqlType: 'double precision', limit: 1e15 });
export const decimal = makeField(decimalType);
