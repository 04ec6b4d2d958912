import { sql } from 'kysely';
import type { CHANGE_KINDS } from '../../records/activityKinds';
import type { Engine } from '../engine';

interface Reasoned {
  readonly resource: string;
  readonly id: number;
  readonly operation: (typeof CHANGE_KINDS)[number];
}

/** Of operations on a record of which the declaration says why it was made: what was done to it, whatever went along, where it is one alone. */
export async function reasonedRecords(
  { plan, db }: Pick<Engine, 'plan' | 'db'>,
  operationIds: readonly string[],
): Promise<Map<string, Reasoned>> {
  const reasoned = [...plan.resources.values()].flatMap(({ name, resource }) => (resource.why ? [name] : []));
  if (operationIds.length === 0 || reasoned.length === 0) return new Map();
  const found = await sql<Reasoned & { operation_id: string }>`
    select operation_id, min(resource) as resource, min(record_id) as id, (array_agg(operation order by id))[1] as operation
    from changes
    where operation_id = any(${[...operationIds]}::text[]) and resource = any(${reasoned}::text[])
    group by operation_id having count(distinct (resource, record_id)) = 1`.execute(db);
  return new Map(found.rows.map(({ operation_id, id, ...row }) => [operation_id, { ...row, id: Number(id) }]));
}
