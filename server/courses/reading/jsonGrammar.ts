/** What may stand next in a text of JSON. */
export type Expected = 'value' | 'value or end' | 'key' | 'key or end' | ':' | 'next';

/** One of the signs that JSON is built with, or what stands between them. */
export type Token = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'word';

/** What may follow a token, which opens or closes what it is `within`; null where it may not stand here. */
export function after(token: Token, expected: Expected, within: ('{' | '[')[]): Expected | null {
  const isValue = expected === 'value' || expected === 'value or end';
  if (expected === 'key' || expected === 'key or end') {
    if (token === 'string') return ':';
    return token === '}' && expected === 'key or end' ? close(within) : null;
  }
  if (expected === ':') return token === ':' ? 'value' : null;
  if (token === '{' || token === '[') {
    if (!isValue) return null;
    within.push(token);
    return token === '{' ? 'key or end' : 'value or end';
  }
  if (token === 'string' || token === 'word') return isValue ? 'next' : null;
  if (token === ']') return expected !== 'value' && within.at(-1) === '[' ? close(within) : null;
  if (expected !== 'next' || within.length === 0) return null;
  if (token === '}') return within.at(-1) === '{' ? close(within) : null;
  return token === ',' ? (within.at(-1) === '{' ? 'key' : 'value') : null;
}

function close(within: ('{' | '[')[]): Expected {
  within.pop();
  return 'next';
}
