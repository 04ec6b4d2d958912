import { LANGUAGES } from './languageLetters';
import { decodeSingleByte, type SingleByteEncoding } from './singleByte';
import { usualness } from './usualPages';
import { wordAround, wordOddity } from './wordShape';
import { countNames, differingWords } from './wordsTold';

const TYPOGRAPHY = /[‘’‚“”„‹›«»–—…•·€°§©®™\u00a0\u00ad]/u;
const IN_NO_WORD = /[‚“”„‹›«»–—…•€§©®™]/u;
const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER_SIGN = /[\p{L}№]/u;
const DASH = /[–—]/;
const BEFORE_NO_WORD = /[©®™•]/;
const ALONE_NOTHING = /[©®]/;
const BEHIND_NO_WORD = /[‚„•§·]/;
const END_OF_CELL = /[;,\t|\r\n"]/;
const ASCII_LETTER = /[A-Za-z]/;
/** Letters outside ASCII. */
const ENOUGH_LETTERS = 5_000;
/** Of two readings as far apart one is right beyond doubt; and how much a name of a column in its header speaks for one. */
const CLEAR = 3;
const NAMED = 4;
/** So many of one letter count in full. */
const FEW = 6;
/** The share of a letter a language does not use, and of a symbol in the place of a letter. */
const UNUSED_LETTER = 0.001;
const SYMBOL = 0.0002;

const PAGES_OF_OWN_LETTERS = new Set<SingleByteEncoding>([
  'windows-1251',
  'windows-1253',
  'iso-8859-7',
  'koi8-r',
  'cp866',
]);

type SignElsewhere = (char: string, before: string, after: string) => boolean;

/**
 * Of a page that differs from a more common one in few characters: whether one of these stands where it is rather what the other page has
 * there, such as ½ for œ, the accent of O´Brien for Ž, or a Greek Ά for a quote.
 */
const SIGNS_ELSEWHERE: Partial<Record<SingleByteEncoding, SignElsewhere>> = {
  'iso-8859-15': (char, before, after) =>
    /[šžœ]/.test(char)
      ? !LETTER.test(before)
      : /[ŠŒŸ]/.test(char)
        ? !LETTER.test(before) && !LETTER.test(after)
        : char === 'Ž' && (LETTER.test(before) || !LETTER.test(after)),
  // A word of Catalan has its point between two l, and no program of DOS writes hyphens that nobody sees.
  macintosh: (char, before, after) =>
    char === '·' && LETTER.test(before) && LETTER.test(after) && !/^ll$/i.test(before + after),
  cp850: (char, before) => char === '\u00ad' && LETTER.test(before),
  cp852: (char, before) => char === '\u00ad' && LETTER.test(before),
  'iso-8859-7': (char, before, after) =>
    (/[‘’]/.test(char) && LETTER.test(after)) || (char === '‘' && LETTER.test(before)),
};

type Weights = Map<string, number>;

/** How many more files come in one code page than in another, before looking at them. */
const COMMONNESS: Record<SingleByteEncoding, number> = {
  'windows-1252': 1,
  'windows-1250': 0.5,
  'windows-1251': 0.5,
  'windows-1253': 0.3,
  'windows-1254': 0.3,
  'windows-1257': 0.2,
  'iso-8859-2': 0.2,
  'iso-8859-7': 0.1,
  'iso-8859-15': 0.05,
  'koi8-r': 0.05,
  macintosh: 0.05,
  cp850: 0.05,
  cp852: 0.05,
  cp866: 0.05,
};

/** Cyrillic words begin with a capital or have none; in the other code page of Cyrillic it is the other way round. */
const TURNED = /\p{Ll}\p{Lu}{2}/u;

const models = (Object.keys(LANGUAGES) as SingleByteEncoding[]).map((encoding) => {
  const languages = LANGUAGES[encoding].map(toWeights);
  return { encoding, languages: [...languages, mixtureOf(languages)] };
});

interface GuessOptions {
  /** The pages of the place that the file is for. */
  usual?: readonly SingleByteEncoding[];
  /** Whether a cell is a name of a column: in the page that a file is written in its header makes sense. */
  isKnownName?: ((cell: string) => boolean) | undefined;
}

interface Guess {
  encoding: SingleByteEncoding;
  confidence: number;
  /** Another page in which the text is about as likely, and words as the one and the other have them. */
  rival?: EncodingRival;
}

export interface EncodingRival {
  readonly encoding: SingleByteEncoding;
  readonly words: readonly (readonly [read: string, other: string])[];
}

/**
 * The code page in which the letters outside ASCII look most like a language written with it. `confidence` runs from
 * 0 (as likely as another one) to 1. ISO 8859-1 counts as windows-1252, as in the WHATWG encoding standard.
 */
export function guessSingleByteEncoding(bytes: Uint8Array, { usual = [], isKnownName }: GuessOptions = {}): Guess {
  const evidence = bytes.subarray(0, lengthOfEvidence(bytes));
  const ranked = models
    .map(({ encoding, languages }) => {
      const text = decodeSingleByte(evidence, encoding);
      const tokens = countLetters(text, encoding);
      const best = Math.max(...languages.map((weights) => scoreOf(tokens, weights)));
      const named = isKnownName ? NAMED * countNames(text, isKnownName) : 0;
      const score = best + named + Math.log(COMMONNESS[encoding] * usualness(encoding, usual));
      return { encoding, text, score };
    })
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked;
  const margin = best!.score - next!.score;
  const rival = rivalOf(best!, ranked.slice(1));
  return { encoding: best!.encoding, confidence: margin / (margin + 4), ...(rival && { rival }) };
}

interface Ranked {
  encoding: SingleByteEncoding;
  text: string;
  score: number;
}

/** The likeliest reading that says something else, where it is hardly less likely. */
function rivalOf(best: Ranked, others: readonly Ranked[]): EncodingRival | null {
  for (const { encoding, text, score } of others) {
    const isNear = best.score - score < CLEAR;
    if (!isNear) return null;
    const words = differingWords(best.text, text);
    if (words.length > 0) return { encoding, words };
  }
  return null;
}

/** As far as there are letters enough: each is weighed in every page, and more of them tell nothing new. */
function lengthOfEvidence(bytes: Uint8Array): number {
  let letters = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index]! >= 0x80) letters++;
    if (letters === ENOUGH_LETTERS) return index + 1;
  }
  return bytes.length;
}

