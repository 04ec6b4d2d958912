import { sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { Engine } from '../engine';

/** A record that an operation took from one status to another. */
export interface StatusStep {
  resource: string;
  id: number;
  from: string | null;
  to: string | null;
}

/**
 * Which operations were such a step, of a record whose status nothing else changes: one alone of its resource, whatever else went along.
 * That of a tenant goes before those of what is in it. One statement per resource that has such a status.
 */
export async function statusSteps(
  { plan, db }: Pick<Engine, 'plan' | 'db'>,
  operationIds: readonly string[],
): Promise<Map<string, StatusStep>> {
  const found = new Map<string, StatusStep>();
  if (operationIds.length === 0) return found;
  const isTenant = ({ resource }: ResourcePlan) => Number(resource.tenancy.kind === 'tenant');
  const resources = [...plan.resources.values()].sort((a, b) => isTenant(a) - isTenant(b));
  for (const { name, resource, stored } of resources) {
    const status = stored.find((field) => field.name === resource.status && field.field.options.readOnly);
    if (!status || status.field.options.derived || status.field.options.read || !resource.audited) continue;
    const steps = await sql<StatusStep & { operation_id: string }>`
      select c.operation_id, min(c.record_id) as id, (array_agg(c.before ->> ${status.name} order by c.id) filter (where c.before ? ${status.name}))[1] as "from",
        (array_agg(c.after ->> ${status.name} order by c.id desc) filter (where c.before ? ${status.name}))[1] as "to"
      from changes c
      where c.operation_id = any(${[...operationIds]}::text[]) and c.resource = ${name} and c.operation = 'update' and c.undoes is null
      group by c.operation_id having count(distinct c.record_id) = 1 and bool_or(c.before ? ${status.name})`.execute(
      db,
    );
    for (const { operation_id, id, from, to } of steps.rows)
      found.set(operation_id, { resource: name, id: Number(id), from, to });
  }
  return found;
}
