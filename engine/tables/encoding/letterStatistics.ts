import { decodeSingleByte, type SingleByteEncoding } from './singleByte';
import { usualness } from './usualPages';

/**
 * How often each letter outside ASCII occurs among all such letters of a language, roughly, in percent. Letters both code
 * pages hold at the same byte are listed too: they tell languages apart, and with them the code page.
 */
const WESTERN = [
  'é60 è10 à9 ê5 ç5 ë3 ï3 ô3 î2 â2 û1 ù1 œ1 ü1', // French
  'ü38 ö25 ä27 ß10', // German
  'í20 ó22 á20 é15 ñ13 ú8 ü2 º1 ª1', // Spanish
  'ã20 ç15 é13 á14 ó10 í9 ê6 õ5 â3 ú3 à2 ô1', // Portuguese
  'à30 è25 ò20 ù15 ì7 é3', // Italian
  'ë40 é25 ï15 ö7 ü5 è4 ç2 ó2', // Dutch
  'ä30 ö30 å30 é5 ü2', // Swedish, Finnish
  'ø40 å30 æ25 é4 ö2', // Danish, Norwegian
  'á16 ð14 í14 ó11 é8 ö9 ú7 þ8 æ7 ý4', // Icelandic
  'ä35 õ25 ü25 ö12 š2 ž1', // Estonian
];
const CYRILLIC = [
  'о11 е8 а8 и7 н7 т6 с5 р5 в5 л4 к3 м3 д3 п3 у3 я2 ы2 ь2 г2 з2 б2 ч1 й1 х1 ж1 ш1 ю1 ц1 щ1 э1 ф1 ъ1 ё1 №1', // Russian
  'о9 а8 н7 и6 і6 в5 т5 р5 е5 с4 к4 л4 у4 д3 м3 п3 я2 з2 ь2 б2 г2 ч1 й1 х1 ж1 ш1 ю1 ц1 щ1 є1 ї1 ф1 ґ1 ў1', // Ukrainian
  'а12 о9 и9 е9 н6 ј5 р5 с5 т5 у4 в4 д4 к4 л4 м4 п3 г2 з2 б2 ч1 х1 ж1 ш1 ц1 ф1 љ1 њ1 ћ1 ђ1 џ1', // Serbian
];
const CENTRAL = [
  'ł22 ą14 ę14 ó12 ż11 ś12 ć7 ń7 ź1', // Polish
  'á19 í23 é10 ě12 ř9 č8 š7 ž8 ý8 ů4 ú2 ď1 ť1 ň1 ó1', // Czech
  'á20 í13 é9 č10 š9 ž9 ý10 ú8 ľ4 ť6 ô2 ň3 ď2 ä2 ó2 ĺ1 ŕ1', // Slovak
  'á30 é30 ö10 ó10 ő9 í5 ü5 ú3 ű2', // Hungarian
  'č25 ć20 š25 ž20 đ10', // Croatian, Slovenian
  'ă35 ş18 ţ20 î15 â12', // Romanian
];
const GREEK = [
  'α10 ο9 ι7 σ5 ς6 ρ6 ν5 ε5 τ4 η4 κ4 υ4 λ4 π4 μ3 ά4 ό3 ί3 δ3 γ3 ω2 θ2 έ2 ή2 χ2 ύ2 β1 φ1 ζ1 ξ1 ώ1 ψ1 ϊ1', // Greek
];
const LANGUAGES: Record<SingleByteEncoding, string[]> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  'windows-1251': CYRILLIC,
  'windows-1253': GREEK,
  'windows-1254': ['ı32 ş17 ğ13 ü14 ö9 ç11 â1 î1'], // Turkish
  'windows-1257': [
    'ā30 ē15 ī12 š12 ū6 ņ8 ļ8 ž5 č4 ķ3 ģ2', // Latvian
    'ė22 š16 ž13 ų12 ū9 į8 ą7 č7 ę4', // Lithuanian
  ],
  'iso-8859-2': CENTRAL,
  'iso-8859-7': GREEK,
  'iso-8859-15': WESTERN,
  'koi8-r': CYRILLIC.slice(0, 1),
  macintosh: WESTERN,
  cp850: WESTERN,
  cp852: CENTRAL,
  cp866: CYRILLIC.slice(0, 2),
};

const TYPOGRAPHY = /[‘’‚“”„‹›«»–—…•·€°§©®™\u00a0\u00ad]/u;
const IN_NO_WORD = /[‚“”„‹›«»–—…•€§©®™]/u;
const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER_SIGN = /[\p{L}№]/u;
const DASH = /[–—]/;
const BEFORE_NO_WORD = /[©®™•]/;
const BEHIND_NO_WORD = /[‚„•]/;
const END_OF_CELL = /[;,\t|\r\n"]/;
const ASCII_LETTER = /[A-Za-z]/;
/** Letters outside ASCII. */
const ENOUGH_LETTERS = 5_000;
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

/**
 * The code page in which the letters outside ASCII look most like a language written with it. `confidence` runs from
 * 0 (as likely as another one) to 1. `usual` are the pages of the place that the file is for. ISO 8859-1 counts as windows-1252, as in the WHATWG encoding standard.
 */
export function guessSingleByteEncoding(
  bytes: Uint8Array,
  usual: readonly SingleByteEncoding[] = [],
): { encoding: SingleByteEncoding; confidence: number } {
  const evidence = bytes.subarray(0, lengthOfEvidence(bytes));
  const ranked = models
    .map(({ encoding, languages }) => {
      const tokens = countLetters(decodeSingleByte(evidence, encoding), encoding);
      const best = Math.max(...languages.map((weights) => scoreOf(tokens, weights)));
      return { encoding, score: best + Math.log(COMMONNESS[encoding] * usualness(encoding, usual)) };
    })
    .sort((a, b) => b.score - a.score);
  const margin = ranked[0]!.score - ranked[1]!.score;
  return { encoding: ranked[0]!.encoding, confidence: margin / (margin + 4) };
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
}

function countLetters(text: string, encoding: SingleByteEncoding): LetterCounts {
  const counts: LetterCounts = { letters: new Map(), misplaced: 0, symbols: 0 };
  for (const run of text.matchAll(/[\u0080-\uffff]+/g)) {
    const around = { before: text[run.index - 1] ?? '', after: text[run.index + run[0].length] ?? '' };
    const isBesideAscii = ASCII_LETTER.test(around.before) || ASCII_LETTER.test(around.after);
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
  if (isAfterLetter && isBeforeLetter) return IN_NO_WORD.test(char);
  return (isBeforeLetter && BEFORE_NO_WORD.test(char)) || (isAfterLetter && BEHIND_NO_WORD.test(char));
}

function scoreOf(counts: LetterCounts, weights: Weights): number {
  let score = counts.misplaced * Math.log(UNUSED_LETTER) + counts.symbols * Math.log(SYMBOL);
  for (const [letter, count] of counts.letters) score += count * Math.log(weights.get(letter) ?? UNUSED_LETTER);
  return score;
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
