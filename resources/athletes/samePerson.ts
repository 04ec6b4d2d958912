import { foldText } from '../../engine/core/words';

/** What says who somebody is. */
export interface Person {
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly birth_date?: string | null;
  readonly gender?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly club?: string | null;
  readonly city?: string | null;
  readonly external_id?: string | null;
  readonly chipcodes?: readonly string[] | null;
}

/** Alike in all that counts; not clearly another; clearly another. */
type Likeness = 'same' | 'close' | 'other';

/**
 * Whether two can be one person: a name that was corrected, written in another script or order, with a further name or a new family
 * name, is no other person, nor is one whose day of birth was mistyped. Who has no name, or no day of birth, contradicts nobody.
 */
export function isSamePerson(a: Person, b: Person): boolean {
  const names = likenessOfNames(wordsOf(a), wordsOf(b));
  const days = likenessOfDays(a.birth_date, b.birth_date);
  if (isOtherYear(a, b) && withoutCommon(wordsOf(a), wordsOf(b)).every((rest) => rest.length > 0)) return false;
  if (names !== 'other') return days !== 'other';
  // Whoever marries keeps the given name and the day of birth.
  return days === 'same' && (isGivenKept(a, b) || !areComparable(wordsOf(a), wordsOf(b)));
}

/**
 * Returns whether a row shows that it is about the person of the record with its bib: by an equal full name, or by an equal first name and
 * an equal personal value. A value that the row leaves out shows nothing.
 */
export function isConfirmedPerson(record: Person, row: Person): boolean {
  const said = {
    ...row,
    first_name: row.first_name ?? record.first_name,
    last_name: row.last_name ?? record.last_name,
  };
  const isRenamed = likenessOfNames(wordsOf(record), wordsOf(said)) === 'other';
  const isOtherDay = likenessOfDays(record.birth_date, row.birth_date) === 'other';
  const isContactEqual = CONTACTS.some((name) => isEqual(record[name], row[name]));
  const isRenamedPerson = isRenamed && !isOtherDay && isGivenKept(record, said) && isContactEqual;
  const isDayCorrected = () => (isContactEqual || isChipEqual(record, row)) && isNamedAlike(record, row);
  if (!isSamePerson(record, said) && !isRenamedPerson && !isDayCorrected()) return false;
  if (isRenamed && isOtherGender(record, row)) return false;
  const compared = isRenamed ? (['first_name'] as const) : (['first_name', 'last_name'] as const);
  return isSpelledAlike(compared, record, said) || !isContradicted(record, row);
}

function isNamedAlike(a: Person, b: Person): boolean {
  const key = nameKeyOf(a);
  return key !== null && key === nameKeyOf(b);
}

function isChipEqual({ chipcodes: own }: Person, { chipcodes: others }: Person): boolean {
  return others?.some((code) => own?.includes(code)) === true;
}

/** Personal values that hardly two people of one first name share. */
const CONTACTS = ['email', 'phone', 'external_id'] as const;

/** Whether two names have the same words, or one has further words, in any case, order and script. */
function isSpelledAlike(names: readonly ('first_name' | 'last_name')[], a: Person, b: Person): boolean {
  const [own = [], others = []] = [a, b].map((one) =>
    wordsOf(Object.fromEntries(names.map((name) => [name, one[name]]))).map(writtenShort),
  );
  return withoutCommon(own, others).some((rest) => rest.length === 0);
}

/** Whether the e-mail and another personal value contradict. */
function isContradicted(a: Person, b: Person): boolean {
  return isOtherIn(['email'], a, b) && (isOtherIn(['phone', 'club'], a, b) || isOtherGender(a, b));
}

function isEqual(a: string | null | undefined, b: string | null | undefined): boolean {
  if (!a || !b) return false;
  if (a === b) return a.trim() !== '';
  const own = foldText(a).trim();
  return own !== '' && own === foldText(b).trim();
}

/** What is alike for all spellings of a name in case, accents, letters written out and order; null where there is no whole name. */
export function nameKeyOf({ first_name, last_name }: Person): string | null {
  if (!first_name || !last_name) return null;
  const words = wordsOf({ first_name, last_name });
  return words.length === 0 ? null : words.map(writtenShort).sort().join(' ');
}

