import { sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { Engine } from '../engine';

/** A record that an operation took from one status to another, or through another of its steps. */
export interface StatusStep {
  resource: string;
  id: number;
  /** The status, else which of the declaration's `steps` it was. */
  field: string;
  from: string | null;
  to: string | null;
}

/**
 * Which operations were such a step, of a record where nothing else changes that field: one alone of its resource, whatever else went along.
 * That of a tenant goes before those of what is in it, the status before other steps. One statement per resource that has any.
 */
export async function statusSteps(
  { plan, db }: Pick<Engine, 'plan' | 'db'>,
  operationIds: readonly string[],
): Promise<Map<string, StatusStep>> {
  const found = new Map<string, StatusStep>();
  if (operationIds.length === 0) return found;
  const isTenant = ({ resource }: ResourcePlan) => Number(resource.tenancy.kind === 'tenant');
  const resources = [...plan.resources.values()].sort((a, b) => isTenant(a) - isTenant(b));
  for (const resource of resources) {
    const fields = stepFields(resource);
    if (fields.length === 0) continue;
    const steps = await sql<Omit<StatusStep, 'resource'> & { operation_id: string }>`
      with updated as (
        select * from changes
        where operation_id = any(${[...operationIds]}::text[]) and resource = ${resource.name} and operation = 'update' and undoes is null),
      sole as (select operation_id from updated group by operation_id having count(distinct record_id) = 1)
      select c.operation_id, c.record_id as id, f.name as field, (array_agg(c.before ->> f.name order by c.id))[1] as "from",
        (array_agg(c.after ->> f.name order by c.id desc))[1] as "to"
      from updated c join sole using (operation_id) cross join unnest(${fields}::text[]) with ordinality f(name, place)
      where c.before ? f.name group by c.operation_id, c.record_id, f.name, f.place order by f.place desc`.execute(db);
    for (const { operation_id, id, ...step } of steps.rows)
      found.set(operation_id, { resource: resource.name, id: Number(id), ...step });
  }
  return found;
}

function stepFields({ resource, stored }: ResourcePlan): string[] {
  if (!resource.audited) return [];
  const names = [resource.status, ...(resource.steps ?? [])];
  return names.filter((name): name is string => {
    const options = stored.find((field) => field.name === name)?.field.options;
    return options !== undefined && !options.derived && !options.read && Boolean(options.readOnly || options.immutable);
  });
}
