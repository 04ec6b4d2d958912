const EQUALS = 61;
const APOSTROPHE = 39;
/** `="0012"`: a formula whose only use is that a spreadsheet keeps the zeros. */
const FORMULA_OF_TEXT = /^="([^"]*)"$/;
/** `'0012`: what one types for the same, where a program has written it out. Names such as 's-Gravenhage are left alone. */
const MARKED_NUMBER = /^'\+?\d[\d\s.,:()/-]*$/;

/** What a cell says without what keeps a spreadsheet from changing it. */
export function plainCell(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === EQUALS) return FORMULA_OF_TEXT.exec(cell)?.[1] ?? cell;
  return first === APOSTROPHE && MARKED_NUMBER.test(cell) ? cell.slice(1) : cell;
}
