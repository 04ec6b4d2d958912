import type { FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { compareText, makeField } from '../makeField';

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** A moment as ISO 8601 UTC with milliseconds. Input may carry any offset, but must carry one. */
export const instantType: FieldType<string, object> = {
  name: 'instant',
  column: () => 'timestamptz(3)',
  jsonSchema: () => ({ type: 'string', format: 'date-time', examples: ['2026-05-31T09:00:00.000Z'] }),
  parse: parseInstant,
  operators: () => ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'nin', 'empty'],
  parseOperand: (text) => parseInstant(text.replace(' ', '+')),
  compare: compareText,
  fromText: (text) => parseInstant(text.trim()),
  toText: (value) => value,
};

export const instant = makeField(instantType);

function parseInstant(input: unknown): Parsed<string> {
  const match = typeof input === 'string' ? ISO.exec(input) : null;
  if (!match) return refuse('validation.instant');
  const [, year, month, day] = match.map(Number);
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const moment = new Date((input as string).replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (
    Number.isNaN(moment.getTime()) ||
    (day ?? 0) > lastDay ||
    moment.getUTCFullYear() < 1900 ||
    moment.getUTCFullYear() > 9999
  ) {
    return refuse('validation.instant');
  }
  return accept(moment.toISOString());
}
