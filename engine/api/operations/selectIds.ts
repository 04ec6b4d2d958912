import { sql } from 'kysely';
import { ApiError } from '../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { searchWords } from '../../core/query/evaluateQuery';
import type { Condition } from '../../core/query/listQuery';
import { parseQuery } from '../../core/query/parseQuery';
import { scopeColumn } from '../../core/tenancy';
import { foldText } from '../../core/words';
import type { ActingOn } from '../engine';
import { isFieldReadable } from '../sql/accessSql';
import { whereSql } from '../sql/querySql';

interface SelectIdsOptions extends ActingOn {
  params: URLSearchParams;
  /** How many records the caller saw selected; null when it did not say. */
  expect: number | null;
  /** Of the deleted records rather than the live ones, as a list with `deleted=true`, which may be said again. */
  isDeleted?: boolean;
}

/** Parts of a list's address that choose among what the filters select: a write means all of that. */
const LIST_ONLY = ['page', 'itemsPerPage', 'cursor', 'include'];

/**
 * The records that a write by filter means.
 * @throws ApiError 400 for parts of an address that only lists have, and where the filter would mean everything and no `expect` says that this is intended; 409 where
 *   `expect` is not the count.
 */
export async function selectIds(options: SelectIdsOptions): Promise<number[]> {
  const { engine, actor, resource, params, expect, isDeleted = false } = options;
  const isOtherState = params.has('deleted') && !(isDeleted && params.get('deleted') === 'true');
  const listOnly = isOtherState ? 'deleted' : LIST_ONLY.find((key) => params.has(key));
  if (listOnly) throw malformed(`${listOnly}: belongs to a list; a write takes everything its filters select.`);
  const isReadable = (_: ResourcePlan, field: FieldPlan): boolean => isFieldReadable(actor, field);
  const query = { ...parseQuery({ plan: engine.plan, resource, params, isReadable }), isDeleted };
  const isNarrowed =
    searchWords(query.q ?? '', resource.searchable).length > 0 ||
    query.where.some((condition) => isNarrowing(condition, resource));
  if (!isNarrowed && expect === null) {
    throw malformed('This would mean every record: give ids, a filter, or expect with the number of records you mean.');
  }
  const where = whereSql({ engine, actor, resource, query, alias: 't' });
  const found = await sql<{
    id: number;
  }>`select t.id from ${sql.table(resource.name)} t where ${where} order by t.id`.execute(engine.db);
  if (expect !== null && found.rows.length !== expect) throw unexpectedCount(expect, found.rows.length);
  return found.rows.map((row) => row.id);
}

/** Whether a filter says which records are meant; one that any record of a tenant passes does not. */
function isNarrowing({ field: name, operator, value }: Condition, resource: ResourcePlan): boolean {
  const { tenancy } = resource.resource;
  if (name === 'id') return operator === 'eq' || operator === 'in';
  if (scopeColumn(tenancy) === name) return false;
  if (operator === 'contains' || operator === 'starts') return foldText(String(value)) !== '';
  const isNeverNull = resource.fields.get(name)?.isNullable === false;
  return !(operator === 'empty' && value === false && isNeverNull);
}

function malformed(message: string): ApiError {
  return new ApiError({ code: 'malformed', message });
}

function unexpectedCount(expected: number, count: number): ApiError {
  return new ApiError({
    code: 'conflict',
    message: `The filter selects ${count} records now, not ${expected}. Nothing was changed.`,
    details: { count },
  });
}
