import type { CellText } from '../../engine/core/field';
import { OUT_OF_COMPETITION } from './aliases/stateWords';
import { isState } from './nameBrackets';

/** "DNF (km 30)", "DSQ 4.2" and "DSQ: short cut". */
const WITH_REASON = [
  /^([^([]+?)\s*[([]([^()[\]]+)[)\]]$/u,
  /^([\p{L}. ]+?)\s+(\S*\d.*)$/u,
  /^([^:–—-]+?)\s*(?::|\s[–—-])\s+(.+)$/u,
];
/** Shorter words are codes of countries and clubs too. */
const LEAST_LETTERS = 3;
/** Of a reason that is stored. */
const LONGEST_REASON = 200;

/** Splits the word for DNF, DNS or DSQ from the reason behind the word; null for any other text. */
export function splitState(text: string): { readonly word: string; readonly reason: string } | null {
  for (const pattern of WITH_REASON) {
    const [, word = '', reason = ''] = pattern.exec(text.trim()) ?? [];
    if (word.length >= LEAST_LETTERS && isState(word)) return { word, reason: reason.slice(0, LONGEST_REASON) };
  }
  return null;
}

/** Reads a state with its reason. Out of competition is no state. */
export function stateCellOf(text: string): CellText {
  if (OUT_OF_COMPETITION.test(text.trim())) return { text, refused: { key: 'validation.out_of_competition' } };
  const split = splitState(text);
  return split ? { text: split.word, says: { state_reason: split.reason } } : { text };
}
