import type { CommonOptions, Field, FieldType } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';

export interface ReferenceOptions {
  readonly resource: string;
  /** What happens to this record when the one it points to is removed for good. */
  readonly onDelete?: 'restrict' | 'cascade' | 'set null';
  /** The choices of this field are those with the same value there: waves of the chosen race (`['race_id']`). */
  readonly within?: readonly string[];
}

/** The id of a record of another resource. On the wire `race_id`; `include=race` adds the record under `race`. */
export const referenceType: FieldType<number, ReferenceOptions> = {
  name: 'reference',
  column: () => 'bigint',
  jsonSchema: (options) => ({ type: 'integer', description: `Id of one of ${options.resource}` }),
  parse: parseId,
  operators: () => ['in', 'eq', 'ne', 'nin', 'lt', 'lte', 'gt', 'gte', 'empty'],
  parseOperand: (text) => (/^\d{1,15}$/.test(text) ? accept(Number(text)) : refuse('validation.reference')),
  compare: (a, b) => a - b,
  fromText: (text) => (/^\d{1,15}$/.test(text.trim()) ? accept(Number(text.trim())) : refuse('validation.reference')),
  toText: String,
  target: (options) => options.resource,
};

export function reference<
  const R extends string,
  const O extends Omit<ReferenceOptions, 'resource'> & CommonOptions<number>,
>(resource: R, options?: O): Field<number, O & { readonly resource: R }> {
  return Object.freeze({ type: referenceType, options: { ...(options ?? ({} as O)), resource } });
}

function parseId(input: unknown): Parsed<number> {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0
    ? accept(input)
    : refuse('validation.reference');
}
