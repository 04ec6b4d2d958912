import { accept, type Parsed, refuse } from '../../core/issue';
import { foldText } from '../../core/words';
import { parseText, type TextShape } from '../text/parseText';

export interface ListShape {
  /** Items at most; 100 unless said otherwise. */
  readonly maxItems?: number;
  /** No item twice, in whatever case. */
  readonly uniqueItems?: boolean;
  /** What each item must be; 255 characters at most unless said otherwise. */
  readonly item?: TextShape;
}

export const DEFAULT_MAX_ITEMS = 100;

/** Reads a list of texts; blank items are left out. The issue is that of the first item that will not do. */
export function parseList(
  input: unknown,
  { maxItems = DEFAULT_MAX_ITEMS, uniqueItems, item = {} }: ListShape,
): Parsed<readonly string[]> {
  if (!Array.isArray(input)) return refuse('validation.list');
  const items: string[] = [];
  const seen = new Set<string>();
  for (const entry of input) {
    if (typeof entry === 'string' && entry.trim() === '') continue;
    const parsed = parseText(entry, item);
    if (!parsed.ok) return parsed;
    const key = foldText(parsed.value);
    if (uniqueItems && seen.has(key)) return refuse('validation.list_duplicate', { value: parsed.value });
    // In two spellings it is one code all the same.
    if (item.transform === 'code' && seen.has(key)) continue;
    seen.add(key);
    items.push(parsed.value);
    if (items.length > maxItems) return refuse('validation.list_length', { max: maxItems });
  }
  return accept(items);
}

/** The items of a cell: parted by `;`, `,`, `|` or line ends, and by blanks too where items hold none. Quotes keep an item whole. */
export function splitItems(text: string, { isSplitAtBlanks }: { isSplitAtBlanks: boolean }): string[] {
  const token = isSplitAtBlanks ? /"((?:[^"]|"")*)"|([^;,|\s]+)/g : /\s*"((?:[^"]|"")*)"|([^;,|\r\n]+)/g;
  return [...text.matchAll(token)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '')
    .filter((entry) => entry !== '');
}

/** Hexadecimal digits in groups of two or four, parted by one sign, as readers of tags print them. */
const GROUPS = /^(?:[\da-f]{4}([ :-])(?:[\da-f]{4}\1)*[\da-f]{4}|[\da-f]{2}([ :-])(?:[\da-f]{2}\2)*[\da-f]{2})$/i;
/** The first byte of what makers write into tags. */
const OF_MAKERS = /^e[02]/i;
/** So many digits at least: fewer may be anything. */
const LEAST_DIGITS = 8;
/** 64 bits in bytes, or 96 or 128 in either: nobody writes so many codes into a cell, each as short. */
const WHOLE_CODES = [
  [2, 8],
  [2, 12],
  [2, 16],
  [4, 6],
  [4, 8],
] as const;

/** A code as one word; any other text as it is. */
export function ungroupCode(text: string): string {
  if (!GROUPS.test(text)) return text;
  const groups = text.split(/[ :-]/);
  const code = groups.join('');
  const isWhole = WHOLE_CODES.some(([size, count]) => groups[0]?.length === size && groups.length === count);
  return isWhole || (OF_MAKERS.test(code) && code.length >= LEAST_DIGITS) ? code : text;
}

/** A cell that `splitItems` reads back. */
export function joinItems(items: readonly string[]): string {
  return items.map((entry) => (/[;,|\s"]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join('; ');
}
