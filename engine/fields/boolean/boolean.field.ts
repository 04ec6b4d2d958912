import { accept, refuse } from '../../core/issue';
import { foldText } from '../../core/words';
import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';

export interface BooleanOptions {
  /** Says whether the record shows outside: its cell in the grid is a switch. */
  readonly isVisibility?: boolean;
}

const YES = wordSet('true 1 1.0 yes y x on waar ja j wahr vrai oui o verdadero si s vero prawda tak t');
const NO = wordSet('false 0 0.0 no n off - onwaar nee falsch nein faux non falso falsz nie');

const booleanType: DrawnType<boolean, BooleanOptions, typeof import('./boolean.console')> = {
  name: 'boolean',
  column: () => 'boolean',
  jsonSchema: () => ({ type: 'boolean' }),
  samples: () => [true, false],
  parse: (input) => (typeof input === 'boolean' ? accept(input) : refuse('validation.boolean')),
  operators: () => ['eq', 'ne', 'empty'],
  parseOperand: (text) =>
    text === 'true' || text === 'false' ? accept(text === 'true') : refuse('validation.boolean'),
  compare: (a, b) => Number(a) - Number(b),
  fromText: (text) => {
    const word = foldText(text.trim());
    if (YES.has(word)) return accept(true);
    return NO.has(word) ? accept(false) : refuse('validation.boolean');
  },
  toText: String,
};

export const boolean = makeField(booleanType);

/** Words as `foldText` leaves them, in the languages of our events; spreadsheets translate their booleans too. */
function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
