import type { CellText, ImportContext } from '../../engine/core/field';
import { fullYear } from './birthYears';
import { isState, saidInBrackets } from './nameBrackets';
import { titlesOf, withoutTitles } from './nameTitles';
import { FRENCH_MISTERS } from './nameTraits';

/** A name without what people write around it, and what that says of other fields. */
interface RemarkedName {
  readonly name: string;
  readonly says: Readonly<Record<string, string>>;
}

/** Nearly all names have nothing of this. */
const REMARKED =
  /[([{)\]}]|['’`´]\d\d$|\sD(?:NS|NF|SQ|Q)$|\s[-–—]\s|(?:^|, )(?:mr|mrs|ms|dhr|mevr|mw|herr|frau|mme|mlle|sra|srta|mister|madame|monsieur)\b|[\p{L}\d]\. ?\p{L}|\b(?:drs?|prof|phd|msc|bsc|mba)\b|\p{L}\.$/iu;
const BRACKETS = /^(.*?)[,;]?\s*[([{]([^()[\]{}]*)[)\]}]$/u;
const DASHED = /^(.*\S)\s+[-–—]\s+([\p{L} ]+)$/u;
/** A family may be called so in small letters. */
const CAPITALS = /^(.*\S)\s+(D(?:NS|NF|SQ|Q))$/u;
const SHORT_YEAR = /^(.*\S)\s+['’`´](\d\d)$/u;
/** How people are addressed, which tells men from women; none of it is the beginning of a name. */
const ADDRESSED =
  /(?<=^|, ?)(mr|mrs|ms|mister|dhr|de heer|mevr|mevrouw|mw|herr|frau|mme|mlle|madame|monsieur|sra|srta)(?:\.\s*|\s+)(?=\p{L})/iu;
/** In small letters it is a Dutch title, which women have as well. */
const DUTCH_LAWYER = /^mr$/;
/** Before a whole name; before a letter it is one of several initials. */
const MONSIEUR = /(?<=^|, ?)M\.\s*(?=\p{L}[\p{L}'’-])/u;

/** Takes from a name a year of birth, a state, a nation, a form of address and titles: "Mr Jan Bos (1980)", "Els Dam (afgemeld)", "Dr. Bo Vis". */
export function withoutRemarks(text: string, traits: ImportContext['traits']): RemarkedName {
  const says: Record<string, string> = {};
  let name = text.trim().replace(/\s+/g, ' ');
  if (!REMARKED.test(name)) return { name, says };
  for (let next = withoutLast(name, traits); next; next = withoutLast(name, traits)) {
    Object.assign(says, next.says);
    name = next.name;
  }
  const [, word] = ADDRESSED.exec(name) ?? [];
  const isMonsieur = word === undefined && traits?.has(FRENCH_MISTERS) === true && MONSIEUR.test(name);
  const gender = isMonsieur ? 'monsieur' : word;
  const called = withoutTitles(name.replace(isMonsieur ? MONSIEUR : ADDRESSED, ''));
  return { name: called, says: { ...says, ...(gender && !DUTCH_LAWYER.test(gender) && { gender }) } };
}

/** The name in a cell of a first or last name. */
export function nameOf(text: string, { traits, isExported }: ImportContext = {}): CellText {
  if (isExported) return { text };
  const { name, says } = withoutRemarks(text, traits);
  if (Object.keys(says).length > 0) return { text: name, says };
  return { text: name === text.trim().replace(/\s+/g, ' ') ? text : name };
}

/** Returns the titles that are left out of a cell with a name. */
export function titlesIn(text: string, { isExported }: ImportContext): string | null {
  return isExported ? null : titlesOf(text);
}

/** Without the last remark; null where there is none, or nothing before it. */
function withoutLast(text: string, traits: ImportContext['traits']): RemarkedName | null {
  const [, called = '', bracketed = ''] = BRACKETS.exec(text) ?? [];
  const [, before = '', short = ''] = SHORT_YEAR.exec(text) ?? [];
  const [, entrant = '', state = ''] = DASHED.exec(text) ?? CAPITALS.exec(text) ?? [];
  const found = [
    { name: called.trim(), says: saidInBrackets(bracketed.trim(), traits) },
    { name: before, says: short === '' ? null : { birth_date: fullYear(short) } },
    { name: entrant, says: isState(state) ? { state } : null },
  ];
  return found.flatMap(({ name, says }) => (name !== '' && says ? [{ name, says }] : []))[0] ?? null;
}
