import { foldText } from '../../engine/core/words';
import { isEastAsian, type NameOrder, PARTICLES, partsOf, splitFullName, tidyName } from './fullName';
import { isGivenName } from './givenNames';

/** So many times more names must speak for an order than against it, and one in so many at all. */
const MARGIN = 3;
const LEAST_VOTES = 0.05;
const ENOUGH_TO_REPEAT = 30;
const REPEATS = 0.1;
const MOST_ALIKE = 0.1;

interface Settled {
  column: string;
  said: string | null;
}

/** Which column of full names a column's cells are of, and what is said of it. */
export function settleNameOrder(cells: readonly string[], headings = ''): Settled | null {
  const found = nameOrderOf(cells);
  const order = found?.order ?? 'given first';
  const families = familiesSaid(cells, order, headings);
  if (!found) return families ? { column: 'full_name', said: families } : null;
  const { isSure, example } = found;
  if (order === 'family first') {
    const said = families ?? `its names are read with the last name first, as in "${example}".`;
    return { column: 'full_name_family_first', said };
  }
  if (isSure) return families ? { column: 'full_name', said: families } : null;
  return {
    column: 'full_name',
    said:
      families ??
      `nothing tells whether the first or the last name comes first. "${example}" is read with the first name first: choose "Full name, last name first" if that is wrong.`,
  };
}

/** A heading that says the order is believed, unless the names say otherwise. */
export function settleFamilyFirst(cells: readonly string[], headings = ''): Settled | null {
  const found = nameOrderOf(cells, false);
  if (found?.isSure && found.order === 'given first') {
    const said = `its names are read with the first name first, as in "${found.example}".`;
    return { column: 'full_name', said: familiesSaid(cells, 'given first', headings) ?? said };
  }
  const families = familiesSaid(cells, 'family first', headings);
  return families ? { column: 'full_name_family_first', said: families } : null;
}

/** Headings in Spanish or Catalan, where people have two last names. */
const TWO_FAMILIES = /\b(?:nombres?|apellidos?|cognoms?)\b/i;

/** How many last names people have where a file is from, by the names of its columns. */
export function familiesBy(headings = ''): 1 | 2 {
  return TWO_FAMILIES.test(headings) ? 2 : 1;
}

/** How a name is read that is read otherwise as there are two last names; null where none is. */
function familiesSaid(cells: readonly string[], order: NameOrder, headings: string): string | null {
  const families = familiesBy(headings);
  if (families === 1) return null;
  for (const cell of cells) {
    const { first_name, last_name = '' } = splitFullName(cell, order, { families });
    if (last_name !== splitFullName(cell, order).last_name)
      return `its names are read with two last names, as in "${last_name}" of ${first_name}.`;
  }
  return null;
}

/**
 * In which order the names of a column are, where that is to be told: by common given names at one end, particles, and which end
 * repeats itself more, as given names do. `isSure` is false where nothing tells; null where each name says so itself.
 */
function nameOrderOf(
  cells: readonly string[],
  countsRepeats = true,
): { order: NameOrder; isSure: boolean; example: string } | null {
  const open = cells
    .map((cell) => tidyName(cell).name)
    .filter((name) => name.includes(' ') && partsOf(name) === null)
    .map((name) => name.split(' '));
  const [example] = open;
  if (!example) return null;
  let [givenFirst, familyFirst] = [0, 0];
  for (const words of open) {
    const vote = voteOf(words);
    if (vote === 'given first') givenFirst += 1;
    else if (vote === 'family first') familyFirst += 1;
  }
  const told = (order: NameOrder, isSure: boolean) => ({ order, isSure, example: example.join(' ') });
  if (familyFirst > givenFirst * MARGIN && familyFirst >= open.length * LEAST_VOTES) return told('family first', true);
  if (givenFirst > familyFirst * MARGIN && givenFirst >= open.length * LEAST_VOTES) return told('given first', true);
  const printed = printedOrder(cells);
  if (printed) return told(printed, true);
  const repeating = countsRepeats ? repeatingEnd(open) : null;
  return repeating === null
    ? told('given first', false)
    : told(repeating === 'last' ? 'family first' : 'given first', true);
}

/** The order of those names whose capitals tell it. The letters of East Asia tell it of their own name alone. */
function printedOrder(cells: readonly string[]): NameOrder | null {
  let [givenFirst, familyFirst] = [0, 0];
  for (const { name } of cells.map((cell) => tidyName(cell))) {
    const parts = name.includes(',') || isEastAsian(name) ? null : partsOf(name);
    if (!parts || parts.words.length < 2) continue;
    if (parts.family.from > 0) givenFirst += 1;
    else familyFirst += 1;
  }
  if (familyFirst > givenFirst * MARGIN) return 'family first';
  return givenFirst > familyFirst * MARGIN ? 'given first' : null;
}

/** The end of the names that says the same more often, where that can be told: a few families are half of some peoples. */
function repeatingEnd(names: readonly (readonly string[])[]): 'first' | 'last' | null {
  if (names.length < ENOUGH_TO_REPEAT) return null;
  const [first, last] = [0, -1].map((at) => countsOf(names.map((words) => words.at(at) ?? '')));
  if (!first || !last || Math.abs(first.size - last.size) <= names.length * REPEATS) return null;
  const repeated = first.size < last.size ? first : last;
  if (Math.max(...repeated.values()) > names.length * MOST_ALIKE) return null;
  return repeated === first ? 'first' : 'last';
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.map(foldText)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function voteOf(words: readonly string[]): NameOrder | null {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (PARTICLES.has(first)) return 'family first';
  const [isFirst, isLast] = [isGivenName(first), isGivenName(last)];
  if (isFirst !== isLast) return isFirst ? 'given first' : 'family first';
  return !isFirst && words.length > 2 && PARTICLES.has(words.at(-2) ?? '') ? 'given first' : null;
}
