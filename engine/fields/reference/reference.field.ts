import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, type Issue, type Parsed, refuse } from '../../core/issue';
import { humanise } from '../../core/words';
import type { DrawnType } from '../drawnType';
import { fieldOf } from '../makeField';

export interface ReferenceOptions {
  readonly resource: string;
  /** What `include` calls what it points to; the field's name without `_id` when left out. */
  readonly as?: string;
  /**
   * What happens to this record when the one it points to is removed for good: `restrict` where it needs one, else `set null`, unless
   * said otherwise. `keep` leaves the id as it is: for history that outlives what it tells of. The database then checks nothing, and
   * keeps no index for it.
   */
  readonly onDelete?: 'restrict' | 'cascade' | 'set null' | 'keep';
  /** The choices of this field are those with the same value there, besides the tenant's: waves of the chosen race (`['race_id']`). */
  readonly within?: readonly string[];
  /** The choices of this field are those with these values: a row of a program goes to a widget that is one (`{ type: 'program' }`). */
  readonly having?: Readonly<Record<string, string>>;
  /** A search (`q`) finds the record by these of what it points to as well: a bag by its athlete's `['start_number', 'last_name']`. */
  readonly searchedBy?: readonly string[];
  /** A short list of names that grows as it is used: the input offers to add what it does not find. */
  readonly isCategory?: boolean;
}

/** The id of a record of another resource. On the wire `race_id`; `include=race` adds the record under `race`. */
export const referenceType: DrawnType<number, ReferenceOptions, typeof import('./reference.console')> = {
  name: 'reference',
  column: () => 'bigint',
  jsonSchema: (options) => ({
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `Id of one of ${options.resource}`,
  }),
  samples: () => [],
  parse: parseId,
  operators: () => ['in', 'eq', 'ne', 'nin', 'lt', 'lte', 'gt', 'gte', 'empty'],
  parseOperand: (text) => parseIdText(text),
  compare: (a, b) => a - b,
  fromText: (text) => parseIdText(text),
  toText: String,
  target: (options) => options.resource,
  as: (options) => options.as,
  within: (options) => options.within,
  having: (options) => options.having,
  targetCheck: ({ having }) =>
    having ? { columns: Object.keys(having), check: (target) => refuseOther(having, target) } : null,
  searchedBy: (options) => options.searchedBy,
  isCategory: (options) => options.isCategory === true,
};

export function reference<
  const R extends string,
  const O extends Omit<ReferenceOptions, 'resource'> & CommonOptions<number>,
>(
  resource: R,
  options?: O & Known<O, Omit<ReferenceOptions, 'resource'> & CommonOptions<number>>,
): Field<number, O & { readonly resource: R }> {
  const onDelete = options?.required ? 'restrict' : 'set null';
  return fieldOf(referenceType, { onDelete, ...(options ?? ({} as O)), resource });
}

function refuseOther(
  having: Readonly<Record<string, string>>,
  target: Readonly<Record<string, unknown>>,
): Issue | null {
  const wrong = Object.entries(having).find(([name, value]) => target[name] !== value);
  if (!wrong) return null;
  const [name, value] = wrong;
  return { key: 'validation.reference_having', args: { field: humanise(name).toLowerCase(), value: humanise(value) } };
}

/** Reads an id in an address or a file. */
export function parseIdText(text: string): Parsed<number> {
  return /^\d{1,16}$/.test(text.trim()) ? parseId(Number(text)) : refuse('validation.reference');
}

function parseId(input: unknown): Parsed<number> {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0
    ? accept(input)
    : refuse('validation.reference');
}
