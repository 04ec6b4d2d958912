import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';
import { parseText, parseTextOperand, textSamples } from '../text/parseText';
import { compareFolded } from '../text/textOrder';

export interface LongTextOptions {
  readonly min?: number;
  /** Characters at most; 10,000 unless said otherwise. */
  readonly max?: number;
  /** Forms say how many of its characters are used. */
  readonly isCounted?: boolean;
}

export const DEFAULT_MAX = 10_000;

/** Text of several lines, ended by line feeds whatever the sender's are. Not meant to be sorted by. */
const longTextType: DrawnType<string, LongTextOptions, typeof import('./longText.console')> = {
  name: 'long_text',
  column: () => 'text',
  jsonSchema: ({ min, max = DEFAULT_MAX }) => ({
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    maxLength: max,
  }),
  samples: textSamples,
  parse: parseLongText,
  operators: () => ['contains', 'starts', 'empty'],
  parseOperand: (text) => parseTextOperand(text),
  compare: compareFolded,
  orderSql: (column) => `text_order(${column}) COLLATE "C"`,
  searchText: (value) => value,
  searchSql: (column) => column,
  fromText: parseLongText,
  toText: (value) => value,
};

export const longText = makeField(longTextType);

function parseLongText(input: unknown, options: LongTextOptions) {
  return parseText(input, { ...options, max: options.max ?? DEFAULT_MAX }, { isMultiline: true });
}
