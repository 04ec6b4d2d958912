export type QueryValue = string | number | boolean | null;
export type Query = Record<string, QueryValue | QueryValue[]>;

const LIST_SUFFIX = '[]';

/**
 * Reads an address's query: `a[]=1&a[]=2` is a list, `true` and `false` are booleans, a key without a value is null,
 * and what is written as a number is one. `007` stays text: a leading zero means something to whoever wrote it.
 */
export function parseQuery(search: string): Query {
  const query: Query = Object.create(null);
  for (const part of search.replace(/^\?/, '').split('&').filter(Boolean)) {
    const [key = '', text] = splitOnce(part);
    const value = text === undefined ? null : parseValue(text);
    if (key.endsWith(LIST_SUFFIX)) {
      const name = key.slice(0, -LIST_SUFFIX.length);
      query[name] = [...[query[name] ?? []].flat(), value];
    } else {
      query[key] = key in query ? [...[query[key] ?? null].flat(), value] : value;
    }
  }
  return query;
}

/** Writes a query that `parseQuery` reads back: lists with brackets, nothing for undefined. */
export function printQuery(query: Record<string, QueryValue | QueryValue[] | undefined>): string {
  const parts = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((item) => pair(key + LIST_SUFFIX, item)) : [pair(key, value)];
  });
  return parts.join('&');
}

function splitOnce(part: string): [string, string?] {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part)] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

function parseValue(text: string): QueryValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function pair(key: string, value: QueryValue): string {
  const name = encodeURIComponent(key).replace('%5B%5D', LIST_SUFFIX);
  return value === null ? name : `${name}=${encodeURIComponent(value)}`;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
