import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';
import { DEFAULT_MAX, parseText, parseTextOperand, type TextShape, textSamples } from './parseText';
import { compareCodes, compareFolded } from './textOrder';

/** `max` is 255 characters unless said otherwise. Sortable texts should stay below 500: their order has an index. */
export interface TextOptions extends TextShape {
  /** Codes with numbers in them, such as start numbers: 9 sorts before 10, and A2 before A10. */
  readonly isNumberLike?: boolean;
  /** Case and zeros in front do not tell two of them apart: `a1` is `A1`, and `007` is `7`. */
  readonly isLikeCode?: boolean;
  /**
   * What its words are, by which columns of import files without names are told apart: a given or a family name, the name of a group, or
   * of a class that many share. Numbers that hardly repeat are none of these, whatever their column is called.
   */
  readonly words?: 'given' | 'family' | 'group' | 'class';
  /** The server writes it, in sentences of its own: cells show it in the reader's language. */
  readonly isSaid?: boolean;
  /** Forms say how many of its characters are used. */
  readonly isCounted?: boolean;
}

/** One line of text, trimmed. An empty text is no text (null). */
const textType: DrawnType<string, TextOptions, typeof import('./text.console')> = {
  name: 'text',
  // The schema generator gives every text column the "C" collation, so that plain comparisons agree with `compareText`.
  column: () => 'text',
  jsonSchema: (options) => ({
    type: 'string',
    ...(options.min !== undefined && { minLength: options.min }),
    maxLength: options.max ?? DEFAULT_MAX,
    ...(options.isEmail && { format: 'email' }),
    ...(options.pattern && { pattern: options.pattern.source }),
  }),
  samples: textSamples,
  parse: (input, options) => parseText(input, options),
  operators: (options) =>
    options.isNumberLike
      ? ['eq', 'ne', 'in', 'nin', 'contains', 'starts', 'lt', 'lte', 'gt', 'gte', 'empty']
      : ['contains', 'starts', 'eq', 'ne', 'in', 'nin', 'empty'],
  parseOperand: (text, _operator, options) => parseTextOperand(text, options),
  compare: (a, b, options) => (options.isNumberLike ? compareCodes(a, b) : compareFolded(a, b)),
  orderSql: (column, options) =>
    options.isNumberLike ? `code_order(${column}) COLLATE "C"` : `text_order(${column}) COLLATE "C"`,
  searchText: (value) => value,
  searchSql: (column) => column,
  fromText: (text, options) => parseText(text, options),
  toText: (value) => value,
};

export const text = makeField(textType);
