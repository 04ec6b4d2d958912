import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { foldText } from '../../core/words';
import type { DrawnType } from '../drawnType';
import { compareText, fieldOf } from '../makeField';

type Spellings = Readonly<Record<string, readonly string[]>>;

export interface Legend {
  /** By the code, folded: the value. Of a column with all of them, and no other code for one of the values. */
  readonly codes: Readonly<Record<string, string>>;
  /** One of them will do, where hardly another single letter stands in the column. */
  readonly isAnyEnough?: true;
  /** What stands beside them at times, and is too rare to tell the legend by. */
  readonly alsoCodes?: Readonly<Record<string, string>>;
  /** Codes, folded, of which one has to stand in the column. */
  readonly beside?: readonly string[];
  /** Nothing else stands in the column, as in a list of women alone. */
  readonly isAlone?: true;
  /** One code alone never has this meaning, unless another legend says so. */
  readonly isPair?: true;
  /** Names of columns of the file, in whose language the codes mean this. */
  readonly headings?: RegExp;
  /** Of codes that no heading tells the meaning of: the column is left out. */
  readonly isOpen?: true;
}

export interface ChoiceOptions {
  readonly values: readonly string[];
  /** Tone of a value's chip; a word always goes with it. */
  readonly tones?: Readonly<Record<string, 'good' | 'attention' | 'bad' | 'info' | 'neutral'>>;
  /** Other writings in import files, per value: `{ female: ['f', 'w', 'k'] }`; a function where they are many. */
  readonly spellings?: Spellings | (() => Spellings);
  /** Codes that mean something else in import files where they stand together in a column. */
  readonly legends?: readonly Legend[];
  /** Name of the reference list whose keys label the values (`genders.male`), where several fields share one. */
  readonly list?: string;
  /** Labels that are no texts of ours, such as the names of countries. */
  labelOf?(value: string, locale: string): string;
  /** Folder of pictures named by value, shown beside the words. */
  readonly icons?: string;
}

const SHOWN_VALUES = 20;
const lookups = new WeakMap<ChoiceOptions, ReadonlyMap<string, string>>();

/** One of a fixed list of words. Sorts by the word itself. */
export const choiceType: DrawnType<string, ChoiceOptions, typeof import('./choice.console')> = {
  name: 'choice',
  column: () => 'text',
  jsonSchema: (options) => ({ type: 'string', enum: options.values }),
  samples: ({ values }) => values.slice(0, 2),
  parse: parseChoice,
  operators: () => ['in', 'nin', 'eq', 'ne', 'empty'],
  parseOperand: (text, _operator, options) => parseChoice(text, options),
  compare: compareText,
  fromText: (text, options) => {
    const value = lookupOf(options).get(foldWord(text));
    return value === undefined ? refuseChoice(options) : accept(value);
  },
  toText: (value) => value,
};

/** Its value is the union of the words listed. */
export function choice<
  const V extends readonly string[],
  const O extends Omit<ChoiceOptions, 'values'> & CommonOptions<V[number]>,
>(
  values: V,
  options?: O & Known<O, Omit<ChoiceOptions, 'values'> & CommonOptions<V[number]>>,
): Field<V[number], O & { readonly values: V }> {
  return fieldOf(choiceType, { ...(options ?? ({} as O)), values }) as unknown as Field<
    V[number],
    O & { readonly values: V }
  >;
}

/** Every writing of every value, folded. A value's own word beats another's spelling. */
function lookupOf(options: ChoiceOptions): ReadonlyMap<string, string> {
  const known = lookups.get(options);
  if (known) return known;
  const { spellings = {} } = options;
  const byWord = new Map<string, string>();
  for (const [value, words] of Object.entries(typeof spellings === 'function' ? spellings() : spellings)) {
    for (const word of words) if (!byWord.has(foldWord(word))) byWord.set(foldWord(word), value);
  }
  for (const value of [...options.values].reverse()) byWord.set(foldWord(value), value);
  for (const value of options.values) byWord.set(value, value);
  lookups.set(options, byWord);
  return byWord;
}

/** 'Mountain-Biking ' and 'mountain_biking' are one word. */
export function foldWord(text: string): string {
  return foldText(text)
    .replace(/[\s_.-]+/g, ' ')
    .trim();
}

function parseChoice(input: unknown, options: ChoiceOptions): Parsed<string> {
  return typeof input === 'string' && options.values.includes(input) ? accept(input) : refuseChoice(options);
}

function refuseChoice(options: ChoiceOptions) {
  const shown = options.values.slice(0, SHOWN_VALUES).join(', ');
  return refuse('validation.choice', { allowed: options.values.length > SHOWN_VALUES ? `${shown}, …` : shown });
}
