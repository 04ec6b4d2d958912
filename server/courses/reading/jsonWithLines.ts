/** A number, or a word such as `null`. */
const BARE = /[^\s,\]}]+/y;

type Container = unknown[] | Record<string, unknown>;

export interface JsonWithLines {
  readonly value: unknown;
  /** Where each object and list of it begins, counted from 1. */
  readonly lines: ReadonlyMap<unknown, number>;
}

/** Reads a text that is known to be JSON along with the lines of what is in it, which `JSON.parse` keeps for itself. */
export function jsonWithLines(text: string): JsonWithLines {
  const lines = new Map<unknown, number>();
  const root: unknown[] = [];
  const within: Container[] = [root];
  const put = putterInto(within);
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    else if (sign === '{' || sign === '[') {
      // Without a prototype that a key could name.
      const container: Container = sign === '[' ? [] : Object.create(null);
      lines.set(container, line);
      put(container);
      within.push(container);
    } else if (sign === '}' || sign === ']') within.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      put(JSON.parse(text.slice(at, end)));
      at = end - 1;
    } else if (sign !== ',' && sign !== ':' && sign !== ' ' && sign !== '\r' && sign !== '\t') {
      BARE.lastIndex = at;
      BARE.test(text);
      put(JSON.parse(text.slice(at, BARE.lastIndex)));
      at = BARE.lastIndex - 1;
    }
  }
  return { value: root[0], lines };
}

/** Puts what comes into the innermost list or object; of an object every other is a key. */
function putterInto(within: readonly Container[]): (value: unknown) => void {
  let key: string | null = null;
  return (value) => {
    const container = within.at(-1)!;
    if (Array.isArray(container)) container.push(value);
    else if (key === null) key = String(value);
    else {
      container[key] = value;
      key = null;
    }
  };
}

/** Behind its closing quote. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