/** People who may be one, under names written otherwise, are born on one day; null where that is not known. */
export function nearKeyOf({ birth_date }: Person): string | null {
  return birth_date && isKnownDay(birth_date) ? birth_date : null;
}

/** Ann and Anne Bell, born on the same day: twins or one and the same, which nobody can tell by a table. */
export function isNearPerson(a: Person, b: Person): boolean {
  return likenessOfDays(a.birth_date, b.birth_date) === 'same' && likenessOfNames(wordsOf(a), wordsOf(b)) !== 'other';
}

/** Bob and Robert Bell, or Ann Bell and Ann Smith, of one day: called by another name since, or twins. */
export function isAkinPerson(a: Person, b: Person): boolean {
  if (likenessOfDays(a.birth_date, b.birth_date) !== 'same' || isOtherGender(a, b)) return false;
  const isShared = (name: 'first_name' | 'last_name') => {
    const [own, others] = [wordsOf({ [name]: a[name] }), wordsOf({ [name]: b[name] })];
    return own.length > 0 && others.length > 0 && likenessOfNames(own, others) !== 'other';
  };
  return isShared('first_name') || isShared('last_name');
}

/** Whether two people of one name in one race can be one: neither gender, year of birth, club nor city contradicts it. */
export function isConsistentPerson(a: Person, b: Person): boolean {
  return !isOtherGender(a, b) && !isOtherBirthYear(a, b) && !isOtherIn(['club', 'city'], a, b);
}

/** Whether two people of one name in two races can be one: neither gender, year of birth nor e-mail contradicts it. */
export function mayBeOnePerson(a: Person, b: Person): boolean {
  return !isOtherGender(a, b) && !isOtherBirthYear(a, b) && !isOtherIn(['email'], a, b);
}

function isOtherBirthYear({ birth_date: a }: Person, { birth_date: b }: Person): boolean {
  return Boolean(a && b) && a?.slice(0, 4) !== b?.slice(0, 4);
}

function isOtherIn(names: readonly ('club' | 'city' | 'email' | 'phone')[], a: Person, b: Person): boolean {
  return names.some((name) => Boolean(a[name] && b[name]) && !isEqual(a[name], b[name]));
}

/** Jan Bos with the address, the phone or the club of the other Jan Bos: one who is entered again, or father and son. */
export function isLikelyPerson(a: Person, b: Person): boolean {
  if (isOtherGender(a, b)) return false;
  return MARKS_OF_ONE.some((name) => {
    const [own, others] = [foldText(a[name] ?? '').trim(), foldText(b[name] ?? '').trim()];
    return own !== '' && own === others;
  });
}

const MARKS_OF_ONE = ['email', 'phone', 'club'] as const;

/** Who says none says nothing of it. */
function isOtherGender({ gender: a }: Person, { gender: b }: Person): boolean {
  const isSaid = (gender: string | null | undefined) => gender === 'male' || gender === 'female';
  return isSaid(a) && isSaid(b) && a !== b;
}

/**
 * Ranks how surely two people of one name are one person: 0 is the surest. Null where their values contradict each other. Two full birth
 * dates that differ need an equal e-mail or phone.
 */
export function rankNamesakes(a: Person, b: Person): number | null {
  if (isOtherGender(a, b)) return null;
  const days = likenessOfDays(a.birth_date, b.birth_date);
  if (days === 'same') return NAMESAKE_RANKS.day;
  if (hasEqualContact(a, b)) return days === 'other' ? NAMESAKE_RANKS.contact : NAMESAKE_RANKS.contactAndDay;
  const isClubEqual = isEqual(a.club, b.club);
  const areDaysKnown = isKnownDay(a.birth_date) && isKnownDay(b.birth_date);
  if (days === 'other' || areDaysKnown || !(isClubEqual || isConsistentPerson(a, b))) return null;
  const isYearEqual = Boolean(a.birth_date && b.birth_date) && !isOtherBirthYear(a, b);
  if (isYearEqual) return isClubEqual ? NAMESAKE_RANKS.yearAndClub : NAMESAKE_RANKS.year;
  return isClubEqual ? NAMESAKE_RANKS.club : NAMESAKE_RANKS.name;
}

