interface WordAround {
  readonly text: string;
  /** Where in it the letters outside ASCII are. */
  readonly start: number;
  readonly length: number;
}

const LETTER = /\p{L}/u;
const VOWEL = /[aeiouyæœøı]/;
const LONGEST_WORD = 40;
/** Logarithms of how much rarer such a sequence is than one that can be spoken. */
const THREE_CONSONANTS = -0.4;
const MORE_CONSONANTS = -2.3;
const THREE_VOWELS = -0.8;
const MORE_VOWELS = -2.3;

/** The word that some letters outside ASCII stand in; null where nothing there is a letter. */
export function wordAround(text: string, index: number, length: number): WordAround | null {
  let from = index;
  let to = index + length;
  while (from > 0 && index - from < LONGEST_WORD && LETTER.test(text[from - 1]!)) from--;
  while (to < text.length && to - index < LONGEST_WORD && LETTER.test(text[to]!)) to++;
  if (to - from === length && !LETTER.test(text.slice(from, to))) return null;
  return { text: text.slice(from, to), start: index - from, length };
}

/**
 * What speaks against letters outside ASCII where they stand, as a logarithm, 0 for nothing: languages of Latin letters hardly have four
 * consonants in a row, or three vowels. So è in a Norvège is told from č, and ř in a Dvořák from ø.
 */
export function wordOddity({ text, start, length }: WordAround): number {
  const kinds = Array.from(text, (char) => LETTER.test(char) && isVowel(char));
  let oddity = 0;
  for (let at = start; at < Math.min(start + length, kinds.length); at++) {
    let from = at;
    let to = at;
    while (from > 0 && kinds[from - 1] === kinds[at]) from--;
    while (to + 1 < kinds.length && kinds[to + 1] === kinds[at]) to++;
    const row = to - from + 1;
    if (kinds[at]) oddity += row > 3 ? MORE_VOWELS : row === 3 ? THREE_VOWELS : 0;
    else oddity += row > 3 ? MORE_CONSONANTS : row === 3 ? THREE_CONSONANTS : 0;
  }
  return oddity;
}

function isVowel(char: string): boolean {
  return VOWEL.test(char.toLowerCase().normalize('NFD'));
}
