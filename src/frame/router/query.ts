type QueryValue = string | number | boolean | null;
export type Query = Record<string, QueryValue | QueryValue[]>;

const LIST_SUFFIX = '[]';

/**
 * Reads an address's query: `a[]=1&a[]=2` is a list, `true` and `false` are booleans, a key without a value is null,
 * and what is written as a number is one. `007` stays text: a leading zero means something to anyone who wrote it.
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

function splitOnce(part: string): [string, string?] {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part)] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

function parseValue(text: string): QueryValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
