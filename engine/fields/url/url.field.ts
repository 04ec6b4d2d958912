import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';
import { parseTextOperand } from '../text/parseText';

const MAX_LENGTH = 2_000;
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * A web address, `https://` or `http://`, in the form browsers give it (host in lower case, unsafe characters encoded, no
 * lone slash at the end). Without a protocol it is taken as https. No other protocol, no user name or password.
 */
const urlType: DrawnType<string, object, typeof import('./url.console')> = {
  name: 'url',
  column: () => 'text',
  jsonSchema: () => ({ type: 'string', format: 'uri', pattern: '^https?://', maxLength: MAX_LENGTH }),
  samples: () => ['https://example.org', 'https://example.org/info'],
  parse: parseUrl,
  operators: () => ['contains', 'starts', 'eq', 'ne', 'empty'],
  parseOperand: (text) => parseTextOperand(text),
  compare: compareText,
  orderSql: (column) => `${column} COLLATE "C"`,
  searchText: (value) => value,
  searchSql: (column) => column,
  fromText: parseUrl,
  toText: (value) => value,
};

export const url = makeField(urlType);

function parseUrl(input: unknown): Parsed<string> {
  if (typeof input !== 'string') return refuse('validation.text');
  const text = input.trim();
  const hasProtocol = /^https?:\/\//i.test(text);
  if (!hasProtocol && OTHER_SCHEME.test(text)) return refuse('validation.url');
  const address = readAddress(hasProtocol ? text : `https://${text.replace(/^\/+/, '')}`);
  if (!address) return refuse('validation.url');
  const { href, pathname, search, hash, hostname, username, password } = address;
  const isNamed = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
  if (!isNamed || username !== '' || password !== '') return refuse('validation.url');
  const value = pathname === '/' && search === '' && hash === '' ? href.replace(/\/[?#]*$/, '') : href;
  return value.length > MAX_LENGTH ? refuse('validation.max', { max: MAX_LENGTH }) : accept(value);
}

function readAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
