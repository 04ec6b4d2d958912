// What react-admin calls of `query-string`, without its options for other formats, which are 1.5 kB.

/** Writes an address's query with its keys in order. Lists repeat their key; null has a key alone. */
export function stringify(object: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(object ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, given]) => [given].flat().flatMap((value) => (value === undefined ? [] : pair(key, value))))
    .join('&');
}

function pair(key: string, value: unknown): string {
  return value === null ? encode(key) : `${encode(key)}=${encode(String(value))}`;
}

/** Reads an address's query. A key without a value is null, a repeated one a list. */
export function parse(query: string): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  const pairs = String(query ?? '')
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')
    .filter(Boolean);
  for (const one of pairs) {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(one.replaceAll('+', ' ')) ?? [];
    const key = decode(name);
    const text = value === undefined ? null : decode(value);
    found[key] = Object.hasOwn(found, key) ? [found[key], text].flat() : text;
  }
  return found;
}

function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
