import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { characterCount, compareText, fieldOf } from '../makeField';
import { isShowable, textSamples } from '../text/parseText';

export interface SecretOptions {
  readonly min?: number;
  /** Characters at most; 1,000 unless said otherwise. */
  readonly max?: number;
}

const DEFAULT_MAX = 1_000;

/** A password, key or token: taken in as it is typed, never given out, never searched or exported. */
const secretType: DrawnType<string, SecretOptions, typeof import('./secret.console')> = {
  name: 'secret',
  column: () => 'text',
  jsonSchema: ({ min = 1, max = DEFAULT_MAX }) => ({
    type: 'string',
    minLength: min,
    maxLength: max,
    writeOnly: true,
  }),
  samples: textSamples,
  parse: parseSecret,
  operators: () => [],
  parseOperand: () => refuse('validation.invalid'),
  compare: compareText,
  fromText: parseSecret,
  toText: () => '',
};

export function secret<const O extends SecretOptions & CommonOptions<string>>(
  options?: O & Known<O, SecretOptions & CommonOptions<string>>,
): Field<string, O & { readonly writeOnly: true }> {
  return fieldOf(secretType, { ...(options ?? ({} as O)), writeOnly: true as const });
}

function parseSecret(input: unknown, { min = 1, max = DEFAULT_MAX }: SecretOptions) {
  if (typeof input !== 'string') return refuse('validation.text');
  if (!isShowable(input)) return refuse('validation.control_characters');
  const length = characterCount(input);
  if (length < min) return refuse('validation.min', { min });
  if (length > max) return refuse('validation.max', { max });
  return accept(input);
}