interface LetterCounts {
  letters: Map<string, number>;
  misplaced: number;
  symbols: number;
  /** What the sequences of letters speak against the page, as a logarithm. */
  oddity: number;
}

function countLetters(text: string, encoding: SingleByteEncoding): LetterCounts {
  const counts: LetterCounts = { letters: new Map(), misplaced: 0, symbols: 0, oddity: 0 };
  const words = new Set<string>();
  for (const run of text.matchAll(/[\u0080-\uffff]+/g)) {
    const around = { before: text[run.index - 1] ?? '', after: text[run.index + run[0].length] ?? '' };
    const isBesideAscii = ASCII_LETTER.test(around.before) || ASCII_LETTER.test(around.after);
    const word = wordAround(text, run.index, run[0].length);
    // What a list says again and again is no more likely for it.
    if (word !== null) {
      if (words.has(`${word.text} ${word.start}`)) continue;
      words.add(`${word.text} ${word.start}`);
      if (!PAGES_OF_OWN_LETTERS.has(encoding)) counts.oddity += wordOddity(word);
    }
    // Cyrillic and Greek words hold no Latin letters, and Latin words no long row of accents.
    const isMisplaced = PAGES_OF_OWN_LETTERS.has(encoding) ? isBesideAscii || TURNED.test(run[0]) : run[0].length > 3;
    countRun(counts, run[0], { ...around, isMisplaced, isSignElsewhere: SIGNS_ELSEWHERE[encoding] });
  }
  return counts;
}

interface Around {
  before: string;
  after: string;
  isMisplaced: boolean;
  isSignElsewhere: SignElsewhere | undefined;
}

function countRun(counts: LetterCounts, run: string, { before, after, isMisplaced, isSignElsewhere }: Around): void {
  for (let index = 0; index < run.length; index++) {
    const char = run[index]!;
    const [last, next] = [run[index - 1] ?? before, run[index + 1] ?? after];
    if (isSignElsewhere?.(char, last, next)) {
      counts.symbols++;
      continue;
    }
    if (TYPOGRAPHY.test(char) && !isAmongLetters(char, last, next)) continue;
    if (!LETTER_OR_NUMBER_SIGN.test(char)) counts.symbols++;
    // No word goes on with a capital.
    else if (isMisplaced || (CAPITAL.test(char) && SMALL.test(last))) counts.misplaced++;
    else {
      // In small letters İ is two characters.
      const letter = char === 'İ' ? 'ı' : char.toLowerCase();
      counts.letters.set(letter, (counts.letters.get(letter) ?? 0) + 1);
    }
  }
}

/** A dash or a dagger where a letter belongs is a letter of another code page. */
function isAmongLetters(char: string, before: string, after: string): boolean {
  const [isAfterLetter, isBeforeLetter] = [LETTER.test(before), LETTER.test(after)];
  if (DASH.test(char))
    return (SMALL.test(before) && SMALL.test(after)) || (isAfterLetter && (after === '' || END_OF_CELL.test(after)));
  // Such a sign is all that no cell says: Ž for women, in another page.
  if (ALONE_NOTHING.test(char) && END_OF_CELL.test(before) && END_OF_CELL.test(after)) return true;
  if (isAfterLetter && isBeforeLetter)
    return IN_NO_WORD.test(char) || isPointInWord(char, before, after) || (/[°§]/.test(char) && SMALL.test(before));
  return (isBeforeLetter && BEFORE_NO_WORD.test(char)) || (isAfterLetter && BEHIND_NO_WORD.test(char));
}

/** A word of Catalan has its point between two l. */
function isPointInWord(char: string, before: string, after: string): boolean {
  return char === '·' && !/^ll$/i.test(before + after);
}

function scoreOf(counts: LetterCounts, weights: Weights): number {
  let score = counts.oddity + counts.misplaced * Math.log(UNUSED_LETTER) + counts.symbols * Math.log(SYMBOL);
  for (const [letter, count] of counts.letters) score += damped(count) * Math.log(weights.get(letter) ?? UNUSED_LETTER);
  return score;
}

/** A letter that comes often is one evidence more than any other: names of one family have it, and those of one club. */
function damped(count: number): number {
  return count <= FEW ? count : FEW * (1 + Math.log(count / FEW));
}

function toWeights(language: string): Weights {
  return new Map(language.split(' ').map((entry) => [entry[0]!, Number(entry.slice(1)) / 100]));
}

/** A field of many nations: every language of the code page has an equal part in it. */
function mixtureOf(languages: Weights[]): Weights {
  const mixture: Weights = new Map();
  for (const weights of languages) {
    for (const [letter, share] of weights) mixture.set(letter, (mixture.get(letter) ?? 0) + share / languages.length);
  }
  return mixture;
}
