import type { ImportContext } from '../../engine/core/field';
import { foldWord } from '../../engine/fields/choice/choice.field';
import { countrySpellings } from '../../engine/fields/choice/countries';
import { STATE_SPELLINGS } from './aliases/stateWords';
import { BORN, fullYear } from './birthYears';
import { isGivenName, isSpanishGivenName } from './givenNames';

/** The brackets behind the names of a column hold clubs. */
export const CLUBS_IN_BRACKETS = 'clubs in brackets';

const YEAR = new RegExp(`^${BORN}?\\s*(?:((?:19|20)\\d\\d)|['’\`´](\\d\\d))$`, 'iu');
const NATION = /^[A-Z]{3}$/;
/** Another name of the same person. */
const OTHER_NAME = /^(?:geb|geboren|née?|born|nata|nato|roz|rozená|ur|z domu|f[öø]dt?|szül|gesch|verh|ex)(?!\p{L})/iu;

/** What an entry has become; that it is in order says nothing. */
const STATES: ReadonlySet<string> = new Set(
  ['dnf', 'dns', 'dsq'].flatMap((state) => [state, ...(STATE_SPELLINGS[state] ?? [])].map(foldWord)),
);

export function isState(text: string): boolean {
  return STATES.has(foldWord(text));
}

/** What stands in brackets behind a name, as a text of another field; null where it says none. */
export function saidInBrackets(remark: string, traits?: ImportContext['traits']): Record<string, string> | null {
  if (isState(remark)) return { state: remark };
  const [, year, short] = YEAR.exec(remark) ?? [];
  const full = year ?? (short && fullYear(short));
  if (full) return Number(full) <= new Date().getFullYear() ? { birth_date: full } : null;
  if (NATION.test(remark) && isNation(remark)) return { country: remark };
  return traits?.has(CLUBS_IN_BRACKETS) && isLikeClub(remark) ? { club: remark } : null;
}

/** What may be a club where others are: no given name, by which somebody is called, and no name of birth. */
export function isLikeClub(text: string): boolean {
  return !OTHER_NAME.test(text) && !isGivenName(text) && !isSpanishGivenName(text);
}

let nations: ReadonlySet<string> | undefined;

/** Whether three capitals are those of a country; clubs have such as well. */
function isNation(code: string): boolean {
  nations ??= new Set(Object.values(countrySpellings()).flatMap((words) => words.map(foldWord)));
  return nations.has(foldWord(code));
}
