import { onceEncoded } from '../encoding/twiceEncoded';
import { withoutEntities } from './htmlEntities';

const EQUALS = 61;
const APOSTROPHE = 39;
/** `="0012"`: a formula whose only use is that a spreadsheet keeps the zeros. */
const FORMULA_OF_TEXT = /^="([^"]*)"$/;
/** `'0012`: what one types for the same, where a program has written it out. Names such as 's-Gravenhage are left alone. */
const MARKED_NUMBER = /^'\+?\d[\d\s.,:()/-]*$/;

const ASCII = /^[\0-\x7f]*$/;

/** Characters without a width that come along from web pages and word processors, and make two equal names different. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const ALL_INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Joiners part or join letters in the scripts of Arabic and India, and signs that are made of several; nowhere else. */
const IDLE_JOINER =
  /(?<!\ufe0f|[\p{Script=Arabic}\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?=$|\s)/gu;

/** A text as it was meant: without what was encoded twice or for a web page, and without what nobody sees, such as soft hyphens; joiners stay where the script needs them. */
export function visibleText(text: string): string {
  const plain = withoutEntities(text);
  const once = ASCII.test(plain) ? plain : onceEncoded(plain);
  return INVISIBLE.test(once) ? once.replace(ALL_INVISIBLE, '').replace(IDLE_JOINER, '') : once;
}

/** What a cell says without what keeps a spreadsheet from changing it, and without what nobody sees. */
export function plainCell(given: string): string {
  const cell = visibleText(given);
  const first = cell.charCodeAt(0);
  if (first === EQUALS) return FORMULA_OF_TEXT.exec(cell)?.[1] ?? cell;
  return first === APOSTROPHE && MARKED_NUMBER.test(cell) ? cell.slice(1) : cell;
}
