import type { ImportContext } from '../../engine/core/field';
import { isGivenName, isSpanishGivenName } from './givenNames';
import { withoutRemarks } from './nameRemarks';

/** Words that belong to the name behind them, in small letters. */
export const PARTICLES: ReadonlySet<string> = new Set(
  `van von und der den dem de del della delle di da dos du la le el ter ten te zu zum zur vom op 't 's in aan uit onder over af av dal degli dei do das lo los las st. mac mc ó ní nic ap al bin binti ibn`.split(
    ' ',
  ),
);

/** The same in a name that is all capitals; VAN and VON are names of people as well, so these need another behind them. */
const CAPITAL_PARTICLES: ReadonlySet<string> = new Set('DE DER DEN TEN TER VOM ZUM ZUR DEL DELLA DOS'.split(' '));
/** Names in the letters of East Asia begin with the family. */
const EAST_ASIAN = /^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\s]+$/;
/** Jun and Sen are names as well, so these need the full stop or a small letter. */
const SUFFIX = /,? +((?:jun|sen)\.|jun|sen|[JSjs][Nn]?[Rr]\.?|[Ee][Ss][Qq]\.?|II|III|IV)(?=$|[ ,])/;
/** In capitals, but for the beginning that some families write small: McDONALD, O'NEIL, DeLUCA. */
const CAPITALS = /^(?:Mc|Mac|De|Di|Du|La|Le|Lo|Fitz|Van|Von|[OD]['’])?\p{Lu}[\p{Lu}\p{M}.'’-]*\p{Lu}\.?$/u;

const INITIALS = /^(?:\p{Lu}\.)+$/u;

/** Bob Smith "Bobby". */
const NICKNAME = /\s(["“„”][^"“„”]+["“”])$/u;
/** What is no name by itself belongs to the one before it: another name in brackets, a number, an asterisk. */
const BEHIND = /\s([([{][^()[\]{}]+[)\]}]|[^\p{L}\s]+)$/u;

export type NameOrder = 'given first' | 'family first';
interface NameCustoms {
  /** Last names that people have: in Spanish two. */
  readonly families?: 1 | 2;
  /** What the names of the column tell together. */
  readonly traits?: ImportContext['traits'];
}

/**
 * Splits a full name. Commas ('Dekker, Anna'), capitals ('DEKKER Anna', 'Anna DEKKER') and the letters of East Asia say which part is which;
 * else the order does. Particles belong to the last name ('Jan van der Berg', 'Berg, Jan van der'), as do jun., Jr and III. Titles are
 * no part of it. One word is a last name. What else stands around a name says other fields: see `withoutRemarks`.
 */
export function splitFullName(
  text: string,
  order: NameOrder = 'given first',
  customs: NameCustoms = {},
): Record<string, string> {
  const { name, suffix, nickname, behind, says } = tidyName(text, customs.traits);
  const { words, family } = partsOf(name) ?? byOrder(name.split(' '), order, customs);
  const isFamilyLast = family.to === words.length;
  const others = words.filter((_, at) => at < family.from || at >= family.to);
  const given = [...others, nickname, isFamilyLast ? '' : behind].filter(Boolean).join(' ');
  const last = [...words.slice(family.from, family.to), suffix, isFamilyLast ? behind : ''].filter(Boolean).join(' ');
  return { ...says, first_name: given, last_name: last };
}

interface Parts {
  words: readonly string[];
  /** Which of the words are the last name. */
  family: { from: number; to: number };
}

/** A name without what is around it. */
export function tidyName(text: string, traits?: ImportContext['traits']) {
  const { name: whole, says } = withoutRemarks(text, traits);
  let name = whole;
  const takeOff = (pattern: RegExp): string => {
    const [found = '', taken = ''] = pattern.exec(name) ?? [];
    if (found) name = name.replace(found, '').trim();
    return taken;
  };
  const [behind, nickname, suffix] = [BEHIND, NICKNAME, SUFFIX].map(takeOff) as [string, string, string];
  return { name, suffix, nickname, behind, says };
}

/** The parts of a name that says itself which is which; null for one that does not. */
export function partsOf(name: string): Parts | null {
  if (name.indexOf(',') > 0) return byCommas(name.split(',').map((part) => part.trim()));
  const words = name.split(' ');
  if (words.length === 1 || isEastAsian(name)) return { words, family: { from: 0, to: 1 } };
  return byCapitals(words);
}

export function isEastAsian(name: string): boolean {
  return EAST_ASIAN.test(name);
}

/** "Berg, Jan van den" and "Berg, van den, Jan" put behind the last name what stands in front of it otherwise. */
function byCommas([family = '', ...rest]: readonly string[]): Parts {
  const isLoose = (word = '') => PARTICLES.has(word) || CAPITAL_PARTICLES.has(word);
  const pieces = rest.map((part) => part.split(' ').filter(Boolean)).filter((piece) => piece.length > 0);
  const isFront = (piece: readonly string[]) => piece.every(isLoose) && (pieces.length > 1 || piece.length > 1);
  const given = pieces.filter((piece) => !isFront(piece)).flat();
  let to = given.length;
  while (to > 1 && (isLoose(given[to - 1]) || (to < given.length && /^V[AO]N$/.test(given[to - 1] ?? '')))) to -= 1;
  const front = [...pieces.filter(isFront).flat(), ...given.slice(to)];
  const words = [[...front, family].join(' '), given.slice(0, to).join(' ')].filter(Boolean);
  return { words, family: { from: 0, to: 1 } };
}

/** The words in capitals at one end, where the rest is not: the way many federations print last names. */
function byCapitals(words: readonly string[]): Parts | null {
  const are = words.map((word) => CAPITALS.test(word.replace(/[()]/g, '')) && !INITIALS.test(word));
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

function byOrder(words: readonly string[], order: NameOrder, { families = 1 }: NameCustoms): Parts {
  return { words, family: order === 'given first' ? familyAtEnd(words, families) : familyAtStart(words, families) };
}

function familyAtEnd(words: readonly string[], families: 1 | 2): Parts['family'] {
  let from = words.length;
  for (let count = 0; count < families && from > 1; count += 1) {
    if (count > 0 && (from === 1 || isFirstName(words[from - 1]))) break;
    from -= 1;
    while (from > 1 && isParticle(words[from - 1])) from -= 1;
  }
  return { from, to: words.length };
}

/** Up to the first common given name, else so many words with their particles. */
function familyAtStart(words: readonly string[], families: 1 | 2): Parts['family'] {
  const last = words.length - 2;
  let to = 0;
  const takeOne = () => {
    while (to < last && isParticle(words[to])) to += 1;
    to += 1;
  };
  takeOne();
  const isKnown = families > 1 ? isFirstName : (word: string) => isGivenName(word);
  const given = words.findIndex((word, at) => at >= to && isKnown(word));
  if (given >= 0) return { from: 0, to: given };
  while (to < last && isParticle(words[to])) takeOne();
  if (families > 1 && to <= last) takeOne();
  return { from: 0, to };
}

function isParticle(word = ''): boolean {
  return PARTICLES.has(word.toLowerCase());
}

/** Where people have two last names the second of several first names is told by being one: "Juan Carlos Pérez", "Juan C. Pérez", "Mª Luz Pérez". */
function isFirstName(word = ''): boolean {
  return isGivenName(word) || isSpanishGivenName(word) || /^\p{L}{1,2}[.ª]$/u.test(word);
}
