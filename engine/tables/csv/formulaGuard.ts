/** What a spreadsheet would run. Numbers and phone numbers are not guarded: they stay what they are. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?(?:[\d.,:()/-][\d \u00a0\u202f.,:()/-]*)?\d$/;
/** `'0012` is read as `0012`: one that really is written so gets a further apostrophe. */
const MARKED = /^'+\+?\d[\d\s.,:()/-]*$/;

/** The cell with an apostrophe in front where a spreadsheet would run it as a formula (OWASP, "CSV Injection"); `unguarded` takes it off. */
export function guarded(cell: string): string {
  return (FORMULA.test(cell) && !NUMBER.test(cell)) || MARKED.test(cell) ? `'${cell}` : cell;
}

/** The text of a cell that an apostrophe keeps from being a formula; null for any other. */
export function unguarded(cell: string): string | null {
  return cell.startsWith("'") && (FORMULA.test(cell) || (/^''/.test(cell) && MARKED.test(cell))) ? cell.slice(1) : null;
}
