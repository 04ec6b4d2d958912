import type { AnyField } from '../field';
import type { ResourcePlan } from '../plan';
import { type Condition, DEFAULT_PAGE_SIZE, type IncludeTree, type ListQuery } from './listQuery';

/** The address of a list: `parseQuery` reads it back to the same query. */
export function printQuery(query: Partial<ListQuery>, resource: ResourcePlan): URLSearchParams {
  const params = new URLSearchParams();
  for (const condition of query.where ?? []) printCondition(params, condition, resource);
  if (query.q) params.set('q', query.q);
  if (query.sort?.length)
    params.set('sort', query.sort.map((key) => `${key.isDescending ? '-' : ''}${key.field}`).join(','));
  const include = printInclude(query.include ?? {});
  if (include) params.set('include', include);
  if (query.cursor) params.set('cursor', query.cursor);
  if (query.page !== undefined && query.page !== 1) params.set('page', String(query.page));
  if (query.itemsPerPage !== undefined && query.itemsPerPage !== DEFAULT_PAGE_SIZE) {
    params.set('itemsPerPage', String(query.itemsPerPage));
  }
  if (query.isDeleted) params.set('deleted', 'true');
  return params;
}

function printCondition(params: URLSearchParams, condition: Condition, resource: ResourcePlan): void {
  const { field: name, operator, value } = condition;
  const field = resource.fields.get(name);
  if (!field) throw new Error(`"${name}" is not a field of ${resource.name}.`);
  if (operator === 'in' || operator === 'nin') {
    const key = operator === 'in' ? `${name}[]` : `${name}[nin]`;
    for (const item of value as readonly unknown[]) params.append(key, operandText(field.field, item));
    return;
  }
  const key = operator === 'eq' ? name : `${name}[${operator}]`;
  params.set(key, operator === 'empty' ? String(value) : operandText(field.field, value));
}

function operandText(field: AnyField, value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? field.type.toText(value, field.options)
      : String(value);
}

function printInclude(tree: IncludeTree, prefix = ''): string {
  return Object.entries(tree)
    .map(([name, below]) => printInclude(below, `${prefix}${name}.`) || `${prefix}${name}`)
    .join(',');
}
