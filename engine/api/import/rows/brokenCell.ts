/** A byte that means nothing in the file's encoding comes as this character. */
const BROKEN = '\ufffd';
/** `#N/A`, `#REF!`, `#NAME?`, in the language of whoever saved the sheet: `#NV`, `#BEZUG!`, `#NOM?`. */
const FAILED = /^#(?:[\p{Lu}/0]{2,14}[!?]|N\/A|NV|N\/D)$/u;
/** Results mark a shared place as `=2.`, which is none. */
const FORMULA = /^=(?!\d+\.?$)/;
/** `5.80E+10`: what a spreadsheet makes of long codes when it saves a text table. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2}$/i;
/** `12.0`: how programs that count in fractions write a column in which a cell is empty. */
const WHOLE = /^(\d+)\.0$/;

/** Why a cell says nothing that anyone has entered, whatever its field is: the key of an issue. */
export function brokenCell(text: string): string | null {
  if (text.includes(BROKEN)) return 'validation.control_characters';
  if (FORMULA.test(text)) return 'validation.formula';
  return FAILED.test(text) ? 'validation.spreadsheet_error' : null;
}

/** Whether a code has come out of a spreadsheet without its last digits. */
export function isShortened(text: string): boolean {
  return SHORTENED.test(text);
}

/** A code as it was before a program took it for a fraction. */
export function wholeCode(text: string): string {
  return WHOLE.exec(text)?.[1] ?? text;
}
