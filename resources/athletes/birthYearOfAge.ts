import type { ImportContext } from '../../engine/core/field';

const OLDEST = 120;

/** The year of birth of an age on a day: with it the athlete has that age then, by either rule that events count ages by. */
export function birthYearOfAge(
  text: string,
  { day = new Date().toISOString() }: Pick<ImportContext, 'day'>,
): { birth_date: string } {
  const age = Number(text);
  // Anything else is refused as the date that it is not.
  const isAge = /^\d{1,3}$/.test(text) && age > 0 && age <= OLDEST;
  return { birth_date: isAge ? String(Number(day.slice(0, 4)) - age) : text };
}
