import type { FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { makeField } from '../makeField';

export interface NumberOptions {
  readonly min?: number;
  readonly max?: number;
  /** Shown inside the input, such as `s` or `bpm`. */
  readonly unit?: string;
  /** A part of a whole, from 0 to 1: its cell shows percent. */
  readonly isShare?: boolean;
}

const INT4_MAX = 2_147_483_647;
// Tables that went through statistics software have whole numbers such as 12.0.
const WHOLE = /^-?\d{1,16}([.,]0)?$/;
const DECIMAL = /^-?(\d{1,16}([.,]\d{1,25})?|[.,]\d{1,25})(e[+-]?\d{1,3})?$/i;

function numberType(
  name: string,
  o: { isInteger: boolean; sqlType: string; limit: number },
): FieldType<number, NumberOptions> {
  const parse = (input: unknown, { min = -o.limit, max = o.limit }: NumberOptions): Parsed<number> => {
    if (typeof input !== 'number' || !Number.isFinite(input))
      return refuse(o.isInteger ? 'validation.integer' : 'validation.number');
    if (o.isInteger && !Number.isSafeInteger(input)) return refuse('validation.integer');
    if (input < min) return refuse('validation.min_value', { min });
    if (input > max) return refuse('validation.max_value', { max });
    return accept(input === 0 ? 0 : input);
  };
  const fromText = (text: string, options: NumberOptions): Parsed<number> => {
    const trimmed = text.trim().replace(/^\+/, '');
    const pattern = o.isInteger ? WHOLE : DECIMAL;
    if (!pattern.test(trimmed)) return refuse(o.isInteger ? 'validation.integer' : 'validation.number');
    return parse(Number(trimmed.replace(',', '.')), options);
  };
  return {
    name,
    column: () => o.sqlType,
    jsonSchema: ({ min = -o.limit, max = o.limit }) => ({
      type: o.isInteger ? 'integer' : 'number',
      minimum: min,
      maximum: max,
    }),
    parse,
    operators: () => ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'empty'],
    // A filter may ask for what no record can hold: limits are for values, not for questions.
    parseOperand: (text) => fromText(text, { min: -o.limit, max: o.limit }),
    compare: (a, b) => a - b,
    fromText,
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
