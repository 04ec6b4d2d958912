import { isGivenName } from './givenNames';

/** Words that belong to the name behind them, in small letters. */
export const PARTICLES: ReadonlySet<string> = new Set(
  `van von und der den dem de del della delle di da dos du la le el ter ten te zu zum zur vom op 't 's in aan uit onder over af av dal degli dei do das lo los las st. mac mc ó ní nic ap al bin binti ibn`.split(
    ' ',
  ),
);

/** Behind a name, as result lists have it: "Dekker, Anna (NED)". */
const NATION = / ?\([A-Z]{3}\)$/;
/** Names in the letters of East Asia begin with the family. */
const FAMILY_FIRST = /^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\s]+$/;
/** Jun and Sen are names as well, so these need the full stop or a small letter. */
const SUFFIX = /,? +((?:jun|sen)\.|jun|sen|[JSjs][Nn]?[Rr]\.?|[Ee][Ss][Qq]\.?|II|III|IV)(?=$|[ ,])/;
/** In capitals, but for the beginning that some families write small: McDONALD, O'NEIL, DeLUCA. */
const CAPITALS = /^(?:Mc|Mac|De|Di|Du|La|Le|Lo|Fitz|Van|Von|[OD]['’])?\p{Lu}[\p{Lu}\p{M}.'’-]*\p{Lu}\.?$/u;

export type NameOrder = 'given first' | 'family first';
type Names = { first_name: string; last_name: string };

/**
 * Splits a full name. Commas ('Dekker, Anna'), capitals ('DEKKER Anna', 'Anna DEKKER') and the letters of East Asia say which part is which;
 * else the order does. Particles belong to the last name ('Jan van der Berg'), as do jun., Jr and III. One word is a last name.
 */
export function splitFullName(text: string, order: NameOrder = 'given first'): Names {
  const { name, suffix } = tidyName(text);
  const { words, family } = partsOf(name) ?? byOrder(name.split(' '), order);
  const given = words.filter((_, at) => at < family.from || at >= family.to).join(' ');
  const last = words.slice(family.from, family.to).join(' ');
  return { first_name: given, last_name: suffix ? `${last} ${suffix}` : last };
}

interface Parts {
  words: readonly string[];
  /** Which of the words are the last name. */
  family: { from: number; to: number };
}

/** A name without its suffix and the nation behind it. */
export function tidyName(text: string): { name: string; suffix: string } {
  const name = text.trim().replace(/\s+/g, ' ').replace(NATION, '');
  const [found = '', suffix = ''] = SUFFIX.exec(name) ?? [];
  return found ? { name: name.replace(found, '').trim(), suffix } : { name, suffix: '' };
}

/** The parts of a name that says itself which is which; null for one that does not. */
export function partsOf(name: string): Parts | null {
  const comma = name.indexOf(',');
  if (comma > 0) {
    const words = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()].filter(Boolean);
    return { words, family: { from: 0, to: 1 } };
  }
  const words = name.split(' ');
  if (words.length === 1 || FAMILY_FIRST.test(name)) return { words, family: { from: 0, to: 1 } };
  return byCapitals(words);
}

/** The words in capitals at one end, where the rest is not: the way many federations print last names. */
function byCapitals(words: readonly string[]): Parts | null {
  const are = words.map((word) => CAPITALS.test(word.replace(/[()]/g, '')));
  const first = are.indexOf(true);
  if (first < 0) return null;
  // A particle or a single letter belongs to the capitals around it: van DIJK, ORTEGA Y GASSET.
  const isLoose = (at: number) => PARTICLES.has((words[at] ?? '').toLowerCase()) || /^\p{L}$/u.test(words[at] ?? '');
  let from = first;
  while (from > 0 && isLoose(from - 1)) from -= 1;
  let to = first + 1;
  while (are[to] || (isLoose(to) && are[to + 1])) to += 1;
  if (are.indexOf(true, to) >= 0) return null;
  const isWhole = from === 0 && to === words.length;
  return !isWhole && (from === 0 || to === words.length) ? { words, family: { from, to } } : null;
}

function byOrder(words: readonly string[], order: NameOrder): Parts {
  return { words, family: order === 'given first' ? familyAtEnd(words) : familyAtStart(words) };
}

function familyAtEnd(words: readonly string[]): Parts['family'] {
  let from = words.length - 1;
  while (from > 1 && PARTICLES.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { from, to: words.length };
}

/** Up to the first common given name, else one word with its particles. */
function familyAtStart(words: readonly string[]): Parts['family'] {
  const isParticle = (at: number) => PARTICLES.has((words[at] ?? '').toLowerCase());
  let to = 0;
  while (to < words.length - 2 && isParticle(to)) to += 1;
  to += 1;
  const given = words.findIndex((word, at) => at >= to && isGivenName(word));
  if (given >= 0) return { from: 0, to: given };
  while (to < words.length - 2 && isParticle(to)) {
    while (to < words.length - 2 && isParticle(to)) to += 1;
    to += 1;
  }
  return { from: 0, to };
}
