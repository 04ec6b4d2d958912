import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { fieldOf } from '../makeField';
import { parseIdText } from '../reference/reference.field';

export interface ReferenceListOptions {
  readonly resource: string;
  /** What `include` calls what it points to; the field's name without `_id` when left out. */
  readonly as?: string;
  /** The choices of this field are those with the same value there, as for a single reference. */
  readonly within?: readonly string[];
  /** Ids at most; 1,000 unless said otherwise. */
  readonly maxItems?: number;
}

const DEFAULT_MAX_ITEMS = 1_000;

/**
 * Ids of records of another resource, none twice, in the order given. The operand of `contains` is one id.
 */
const referenceListType: DrawnType<readonly number[], ReferenceListOptions, typeof import('./referenceList.console')> =
  {
    name: 'reference_list',
    column: () => 'bigint[]',
    jsonSchema: ({ resource, maxItems = DEFAULT_MAX_ITEMS }) => ({
      type: 'array',
      description: `Ids of ${resource}`,
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      maxItems,
      uniqueItems: true,
    }),
    samples: () => [],
    parse: parseIds,
    operators: () => ['contains', 'empty'],
    // Ids stand between separators in the text searched, so that 1 is not found in 12.
    parseOperand: (text) => {
      const id = parseIdText(text.replace(/^;|;$/g, ''));
      return id.ok ? accept(`;${id.value};`) : id;
    },
    compare: compareIds,
    searchText: (ids) => `;${ids.join(';')};`,
    searchSql: (column) => `join_ids(${column})`,
    fromText: (text, options) => {
      const ids = text
        .split(/[;,|\s]+/)
        .filter((part) => part !== '')
        .map(parseIdText);
      return (
        ids.find((id) => !id.ok) ??
        parseIds(
          ids.map((id) => id.ok && id.value),
          options,
        )
      );
    },
    toText: (ids) => ids.join('; '),
    target: ({ resource }) => resource,
    isToMany: true,
    as: (options) => options.as,
    within: (options) => options.within,
  };

export function referenceList<
  const R extends string,
  const O extends Omit<ReferenceListOptions, 'resource'> & CommonOptions<readonly number[]>,
>(
  resource: R,
  options?: O & Known<O, Omit<ReferenceListOptions, 'resource'> & CommonOptions<readonly number[]>>,
): Field<readonly number[], O & { readonly resource: R }> {
  return fieldOf(referenceListType, { ...(options ?? ({} as O)), resource });
}

function parseIds(input: unknown, { maxItems = DEFAULT_MAX_ITEMS }: ReferenceListOptions): Parsed<readonly number[]> {
  if (!Array.isArray(input)) return refuse('validation.list');
  if (!input.every((id) => Number.isSafeInteger(id) && id > 0)) return refuse('validation.reference');
  const ids = [...new Set(input as number[])];
  return ids.length > maxItems ? refuse('validation.list_length', { max: maxItems }) : accept(ids);
}

function compareIds(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = (a[i] ?? 0) - (b[i] ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