const NAMESAKE_RANKS = { day: 0, contactAndDay: 1, yearAndClub: 2, year: 3, club: 4, name: 5, contact: 6 } as const;

function hasEqualContact(a: Person, b: Person): boolean {
  return isEqual(a.email, b.email) || isEqual(a.phone, b.phone);
}

/**
 * Returns whether two people of different names may be one: a typo with an equal e-mail, phone or club, or a new family name with an equal
 * e-mail.
 */
export function mayBeRenamedPerson(a: Person, b: Person): boolean {
  if (isOtherGender(a, b) || likenessOfDays(a.birth_date, b.birth_date) === 'other') return false;
  const isNear = likenessOfNames(wordsOf(a), wordsOf(b)) !== 'other';
  if (isNear && (hasEqualContact(a, b) || isEqual(a.club, b.club))) return true;
  return isGivenKept(a, b) && isEqual(a.email, b.email);
}

/** Returns keys that two people share if `mayBeRenamedPerson` may hold. A club has too many members to be a key alone. */
export function renameKeysOf({ email, phone, club, first_name, last_name }: Person): string[] {
  const [mail, number, team, given, family] = [email, phone, club, first_name, last_name].map((text) =>
    foldText(text ?? '').trim(),
  );
  return [
    ...(mail ? [`email ${mail}`] : []),
    ...(number ? [`phone ${number}`] : []),
    ...(team ? [given, family].flatMap((name) => (name ? [`club ${team}\n${name}`] : [])) : []),
  ];
}

/** JOERG for Jörg and Odegaard for Ødegård. Short words are names of their own: Xue is not Xu. */
function writtenShort(word: string): string {
  return word.length < 4 ? word : word.replace(/([aou])e|aa|dj/g, (both, vowel?: string) => vowel ?? both.charAt(0));
}

/** Whether both are known to be born on the same day. */
export function isSameDay(a: Person, b: Person): boolean {
  return likenessOfDays(a.birth_date, b.birth_date) === 'same';
}

/** Thomas of 1960 and Tom of 1990: two slips in one row are none. */
function isOtherYear({ birth_date: a }: Person, { birth_date: b }: Person): boolean {
  return Boolean(a && b) && isKnownDay(a) && isKnownDay(b) && a !== b && a?.slice(4) === b?.slice(4);
}

/** A day of birth as far as it is one: who knows the year alone writes its first day. */
function isKnownDay(date: string | null | undefined): boolean {
  return Boolean(date) && !date?.endsWith('-01-01');
}

function wordsOf({ first_name, last_name }: Person): string[] {
  return foldText(`${first_name ?? ''} ${last_name ?? ''}`.normalize('NFKC'))
    .replace(MARKS, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(latin)
    .filter((word) => word !== '');
}

function likenessOfNames(a: readonly string[], b: readonly string[]): Likeness {
  if (a.length === 0 || b.length === 0) return 'close';
  if (isAlike(a, b)) return 'same';
  return isAlike(a.map(sounded), b.map(sounded)) ? 'close' : 'other';
}

/** One name has all the words of the other, but for one letter in one of them; words may be written together, or begun only. */
function isAlike(a: readonly string[], b: readonly string[]): boolean {
  const [restA, restB] = withoutCommon(a, b);
  if (restA.length === 0 || restB.length === 0) return true;
  // In one order whichever of the two comes first.
  const isTurned = restA.length > restB.length || (restA.length === restB.length && restA.join() > restB.join());
  const [fewer, more] = isTurned ? [restB, restA] : [restA, restB];
  if (isWrittenTogether(fewer, more)) return true;
  const open = [...more];
  let edits = 0;
  for (const word of fewer) {
    const at = open.findIndex((other) => isBegun(word, other));
    const near = at >= 0 ? at : open.findIndex((other) => isOneEdit(word, other));
    if (near < 0) return false;
    if (at < 0) edits++;
    open.splice(near, 1);
  }
  return edits <= 1;
}

function withoutCommon(a: readonly string[], b: readonly string[]): [string[], string[]] {
  const others = [...b].sort();
  const own = [...a].sort().filter((word) => {
    const at = others.indexOf(word);
    if (at >= 0) others.splice(at, 1);
    return at < 0;
  });
  return [own, others];
}

/** "Annamaria" is "Anna Maria", and "O Brien" "Obrien". */
function isWrittenTogether(a: readonly string[], b: readonly string[]): boolean {
  if (a.length > 1 && b.length > 1) return false;
  if (Math.abs(a.join('').length - b.join('').length) > 1 || a.length + b.length > MOST_PARTS) return false;
  return orders(a).some((one) => orders(b).some((other) => isOneEdit(one, other)));
}

const MOST_PARTS = 5;

function orders(words: readonly string[]): string[] {
  if (words.length < 2) return [...words];
  return words.flatMap((word, i) => orders(words.filter((_, at) => at !== i)).map((rest) => word + rest));
}

/** "A", or "Ann", for "Anna". */
function isBegun(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return ALPHABETIC.test(short) && long.startsWith(short);
}

/** Letters that stand for sounds: in other scripts one of them is a word of its own. */
const ALPHABETIC =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}]+$/u;

