import { sql } from 'kysely';
import { titleOf } from '../../core/titleOf';
import type { Engine, Row } from '../engine';
import type { StatusStep } from './statusSteps';
import { toldOf } from './tellAudit';

interface ToldEntries {
  /** What it was about is called, by operation; of records that have a table, that one says it. */
  readonly titles: ReadonlyMap<string, string>;
  readonly steps: ReadonlyMap<string, StatusStep>;
  /** Whom the step was for is called, by operation. */
  readonly forWhom: ReadonlyMap<string, string>;
}

/** Of operations that the audit was told of: what the entry itself says of what it was about, and from which state to which it went. */
export async function toldEntries(
  engine: Pick<Engine, 'plan' | 'told' | 'db'>,
  operationIds: readonly string[],
): Promise<ToldEntries> {
  const titles = new Map<string, string>();
  const steps = new Map<string, StatusStep>();
  const forWhom = new Map<string, string>();
  const kept = [
    ...engine.told.keys(),
    ...[...engine.plan.resources.values()].flatMap(({ name, resource }) => (resource.isTold ? [name] : [])),
  ];
  if (operationIds.length === 0 || kept.length === 0) return { titles, steps, forWhom };
  const found = await sql<{
    operation_id: string;
    resource: string;
    id: number;
    before: Row | null;
    after: Row | null;
  }>`
    select operation_id, resource, record_id as id, before, after from changes
    where operation_id = any(${[...operationIds]}::text[]) and resource = any(${kept}::text[])`.execute(engine.db);
  for (const { operation_id, resource: name, id, before, after } of found.rows) {
    const resource = toldOf(engine, name);
    if (!resource) continue;
    if (engine.told.has(name)) titles.set(operation_id, titleOf(resource, { ...before, ...after, id }));
    const { status, stepsFor } = resource.resource;
    const whom = stepsFor === undefined ? null : (after?.[stepsFor] ?? before?.[stepsFor]);
    if (typeof whom === 'string') forWhom.set(operation_id, whom);
    const [from, to] = status === undefined ? [] : [before?.[status], after?.[status]];
    if (status !== undefined && typeof from === 'string' && typeof to === 'string')
      steps.set(operation_id, { resource: name, id: Number(id), field: status, from, to });
  }
  return { titles, steps, forWhom };
}
