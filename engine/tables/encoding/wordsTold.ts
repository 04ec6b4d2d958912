const HEADER_LINES = 20;
const HEADER_CHARACTERS = 8_192;
const SHOWN_WORDS = 3;
const BEYOND_ASCII = /[^\0-\x7f]/;
const DELIMITERS = /[,;\t|\r\n"]+/;

/** How many names of columns with letters outside ASCII the beginning of a text has, each once. */
export function countNames(text: string, isKnownName: (cell: string) => boolean): number {
  const lines = text.slice(0, HEADER_CHARACTERS).split(/\r\n?|\n/, HEADER_LINES);
  const cells = new Set(
    lines
      .join('\n')
      .split(DELIMITERS)
      .map((cell) => cell.trim()),
  );
  return [...cells].filter((cell) => BEYOND_ASCII.test(cell) && cell.length < 80 && isKnownName(cell)).length;
}

/** The first words that two readings of the same bytes have otherwise, as the one and the other have them. */
export function differingWords(one: string, other: string): [string, string][] {
  const found = new Map<string, string>();
  for (let index = 0; index < one.length && found.size < SHOWN_WORDS; index++) {
    if (one[index] === other[index]) continue;
    const [from, to] = [wordStart(one, index), wordEnd(one, index)];
    const word = one.slice(from, to);
    if (!found.has(word)) found.set(word, other.slice(from, to));
    index = to;
  }
  return [...found];
}

const WORD = /[^\s,;|"]/;

function wordStart(text: string, index: number): number {
  let at = index;
  while (at > 0 && index - at < 30 && WORD.test(text[at - 1]!)) at--;
  return at;
}

function wordEnd(text: string, index: number): number {
  let at = index + 1;
  while (at < text.length && at - index < 30 && WORD.test(text[at]!)) at++;
  return at;
}