/** At most one letter more, less, other, or exchanged with its neighbour. */
function isOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || short.length < 3 || !ALPHABETIC.test(a) || !ALPHABETIC.test(b)) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  if (short.slice(from) === long.slice(from + 1)) return true;
  if (short.length < long.length) return false;
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return isSwapped && short.slice(from + 2) === long.slice(from + 2);
}

function isGivenKept(a: Person, b: Person): boolean {
  const [own, others] = [wordsOf({ first_name: a.first_name ?? '' }), wordsOf({ first_name: b.first_name ?? '' })];
  return own.length > 0 && others.length > 0 && likenessOfNames(own, others) !== 'other';
}

/** Names in two scripts of which none is read as the other say nothing of each other. */
function areComparable(a: readonly string[], b: readonly string[]): boolean {
  const isLatin = (words: readonly string[]) => words.some((word) => /[a-z]/.test(word));
  return isLatin(a) === isLatin(b);
}

function likenessOfDays(a: string | null | undefined, b: string | null | undefined): Likeness {
  if (!a || !b) return 'close';
  if (a === b) return isKnownDay(a) ? 'same' : 'close';
  const [own, others] = [a.split('-'), b.split('-')];
  const years = Math.abs(Number(own[0]) - Number(others[0]));
  // An age is that of people born in two years.
  if (!isKnownDay(a) || !isKnownDay(b)) return years <= 1 ? 'close' : 'other';
  if (years === 0 && own[1] === others[2] && own[2] === others[1]) return 'close';
  return own.filter((part, i) => part !== others[i]).length === 1 ? 'close' : 'other';
}

/** Points and signs that readers of Arabic and Hebrew leave out, and what Latin letters carry. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670'’ʼʻ`´.]/g;

/** As passports write it. */
const LATIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'а a,б b,в v,г g,ґ g,д d,е e,є ie,ж zh,з z,и i,і i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,ч ch,ш sh,щ shch,ъ ,ы y,ь ,э e,ю yu,я ya,ј j,љ lj,њ nj,ћ c,ђ d,џ dz'
      .split(',')
      .map((pair) => pair.split(' ')),
  ),
  ...Object.fromEntries(
    'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,τ t,υ y,φ f,χ ch,ψ ps,ω o'
      .split(',')
      .map((pair) => pair.split(' ')),
  ),
};

function latin(word: string): string {
  return word.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LATIN[letter] ?? letter);
}

/** What languages write differently for about the same sound, longer spellings first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|schtsch|tsch|tch|sch|sh|zh|dzh|dj|ch|kh|cz|sz|rz/g, 's'],
  [/ph/g, 'f'],
  [/ou/g, 'u'],
  [/([aou])e/g, '$1'],
  [/x/g, 'ks'],
  [/ts|tz|z/g, 's'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/c|q/g, 'k'],
  [/h/g, ''],
  [/i([eoau])/g, '$1'],
  [/(.)\1+/g, '$1'],
];

function sounded(word: string): string {
  return SOUNDS.reduce((text, [from, to]) => text.replace(from, to), word);
}
