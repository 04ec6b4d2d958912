import { isEmail } from './isEmail';
import { type Rule, rule, textRule } from './rule';

const NUMBER = /^-?\d+$/;

/** Rules about how a value is written. Lengths are in characters, or in items for lists. */
export const textRules = {
  alpha: (): Rule => textRule('alpha', (text) => /^[\p{L}\p{M}]+$/u.test(text)),
  alpha_dash: (): Rule => textRule('alpha_dash', (text) => /^[\p{L}\p{M}\p{Nd}_-]+$/u.test(text)),
  alpha_num: (): Rule => textRule('alpha_num', (text) => /^[\p{L}\p{M}\p{Nd}]+$/u.test(text)),
  alpha_spaces: (): Rule => textRule('alpha_spaces', (text) => /^[\p{L}\p{M}\s]+$/u.test(text)),
  digits: (length: number): Rule =>
    textRule('digits', (text) => /^\d+$/.test(text) && text.length === length, { length }),
  numeric: (): Rule => textRule('numeric', (text) => /^\d+$/.test(text)),
  integer: (): Rule => textRule('integer', (text) => NUMBER.test(text)),
  /** A decimal number with a dot; with `decimals` exactly so many places. */
  double: (decimals?: number): Rule =>
    textRule('double', (text) =>
      new RegExp(`^-?\\d+(\\.\\d${decimals === undefined ? '+' : `{${decimals}}`})${decimals ? '' : '?'}$`).test(text),
    ),
  email: (): Rule => textRule('email', isEmail),
  regex: (pattern: RegExp): Rule => textRule('regex', (text) => text.search(pattern) >= 0),
  length: (length: number, max?: number): Rule =>
    rule('length', (value) => (max === undefined ? sizeOf(value) === length : isWithin(sizeOf(value), length, max)), {
      length,
    }),
  min: (length: number): Rule => rule('min', (value) => sizeOf(value) >= length, { length }),
  max: (length: number): Rule => rule('max', (value) => sizeOf(value) <= length, { length }),
};

function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : [...String(value)].length;
}

function isWithin(size: number, min: number, max: number): boolean {
  return size >= min && size <= max;
}
