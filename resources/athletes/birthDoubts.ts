import type { ImportContext } from '../../engine/core/field';
import type { Issue } from '../../engine/core/issue';
import { plainSigns } from '../../engine/core/words';
import { isYearAlone } from '../../engine/fields/calendarDate/readDate';
import { AGE } from './birthYearOfAge';

/** Events count ages on their day or at the end of their year. */
const MOST_APART = 1;
/** No athlete is older, and older dates are slips. */
const EARLIEST_BIRTH = '1900-01-01';

/** Returns what to check about a birth date before 1900, or one that leaves no full year of age on the day of the event. */
export function birthDoubt(value: unknown, { day }: Pick<ImportContext, 'day'>): Issue | null {
  if (typeof value !== 'string') return null;
  if (value < EARLIEST_BIRTH) return { key: 'validation.born_early', args: { value } };
  if (!day) return null;
  if (value > day) return { key: 'validation.born_after', args: { value, day } };
  return ageOn(day, value) < 1 ? { key: 'validation.born_lately', args: { value, day } } : null;
}

/** Returns what to check about the cell of an age beside a birth date of the same row. */
export function ageDoubt(
  text: string,
  { birth_date: born }: Readonly<Record<string, unknown>>,
  { day }: Pick<ImportContext, 'day'>,
): Issue | null {
  if (!day || typeof born !== 'string' || isYearAlone(text)) return null;
  const said = AGE.exec(text)?.[1];
  if (said === undefined) return { key: 'validation.age' };
  const age = ageOn(day, born);
  // `birthDoubt` already warns of a birth after the event.
  if (age < 0 || Math.abs(Number(plainSigns(said)) - age) <= MOST_APART) return null;
  return { key: 'validation.age_besides', args: { value: born, age } };
}

/** Returns whether the cell of an age is the age on the day, and whether it is the age at the end of that year; null for no age. */
export function ageFit(
  text: string,
  { birth_date: born }: Readonly<Record<string, unknown>>,
  { day }: Pick<ImportContext, 'day'>,
): { isExact: boolean; isByYear: boolean } | null {
  const said = isYearAlone(text) ? undefined : AGE.exec(text)?.[1];
  if (!day || typeof born !== 'string' || said === undefined) return null;
  const age = Number(plainSigns(said));
  return { isExact: age === ageOn(day, born), isByYear: age === ageOn(`${day.slice(0, 4)}-12-31`, born) };
}

/** Full years from one day to another, both `YYYY-MM-DD`. */
function ageOn(day: string, born: string): number {
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
}
