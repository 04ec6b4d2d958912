import type { FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import type { JsonSchema } from '../../core/jsonSchema';
import { foldText } from '../../core/words';
import { compareText, makeField } from '../makeField';

export interface TextOptions {
  readonly min?: number;
  /** Characters at most; 255 unless said otherwise. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Message key where the pattern does not match; the generic one otherwise. */
  readonly patternIssue?: string;
  readonly isEmail?: boolean;
  readonly transform?: 'lower' | 'upper';
  /** Codes with numbers in them, such as start numbers: 9 sorts before 10, and A2 before A10. */
  readonly isNumberLike?: boolean;
}

const DEFAULT_MAX = 255;
/** Longest run compared by number: shorter texts are filled up to it. */
const NUMBER_LIKE_WIDTH = 20;
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/;
// Control characters but tab and line feed, and halves of surrogate pairs: PostgreSQL or a screen would choke on them.
const UNSHOWABLE = /(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

/** One line of text, trimmed. An empty text is no text (null). */
export const textType: FieldType<string, TextOptions> = {
  name: 'text',
  column: () => 'text',
  jsonSchema: (options): JsonSchema => ({
    type: 'string',
    ...(options.min !== undefined && { minLength: options.min }),
    maxLength: options.max ?? DEFAULT_MAX,
    ...(options.isEmail && { format: 'email' }),
    ...(options.pattern && { pattern: options.pattern.source }),
  }),
  parse: (input, options) => parseText(input, options, { isMultiline: false }),
  operators: (options) =>
    options.isNumberLike
      ? ['eq', 'ne', 'in', 'nin', 'contains', 'starts', 'lt', 'lte', 'gt', 'gte', 'empty']
      : ['contains', 'starts', 'eq', 'ne', 'in', 'nin', 'empty'],
  parseOperand: (text) => (text.includes('\0') ? refuse('validation.control_characters') : accept(text)),
  compare: (a, b, options) => compareText(sortText(a, options), sortText(b, options)) || compareText(a, b),
  orderSql: (column, options) =>
    options.isNumberLike ? `lpad(fold_text(${column}), ${NUMBER_LIKE_WIDTH}, '0')` : `fold_text(${column})`,
  searchText: (value) => value,
  searchSql: (column) => column,
  fromText: (text, options) => parseText(text, options, { isMultiline: false }),
  toText: (value) => value,
};

export const text = makeField(textType);

function sortText(value: string, options: TextOptions): string {
  const folded = foldText(value);
  // lpad also cuts what is longer than the width.
  return options.isNumberLike ? folded.padStart(NUMBER_LIKE_WIDTH, '0').slice(0, NUMBER_LIKE_WIDTH) : folded;
}

/** Shared by the text types: trims, normalises, and checks length, pattern and characters. */
export function parseText(
  input: unknown,
  options: TextOptions,
  { isMultiline }: { isMultiline: boolean },
): Parsed<string> {
  if (typeof input !== 'string') return refuse('validation.text');
  let value = input.normalize('NFC').trim();
  if (isMultiline) value = value.replace(/\r\n?/g, '\n');
  else value = value.replace(/\s+/g, ' ');
  if (options.transform === 'lower') value = value.toLowerCase();
  if (options.transform === 'upper') value = value.toUpperCase();
  if (UNSHOWABLE.test(value)) return refuse('validation.control_characters');
  const max = options.max ?? DEFAULT_MAX;
  if ([...value].length > max) return refuse('validation.max', { max });
  if (options.min !== undefined && [...value].length < options.min)
    return refuse('validation.min', { min: options.min });
  if (options.isEmail && (!EMAIL.test(value) || value.length > 254)) return refuse('validation.email');
  if (options.pattern && !options.pattern.test(value)) return refuse(options.patternIssue ?? 'validation.regex');
  return accept(value);
}
