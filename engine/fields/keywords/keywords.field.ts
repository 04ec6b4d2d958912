import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareLists, listOrderSql, listSchema, listSearchSql, listSearchText } from '../list/list.field';
import { joinItems, parseList, splitItems } from '../list/parseList';
import { characterCount, makeField } from '../makeField';
import { parseTextOperand } from '../text/parseText';

export interface KeywordsOptions {
  /** Characters of all keywords together, without separators. Default: 100. */
  readonly limit?: number;
}

export const DEFAULT_LIMIT = 100;

/** Words to be found by. None occurs twice, whatever its case. */
const keywordsType: DrawnType<readonly string[], KeywordsOptions, typeof import('./keywords.console')> = {
  name: 'keywords',
  column: () => 'text[]',
  jsonSchema: ({ limit = DEFAULT_LIMIT }) => ({
    ...listSchema(shape(limit)),
    description: `At most ${limit} characters in total, without separators.`,
  }),
  samples: () => [['running'], ['trail', 'hills']],
  parse: parseKeywords,
  operators: () => ['contains', 'empty'],
  parseOperand: (text) => parseTextOperand(text),
  compare: compareLists,
  orderSql: listOrderSql,
  searchText: listSearchText,
  searchSql: listSearchSql,
  fromText: (text, options) => parseKeywords(splitItems(text, { isSplitAtBlanks: false }), options),
  toText: joinItems,
};

export const keywords = makeField(keywordsType);

/** Characters that count against the limit. */
export function keywordsLength(items: readonly string[]): number {
  return characterCount(items.join(''));
}

function parseKeywords(input: unknown, { limit = DEFAULT_LIMIT }: KeywordsOptions): Parsed<readonly string[]> {
  const parsed = parseList(input, shape(limit));
  if (!parsed.ok) return parsed;
  return keywordsLength(parsed.value) > limit ? refuse('validation.keywords', { max: limit }) : accept(parsed.value);
}

function shape(limit: number) {
  return { uniqueItems: true, maxItems: limit, item: { max: limit } };
}
