const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|([{}[\]:,]))/iuy;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | ':' | 'next';

/**
 * Where a text that cannot be parsed is no JSON any more, as an index; its end where it stops too early. The messages of `JSON.parse` say it of
 * some faults alone.
 */
export function brokenAt(text: string): number {
  const token = new RegExp(TOKEN);
  const within: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  for (let read = 0; ; read = token.lastIndex) {
    token.lastIndex = read;
    const found = token.exec(text);
    if (!found) return read + (/^\s*/.exec(text.slice(read))?.[0].length ?? 0);
    const [whole, string, sign] = found;
    const next = after({ string: string !== undefined, sign, expected, within });
    if (next === null) return read + whole.search(/\S/);
    expected = next;
  }
}

/** What may follow; null where it may not stand here. */
function after(o: {
  string: boolean;
  sign: string | undefined;
  expected: Expected;
  within: ('{' | '[')[];
}): Expected | null {
  const { string, sign, expected, within } = o;
  const isValue = expected === 'value' || expected === 'value or end';
  if (expected === 'key' || expected === 'key or end') {
    if (string) return ':';
    return sign === '}' && expected === 'key or end' ? close(within) : null;
  }
  if (expected === ':') return sign === ':' ? 'value' : null;
  if (sign === '{' || sign === '[') {
    if (!isValue) return null;
    within.push(sign);
    return sign === '{' ? 'key or end' : 'value or end';
  }
  if (sign === undefined) return isValue ? 'next' : null;
  if (sign === ']') return expected !== 'value' && within.at(-1) === '[' ? close(within) : null;
  if (expected !== 'next' || within.length === 0) return null;
  if (sign === '}') return within.at(-1) === '{' ? close(within) : null;
  return sign === ',' ? (within.at(-1) === '{' ? 'key' : 'value') : null;
}

function close(within: ('{' | '[')[]): Expected {
  within.pop();
  return 'next';
}
