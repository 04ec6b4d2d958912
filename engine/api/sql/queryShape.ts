import type { ResourcePlan } from '../../core/plan';
import type { Condition, ListQuery } from '../../core/query/listQuery';
import { coveredBy } from './coveredList';
import { givenValue } from './keptStatements';

/** What a list asks for apart from the values of its filters. */
export interface QueryShape {
  readonly key: string;
  /** The query with places in the stead of values. */
  readonly where: readonly Condition[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether an index has just these lists. */
  readonly isSteady: boolean;
}

const SAME = ['eq', 'ne', 'in', 'nin'];

/**
 * The shape of a query whose filters ask for certain values; null for one that searches, compares, or asks for values of types whose
 * SQL depends on them: what is best for one of these need not be for the next.
 */
export function queryShape(
  resource: ResourcePlan,
  query: Pick<ListQuery, 'where' | 'q' | 'isDeleted' | 'sort'>,
): QueryShape | null {
  const { where, q, isDeleted } = query;
  if (q !== null) return null;
  const covered = coveredBy(resource, query);
  const parts: string[] = [isDeleted ? 'deleted' : 'live'];
  const values: Record<string, unknown> = {};
  const shaped: Condition[] = [];
  for (const [i, condition] of where.entries()) {
    const { field, operator, value } = condition;
    if (operator === 'empty') {
      parts.push(`${field} ${operator} ${value}`);
      shaped.push(condition);
      continue;
    }
    const plan = resource.fields.get(field);
    if (!plan || !SAME.includes(operator) || plan.sqlType === 'jsonb') return null;
    const name = `where${i}`;
    parts.push(`${field} ${operator}`);
    values[name] = value;
    const isImplied = covered?.implied.includes(field) ?? false;
    shaped.push({ field, operator, value: givenValue(name, { isHidden: covered !== null, isImplied }) });
  }
  return { key: parts.join('&'), where: shaped, values, isSteady: covered !== null };
}
