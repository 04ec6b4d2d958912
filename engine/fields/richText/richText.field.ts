import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { characterCount, makeField } from '../makeField';
import { isShowable, parseTextOperand } from '../text/parseText';
import { compareFolded } from '../text/textOrder';
import { picturesSql } from './picturesSql';
import { sanitizeHtml } from './sanitizeHtml';

export interface RichTextOptions {
  /** Characters of HTML at most; 50,000 unless said otherwise. */
  readonly max?: number;
}

const DEFAULT_MAX = 50_000;

/** Formatted text as HTML of a few safe tags: whatever else is sent is taken out when it is read. */
const richTextType: DrawnType<string, RichTextOptions, typeof import('./richText.console')> = {
  name: 'rich_text',
  column: () => 'text',
  jsonSchema: ({ max = DEFAULT_MAX }) => ({
    type: 'string',
    description:
      'HTML: headings, paragraphs, lists, quotes, code, links, emphasis and uploaded pictures. Anything else is taken out.',
    maxLength: max,
  }),
  samples: () => ['<p>Some text</p>', '<p>Other text</p>'],
  parse: parseRichText,
  operators: () => ['contains', 'empty'],
  parseOperand: (text) => parseTextOperand(text),
  compare: compareFolded,
  orderSql: (column) => `text_order(${column}) COLLATE "C"`,
  searchText: plainText,
  searchSql: (column) => `plain_text(${column})`,
  picturesSql: (column) => picturesSql(column),
  fromText: parseRichText,
  toText: (value) => value,
};

export const richText = makeField(richTextType);

/** The text without its tags, as the SQL function `plain_text` has it. No attribute holds a bare '>'. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function parseRichText(input: unknown, { max = DEFAULT_MAX }: RichTextOptions): Parsed<string> {
  if (typeof input !== 'string') return refuse('validation.text');
  const text = input.replace(/\r\n?/g, '\n').normalize('NFC');
  // Longer than this is refused unread: tidying it would take time that nothing needs.
  if (text.length > max * 4) return refuse('validation.max', { max });
  if (!isShowable(text)) return refuse('validation.control_characters');
  const value = sanitizeHtml(text).trim().normalize('NFC');
  return characterCount(value) > max ? refuse('validation.max', { max }) : accept(value);
}
