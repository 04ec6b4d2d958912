import type { JsonSchema } from '../../core/jsonSchema';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';
import { DEFAULT_MAX, parseTextOperand, textSamples } from '../text/parseText';
import { DEFAULT_MAX_ITEMS, joinItems, type ListShape, parseList, splitItems, ungroupCode } from './parseList';

export interface ListOptions extends ListShape {
  /** The server writes them, in sentences of its own: cells show them in the reader's language. */
  readonly isSaid?: boolean;
}

/** A list of short texts, such as chip codes. */
const listType: DrawnType<readonly string[], ListOptions, typeof import('./list.console')> = {
  name: 'list',
  column: () => 'text[]',
  jsonSchema: listSchema,
  samples: ({ item = {} }) => textSamples(item).map((one) => [one]),
  parse: parseList,
  operators: () => ['contains', 'starts', 'empty'],
  parseOperand: (text, _operator, { item }) => parseTextOperand(text, item),
  compare: compareLists,
  orderSql: listOrderSql,
  searchText: listSearchText,
  searchSql: listSearchSql,
  fromText: (text, options) => {
    const whole = options.item?.transform === 'code' ? ungroupCode(text) : text;
    return parseList(splitItems(whole, { isSplitAtBlanks: true }), options);
  },
  toText: joinItems,
};

export const list = makeField(listType);

export function listSchema({ maxItems = DEFAULT_MAX_ITEMS, uniqueItems, item }: ListOptions): JsonSchema {
  return {
    type: 'array',
    items: {
      type: 'string',
      minLength: item?.min ?? 1,
      maxLength: item?.max ?? DEFAULT_MAX,
      ...(item?.pattern && { pattern: item.pattern.source }),
    },
    maxItems,
    ...(uniqueItems && { uniqueItems: true }),
  };
}

/** One item a line: what `contains` looks in, and what lists are ordered by. No item holds a line end. */
export function listSearchText(items: readonly string[]): string {
  return items.join('\n');
}

export function listSearchSql(column: string): string {
  return `join_texts(${column})`;
}

export function listOrderSql(column: string): string {
  return `join_texts(${column}) COLLATE "C"`;
}

export function compareLists(a: readonly string[], b: readonly string[]): number {
  return compareText(listSearchText(a), listSearchText(b));
}
