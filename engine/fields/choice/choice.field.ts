import type { CommonOptions, Field, FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { foldText } from '../../core/words';
import { compareText } from '../makeField';

export interface ChoiceOptions {
  readonly values: readonly string[];
  /** Tone of a value's chip; a word always goes with it. */
  readonly tones?: Readonly<Record<string, 'good' | 'attention' | 'bad' | 'info' | 'neutral'>>;
  /** Other writings in import files, per value: `{ female: ['f', 'w', 'k'] }`; compared folded. */
  readonly spellings?: Readonly<Record<string, readonly string[]>>;
  /** Name of the reference list whose keys label the values (`genders.male`), where several fields share one. */
  readonly list?: string;
}

/** One of a fixed list of words. Sorts by the word itself. */
export const choiceType: FieldType<string, ChoiceOptions> = {
  name: 'choice',
  column: () => 'text',
  jsonSchema: (options) => ({ type: 'string', enum: options.values }),
  parse: parseChoice,
  operators: () => ['in', 'nin', 'eq', 'ne', 'empty'],
  parseOperand: (text, _operator, options) => parseChoice(text, options),
  compare: compareText,
  fromText: (text, options) => {
    const word = foldText(text.trim());
    const value = options.values.find(
      (candidate) => foldText(candidate) === word || isSpelling(options, candidate, word),
    );
    return value === undefined ? refuseChoice(options) : accept(value);
  },
  toText: (value) => value,
};

/** Its value is the union of the words listed. */
export function choice<
  const V extends readonly string[],
  const O extends Omit<ChoiceOptions, 'values'> & CommonOptions<V[number]>,
>(values: V, options?: O): Field<V[number], O & { readonly values: V }> {
  return Object.freeze({
    type: choiceType as unknown as FieldType<V[number], O & { readonly values: V }>,
    options: { ...(options ?? ({} as O)), values },
  });
}

function isSpelling(options: ChoiceOptions, value: string, folded: string): boolean {
  return options.spellings?.[value]?.some((spelling) => foldText(spelling) === folded) ?? false;
}

function parseChoice(input: unknown, options: ChoiceOptions): Parsed<string> {
  return typeof input === 'string' && options.values.includes(input) ? accept(input) : refuseChoice(options);
}

function refuseChoice(options: ChoiceOptions) {
  const shown = options.values.slice(0, 20).join(', ');
  return refuse('validation.choice', { allowed: options.values.length > 20 ? `${shown}, …` : shown });
}
