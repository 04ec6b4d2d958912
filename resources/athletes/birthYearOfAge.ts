import type { ImportContext } from '../../engine/core/field';
import { plainSigns } from '../../engine/core/words';

const OLDEST = 120;
/** What stands behind an age: "17 yrs", "17 Jahre", "17 лет". */
const YEARS =
  'y|yo|y\\.o|yrs?|years?(?: old)?|j|jahre?(?: alt)?|jaar|ans?|años?|anos?|anni|lat|lata|let|roky?|rokov|év|éves|år|vuotta|v|ani|godin[ae]|yaş|лет|года?|років|год';
/** An age in whole years, with or without the word. */
export const AGE = new RegExp(`^(\\p{Nd}{1,3})(?:[.,]0+)?\\s*(?:(?:${YEARS})\\.?)?$`, 'iu');

/** The year of birth of an age on a day: with it the athlete has that age then, by either rule that events count ages by. */
export function birthYearOfAge(
  text: string,
  { day = new Date().toISOString() }: Pick<ImportContext, 'day'>,
): { birth_date: string } {
  const age = Number(plainSigns(AGE.exec(text)?.[1] ?? ''));
  // Anything else is refused as the date that it is not.
  const isAge = age > 0 && age <= OLDEST;
  return { birth_date: isAge ? String(Number(day.slice(0, 4)) - age) : text };
}
