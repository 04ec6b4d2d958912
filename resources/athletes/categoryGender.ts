import { foldWord } from '../../engine/fields/choice/choice.field';
import { GENDER_SPELLINGS } from './athletes.aliases';

type Gender = 'male' | 'female';

/** Letters that tell men from women in names of classes: each pair is of one language or more. */
const PAIRS = ['mw', 'mf', 'hf', 'hd', 'mk', 'mz', 'мж', 'чж'];
const MALE = 'mhмч';
/**
 * M40, W U20, F-Open; the German MHK and WJU18; the French SEM, V1F and M3F; the Italian SM40 and JF; MV40. A single digit behind the letter
 * is the French Master 1, of men and women.
 */
const CODES = [
  /^(?:es|se|ju|ca|mi|be|po|ea|v\d|m\d{1,2})([mfh])$/u,
  /^([mwfhdkzмжч]) ?(?:u ?)?\d{2}/u,
  /^([mw])(?:hk|j) ?(?:u?\d{1,2}|[a-d])?$/u,
  /^[sjapc]([mf])(?: ?\d{2})?$/u,
  /^v([mf]) ?\d{2}/u,
  /^([mf])(?:s|v ?\d{2}|sen|jun)$/u,
  /^([mwfhdk])[ /]\S\S/u,
  /\S\S[ /]([mwfhdk])$/u,
];
const LEAST_WORD = 3;
const MOST = 0.9;

/** The category in a cell, and the gender that it says; of a column that `saysGender`. */
export function categoryAndGender(text: string): Record<string, string> {
  const sign = signOf(text);
  return { category: text, ...(sign && { gender: genderOf(sign) }) };
}

/** A class by which nearly everybody is a man or a woman, in letters that say so wherever they stand together; null for any other column. */
export function saysGender(cells: readonly string[]): string | null {
  const signs = cells.flatMap((cell) => signOf(cell) ?? []);
  if (cells.length === 0 || signs.length < cells.length * MOST) return null;
  const letters = [...new Set(signs)].filter((sign) => sign.length === 1);
  const isOne = letters.length === 0 || PAIRS.some((pair) => letters.every((letter) => pair.includes(letter)));
  return isOne && new Set(signs.map(genderOf)).size === 2 ? (cells.find((cell) => signOf(cell)) ?? null) : null;
}

function genderOf(sign: string): Gender {
  return sign === 'male' || MALE.includes(sign) ? 'male' : 'female';
}

/** A word for a gender, as that gender, or the letter that stands for one; null where neither does, or both. */
function signOf(text: string): string | null {
  const folded = foldWord(text);
  const genders = new Set(folded.split(/[^\p{L}]+/u).flatMap((word) => WORDS.get(word) ?? []));
  if (genders.size > 0) return genders.size === 1 ? [...genders][0]! : null;
  for (const code of CODES) {
    const [, letter] = code.exec(folded) ?? [];
    if (letter) return letter;
  }
  return null;
}

const WORDS: ReadonlyMap<string, Gender> = new Map(
  (['male', 'female'] as const).flatMap((gender) =>
    GENDER_SPELLINGS[gender].flatMap((word): [string, Gender][] =>
      word.length >= LEAST_WORD ? [[foldWord(word), gender]] : [],
    ),
  ),
);
