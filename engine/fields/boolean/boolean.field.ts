import type { FieldType } from '../../core/field';
import { accept, refuse } from '../../core/issue';
import { makeField } from '../makeField';

const YES = new Set(['true', '1', 'yes', 'y', 'ja', 'j', 'oui', 'o', 'si', 'sí', 'sì', 's', 'tak', 't', 'x', 'on']);
const NO = new Set(['false', '0', 'no', 'n', 'nee', 'nein', 'non', 'nie', 'off', '-']);

export const booleanType: FieldType<boolean, object> = {
  name: 'boolean',
  column: () => 'boolean',
  jsonSchema: () => ({ type: 'boolean' }),
  parse: (input) => (typeof input === 'boolean' ? accept(input) : refuse('validation.boolean')),
  operators: () => ['eq', 'ne', 'empty'],
  parseOperand: (text) =>
    text === 'true' || text === 'false' ? accept(text === 'true') : refuse('validation.boolean'),
  compare: (a, b) => Number(a) - Number(b),
  fromText: (text) => {
    const word = text.trim().toLowerCase();
    if (YES.has(word)) return accept(true);
    return NO.has(word) ? accept(false) : refuse('validation.boolean');
  },
  toText: String,
};

export const boolean = makeField(booleanType);
