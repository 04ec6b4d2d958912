type Token = RegExpExecArray | undefined;
type Next = () => Token;

/** Texts, brackets, and what else is a value; commas and colons say nothing that these do not. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\]:,"]+/g;

/** The line on which a value of a JSON text begins; that of what should hold it where it is not there. The text must be one that can be read. */
export function lineOfValue(text: string, path: readonly PropertyKey[]): number {
  const tokens = text.matchAll(TOKEN);
  const next: Next = () => tokens.next().value;
  return text.slice(0, placeOf(next(), path, next)).split('\n').length;
}

function placeOf(token: Token, [wanted, ...deeper]: readonly PropertyKey[], next: Next): number {
  if (!token) return 0;
  if (wanted === undefined || !opens(token)) return token.index;
  const isList = token[0] === '[';
  for (let index = 0; ; index += 1) {
    const first = next();
    if (!first || closes(first)) return token.index;
    const key: unknown = isList ? index : JSON.parse(first[0]);
    const value = isList ? first : next();
    if (key === wanted) return placeOf(value, deeper, next);
    skip(value, next);
  }
}

function skip(token: Token, next: Next): void {
  for (let depth = token && opens(token) ? 1 : 0; depth > 0; ) {
    const inner = next();
    if (!inner) return;
    if (opens(inner)) depth += 1;
    else if (closes(inner)) depth -= 1;
  }
}

function opens([text]: RegExpExecArray): boolean {
  return text === '{' || text === '[';
}

function closes([text]: RegExpExecArray): boolean {
  return text === '}' || text === ']';
}
