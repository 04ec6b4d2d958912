import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { ApiError } from '../../core/errors';
import type { ResourcePlan } from '../../core/plan';
import { parseQuery } from '../../core/query/parseQuery';
import type { Engine } from '../engine';
import { isFieldReadable } from '../sql/accessSql';
import { whereSql } from '../sql/querySql';

interface SelectIdsOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  params: URLSearchParams;
  /** How many records the caller saw selected; null when it did not say. */
  expect: number | null;
}

/**
 * The records that a write by filter means.
 * @throws ApiError 400 where the filter would mean everything and no `expect` says that this is intended; 409 where
 *   `expect` is not the count.
 */
export async function selectIds({ engine, actor, resource, params, expect }: SelectIdsOptions): Promise<number[]> {
  const query = parseQuery({
    plan: engine.plan,
    resource,
    params,
    isReadable: (_, field) => isFieldReadable(actor, field),
  });
  const { tenancy } = resource.resource;
  const tenant = 'column' in tenancy ? tenancy.column : null;
  const isNarrowed = query.q !== null || query.where.some((condition) => condition.field !== tenant);
  if (!isNarrowed && expect === null) {
    throw new ApiError({
      code: 'malformed',
      message: 'This would mean every record: give ids, a filter, or expect with the number of records you mean.',
    });
  }
  const where = whereSql({ engine, actor, resource, query, alias: 't' });
  const found = await sql<{
    id: number;
  }>`select t.id from ${sql.table(resource.name)} t where ${where} order by t.id`.execute(engine.db);
  if (expect !== null && found.rows.length !== expect) throw unexpectedCount(expect, found.rows.length);
  return found.rows.map((row) => row.id);
}

function unexpectedCount(expected: number, count: number): ApiError {
  return new ApiError({
    code: 'conflict',
    message: `The filter selects ${count} records now, not ${expected}. Nothing was changed.`,
    details: { count },
  });
}
