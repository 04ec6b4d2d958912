import type { FieldPlan, ResourcePlan } from '../plan';
import { foldText } from '../words';
import type { Condition, ListQuery, SortKey } from './listQuery';

type Values = Readonly<Record<string, unknown>>;

/**
 * The meaning of a query, in memory: which records it selects and in which order. The SQL of `engine/api` must agree
 * (a property test holds the two together); the console uses it to place records that changed under a list.
 */
export function evaluateQuery<R extends Values>(
  records: readonly R[],
  query: Pick<ListQuery, 'where' | 'q' | 'sort'>,
  resource: ResourcePlan,
): R[] {
  return records
    .filter(
      (record) =>
        query.where.every((condition) => holds(record, condition, resource)) && isFound(record, query.q, resource),
    )
    .sort((a, b) => compareRecords(a, b, query.sort, resource));
}

/**
 * Whether a condition holds. Null is equal to nothing but is different from every value, and is in no order with any:
 * `ne` and `nin` select it, `empty` asks for it, and to `contains` and `starts` it is a text without characters.
 */
function holds(record: Values, condition: Condition, resource: ResourcePlan): boolean {
  const { type, options } = fieldOf(resource, condition.field);
  const value = record[condition.field] ?? null;
  const isSame = (operand: unknown): boolean => value !== null && type.compare(value, operand, options) === 0;
  switch (condition.operator) {
    case 'eq':
      return isSame(condition.value);
    case 'ne':
      return !isSame(condition.value);
    case 'in':
      return (condition.value as readonly unknown[]).some(isSame);
    case 'nin':
      return !(condition.value as readonly unknown[]).some(isSame);
    case 'empty':
      return isEmpty(value) === condition.value;
    case 'contains':
      return foldedText(value, resource, condition.field).includes(foldText(String(condition.value)));
    case 'starts':
      return foldedText(value, resource, condition.field).startsWith(foldText(String(condition.value)));
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      if (value === null) return false;
      const order = type.compare(value, condition.value, options);
      return condition.operator.startsWith('lt')
        ? order < 0 || (condition.operator === 'lte' && order === 0)
        : order > 0 || (condition.operator === 'gte' && order === 0);
    }
  }
}

function isFound(record: Values, q: string | null, resource: ResourcePlan): boolean {
  if (q === null) return true;
  const text = [
    ...resource.searchable.map((field) => foldedText(record[field.name] ?? null, resource, field.name)),
    ...resource.searchedThrough.map((field) => includedText(record, field)),
  ].join('\n');
  return searchWords(q, resource.searchable).every((forms) => forms.some((form) => text.includes(form)));
}

/** What a reference points to is known where it was included. */
function includedText(record: Values, { includeName, searchedBy }: FieldPlan): string {
  const there = (record[includeName ?? ''] ?? {}) as Values;
  return foldText(searchedBy.flatMap((name) => there[name] ?? []).join('\n'));
}

/** Whether there is anything to search records by. */
export function isSearchable({ searchable, searchedThrough }: ResourcePlan): boolean {
  return searchable.length > 0 || searchedThrough.length > 0;
}

/**
 * The folded words of a search: each must occur in one of the searchable fields, as it is or as one of them keeps it: `009573` is
 * found in a field of codes, which has `9573`.
 */
export function searchWords(q: string, searchable: readonly FieldPlan[]): string[][] {
  const words = new Set(foldText(q).split(/\s+/).filter(Boolean));
  return [...words].map((word) => [...new Set([word, ...searchable.flatMap((field) => keptForm(word, field))])]);
}

function keptForm(word: string, { field: { type, options } }: FieldPlan): string[] {
  const parsed = type.parseOperand(word, 'contains', options);
  return parsed.ok && typeof parsed.value === 'string' ? [foldText(parsed.value)] : [];
}

/** Nulls come last in either direction. */
function compareRecords(a: Values, b: Values, sort: readonly SortKey[], resource: ResourcePlan): number {
  for (const key of sort) {
    const left = a[key.field] ?? null;
    const right = b[key.field] ?? null;
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const { type, options } = fieldOf(resource, key.field);
    const order = type.compare(left, right, options);
    if (order !== 0) return key.isDescending ? -order : order;
  }
  return 0;
}

function foldedText(value: unknown, resource: ResourcePlan, name: string): string {
  if (value === null) return '';
  const { type, options } = fieldOf(resource, name);
  return foldText(type.searchText?.(value, options) ?? '');
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === '';
}

function fieldOf(resource: ResourcePlan, name: string) {
  const field = resource.fields.get(name);
  if (!field) throw new Error(`"${name}" is not a field of ${resource.name}.`);
  return field.field;
}
