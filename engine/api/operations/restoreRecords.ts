import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { WriteContext, WriteResult } from '../engine';
import { lockRows } from './authorise';
import {
  asConflict,
  type DeleteOptions,
  type Dependent,
  dependents,
  parentFields,
  requireParents,
  restoreRows,
} from './deleteRecords';
import { inSlices } from './inSlices';
import { type OperationPart, operationParts } from './operationParts';
import { requireVerb } from './readRecords';
import { inWrite, translateError } from './transaction';
import { writeValues } from './updateRecords';

export interface RestoreResult extends WriteResult {
  /** All records that it changed, by resource. */
  records: OperationPart[];
}

/**
 * Restores deleted records together with what their deletion took along: records that were deleted with them, and references to them that
 * were cleared. What has changed since stays as it is.
 * @throws ApiError 403, 404, 409 where what they belong to is deleted, or another record took what only one may have
 */
export async function restoreRecords(options: DeleteOptions): Promise<RestoreResult> {
  let failing = options.resource;
  return inWrite(options, async (context) => {
    await requireVerb({ ...context, db: context.tx, ids: options.ids, verb: 'delete', isDeleted: true });
    await lockRows(context, { ids: options.ids, verb: 'delete', isDeleted: true });
    const ids = await inSlices(options.ids, (slice) => restoreRows(context, slice), options.afterSlice);
    await requireParents(context, ids);
    await restoreDependents(context, ids, (resource) => {
      failing = resource;
    });
    return { ids, operationId: context.operationId, records: await operationParts(context.tx, context.operationId) };
  }).catch((error: unknown) => {
    throw asConflict(translateError(error, failing), failing);
  });
}

/** `onWrite` learns of which resource records are about to be written. */
async function restoreDependents(
  context: WriteContext,
  ids: readonly number[],
  onWrite: (resource: ResourcePlan) => void,
): Promise<void> {
  const found = dependents(context.engine, context.resource);
  const takenAlongBy = context.resource.name;
  const below = ({ resource }: Dependent): WriteContext => ({ ...context, resource, takenAlongBy });
  // Links first: a wave takes back only athletes who are in its race again.
  for (const dependent of found.filter(({ onDelete }) => onDelete === 'set null')) {
    onWrite(dependent.resource);
    const links = await clearedLinks(context, dependent, ids);
    for (const [target, linked] of links)
      await inSlices(linked, (slice) => writeValues(below(dependent), slice, { [dependent.field.name]: target }));
  }
  for (const dependent of found.filter(({ onDelete }) => onDelete === 'cascade')) {
    onWrite(dependent.resource);
    const taken = await takenAlong(context, dependent, ids);
    const restored = await inSlices(taken, (slice) => restoreRows(below(dependent), slice));
    if (restored.length > 0) await restoreDependents(below(dependent), restored, onWrite);
  }
}

/** Live records whose reference was cleared by the last deletion of its target and not set since, by target. */
async function clearedLinks(
  { tx, resource: target }: WriteContext,
  { resource, field }: Dependent,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const isSame = field.within.map(
    (name) => sql` and ${sql.ref(`t.${name}`)} is not distinct from ${sql.ref(`r.${name}`)}`,
  );
  const found = await sql<{ id: number; target: number }>`
    select t.id, r.id as target
    from ${sql.table(target.name)} r
      join changes c on c.operation_id = ${lastDeletion(target.name, sql.ref('r.id'))} and c.resource = ${resource.name} and c.operation = 'update'
        and c.before ->> ${field.name} = r.id::text
      join ${sql.table(resource.name)} t on t.id = c.record_id
    where r.id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${sql.ref(`t.${field.name}`)} is null${sql.join(isSame, sql``)}
      and not exists (select 1 from changes later
        where later.resource = ${resource.name} and later.record_id = t.id and later.id > c.id and later.after ? ${field.name})
    order by t.id`.execute(tx);
  const links = new Map<number, number[]>();
  for (const row of found.rows) links.set(row.target, [...(links.get(row.target) ?? []), row.id]);
  return links;
}

/** Deleted records that went with something they belong to, now that all they belong to is there. */
async function takenAlong(
  { tx, engine }: WriteContext,
  { resource, field }: Dependent,
  ids: readonly number[],
): Promise<number[]> {
  const parents = parentFields(engine, resource);
  const isTaken = parents.map(
    (parent) => sql`(p.resource = ${parent.target.name} and p.record_id = ${sql.ref(`t.${parent.field.name}`)})`,
  );
  const isOrphan = parents.map(
    (parent) =>
      sql` and not exists (select 1 from ${sql.table(parent.target.name)} r where r.id = ${sql.ref(`t.${parent.field.name}`)} and r.deleted_at is not null)`,
  );
  const found = await sql<{ id: number }>`
    select t.id from ${sql.table(resource.name)} t
    where ${sql.ref(`t.${field.name}`)} = any(${[...ids]}::bigint[]) and t.deleted_at is not null${sql.join(isOrphan, sql``)}
      and exists (select 1 from changes p
        where p.operation_id = ${lastDeletion(resource.name, sql.ref('t.id'))} and p.operation = 'delete' and (${sql.join(isTaken, sql` or `)}))
    order by t.id`.execute(tx);
  return found.rows.map((row) => row.id);
}

function lastDeletion(resource: string, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select d.operation_id from changes d where d.resource = ${resource} and d.record_id = ${id} and d.operation = 'delete' order by d.id desc limit 1)`;
}
