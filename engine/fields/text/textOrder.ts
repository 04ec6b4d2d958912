import { foldText } from '../../core/words';
import { compareText, firstCharacters } from '../makeField';

// The three numbers below stand in the SQL functions text_order and code_order too.
const ORDER_LENGTH = 100;
const CODE_ORDER_LENGTH = 200;
const DIGITS = 10;
/** Below every character that a text may hold, so that the shorter of two folded texts comes first. */
const SEPARATOR = '\u0001';

/**
 * Order of texts as people expect it: case and accents do not count until all else is equal. Zero only for the same text.
 * The SQL function `text_order` gives a key that sorts alike under the "C" collation.
 */
export function compareFolded(a: string, b: string): number {
  return a === b ? 0 : compareText(textOrder(a), textOrder(b));
}

/** The same for codes with numbers in them: 9 before 10, A2 before A10, A10 before B1 (`code_order` in SQL). */
export function compareCodes(a: string, b: string): number {
  return a === b ? 0 : compareText(codeOrder(a), codeOrder(b));
}

function textOrder(text: string): string {
  return firstCharacters(foldText(text), ORDER_LENGTH) + SEPARATOR + text;
}

function codeOrder(text: string): string {
  const filled = foldText(text).replace(/[0-9]+/g, (run) => run.padStart(DIGITS, '0').slice(-DIGITS));
  return firstCharacters(filled, CODE_ORDER_LENGTH) + SEPARATOR + text;
}
