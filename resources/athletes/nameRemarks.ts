import type { CellText } from '../../engine/core/field';
import { readDate } from '../../engine/fields/calendarDate/readDate';
import { foldWord } from '../../engine/fields/choice/choice.field';
import { STATE_SPELLINGS } from './aliases/stateWords';

/** A name without what people write around it, and what that says of other fields. */
interface RemarkedName {
  readonly name: string;
  readonly says: Readonly<Record<string, string>>;
}

/** Nearly all names have nothing of this. */
const REMARKED =
  /[([{)\]}]|['’`´]\d\d$|\sD(?:NS|NF|SQ|Q)$|\s[-–—]\s|^(?:mr|mrs|ms|dhr|mevr|mw|herr|frau|mme|mlle|sra|srta|mister|madame|monsieur)\b/iu;
const BRACKETS = /^(.*?)[,;]?\s*[([{]([^()[\]{}]*)[)\]}]$/u;
const DASHED = /^(.*\S)\s+[-–—]\s+([\p{L} ]+)$/u;
/** A family may be called so in small letters. */
const CAPITALS = /^(.*\S)\s+(D(?:NS|NF|SQ|Q))$/u;
const SHORT_YEAR = /^(.*\S)\s+['’`´](\d\d)$/u;
const YEAR =
  /^(?:(?:geb(?:oren)?|jg|jahrgang|born|b|né|née|nato|nata|nac|nar|ur|född|født|synt|szül|р|г)\.?|[*°])?\s*(?:((?:19|20)\d\d)|['’`´](\d\d))$/iu;
const NATION = /^[A-Z]{3}$/;
/** How people are addressed, which tells men from women; none of it is the beginning of a name. */
const ADDRESSED =
  /^(mr|mrs|ms|mister|dhr|de heer|mevr|mevrouw|mw|herr|frau|mme|mlle|madame|monsieur|sra|srta)(?:\.\s*|\s+)(?=\p{L})/iu;

/** What an entry has become; that it is in order says nothing. */
const STATES: ReadonlySet<string> = new Set(
  ['dnf', 'dns', 'dsq'].flatMap((state) => [state, ...(STATE_SPELLINGS[state] ?? [])].map(foldWord)),
);

/** Takes from a name a year of birth, a state, a nation and a form of address: "Mr Jan Bos (1980)", "Els Dam (afgemeld)". */
export function withoutRemarks(text: string): RemarkedName {
  const says: Record<string, string> = {};
  let name = text.trim().replace(/\s+/g, ' ');
  if (!REMARKED.test(name)) return { name, says };
  for (let next = withoutLast(name); next; next = withoutLast(name)) {
    Object.assign(says, next.says);
    name = next.name;
  }
  const [address = '', word = ''] = ADDRESSED.exec(name) ?? [];
  return address === '' ? { name, says } : { name: name.slice(address.length), says: { ...says, gender: word } };
}

/** The name in a cell of a first or last name. */
export function nameOf(text: string): CellText {
  const { name, says } = withoutRemarks(text);
  return Object.keys(says).length > 0 ? { text: name, says } : { text };
}

/** Without the last remark; null where there is none, or nothing before it. */
function withoutLast(text: string): RemarkedName | null {
  const [, called = '', bracketed = ''] = BRACKETS.exec(text) ?? [];
  const [, before = '', short = ''] = SHORT_YEAR.exec(text) ?? [];
  const [, entrant = '', state = ''] = DASHED.exec(text) ?? CAPITALS.exec(text) ?? [];
  const found = [
    { name: called.trim(), says: saidInBrackets(bracketed.trim()) },
    { name: before, says: short === '' ? null : { birth_date: fullYear(short) } },
    { name: entrant, says: STATES.has(foldWord(state)) ? { state } : null },
  ];
  return found.flatMap(({ name, says }) => (name !== '' && says ? [{ name, says }] : []))[0] ?? null;
}

function saidInBrackets(remark: string): Record<string, string> | null {
  if (STATES.has(foldWord(remark))) return { state: remark };
  const [, year, short] = YEAR.exec(remark) ?? [];
  const full = year ?? (short && fullYear(short));
  if (full) return Number(full) <= new Date().getFullYear() ? { birth_date: full } : null;
  return NATION.test(remark) ? { country: remark } : null;
}

/** '80 is 1980, and '12 is 2012. */
function fullYear(short: string): string {
  return readDate(short, { format: 'YY', isPast: true })?.date.slice(0, 4) ?? short;
}
