const EQUALS = 61;
const APOSTROPHE = 39;
/** `="0012"`: a formula whose only use is that a spreadsheet keeps the zeros. */
const FORMULA_OF_TEXT = /^="([^"]*)"$/;
/** `'0012`: what one types for the same, where a program has written it out. Names such as 's-Gravenhage are left alone. */
const MARKED_NUMBER = /^'\+?\d[\d\s.,:()/-]*$/;

/** Characters without a width that come along from web pages and word processors, and make two equal names different. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g');

/** What a cell says without what keeps a spreadsheet from changing it, and without what nobody sees. */
export function plainCell(given: string): string {
  const cell = INVISIBLE.test(given) ? given.replace(ALL_INVISIBLE, '') : given;
  const first = cell.charCodeAt(0);
  if (first === EQUALS) return FORMULA_OF_TEXT.exec(cell)?.[1] ?? cell;
  return first === APOSTROPHE && MARKED_NUMBER.test(cell) ? cell.slice(1) : cell;
}
