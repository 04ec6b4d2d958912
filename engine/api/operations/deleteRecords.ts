import { sql } from 'kysely';
import { ApiError } from '../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { ReferenceOptions } from '../../fields/reference/reference.field';
import type { Engine, WriteContext, WriteResult } from '../engine';
import { auditSql } from './audit';
import { lockRows } from './authorise';
import { followWrite } from './followWrite';
import { type AfterSlice, inSlices } from './inSlices';
import { notifyWrite } from './notify';
import { requireVerb } from './readRecords';
import { requireVersion } from './requireVersion';
import { inWrite, type WriteOptions } from './transaction';
import { writeValues } from './updateRecords';

export interface DeleteOptions extends WriteOptions {
  ids: readonly number[];
  /** The version the caller last saw, for a single record. */
  ifMatch?: number | null;
  afterSlice?: AfterSlice;
}

/**
 * Deletes records: they disappear from every list and can be restored. What belongs to them goes along, what merely
 * points to them is cleared, and what cannot be without them refuses the delete.
 * @throws ApiError 403, 404, 409, 412
 */
export async function deleteRecords(options: DeleteOptions): Promise<WriteResult> {
  return inWrite(options, async (context) => {
    await requireVerb({ ...context, db: context.tx, ids: options.ids, verb: 'delete' });
    const versions = await lockRows(context, { ids: options.ids, verb: 'delete' });
    if (options.ifMatch != null) await requireVersion(context, versions, options.ifMatch);
    const ids = await inSlices(options.ids, (slice) => removeRows(context, slice), options.afterSlice);
    return { ids, operationId: context.operationId };
  });
}

/** Deletes rows whose deletion was allowed, with what depends on them. */
export async function removeRows(context: WriteContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  for (const dependent of dependents(context.engine, context.resource)) await releaseDependent(context, dependent, ids);
  if (!context.resource.resource.softDelete) return eraseRows(context, ids);
  return stampRows(context, ids, 'delete');
}

export async function restoreRows(context: WriteContext, ids: readonly number[]): Promise<number[]> {
  return ids.length === 0 ? [] : stampRows(context, ids, 'restore');
}

/**
 * What goes when something else goes cannot be there without it: a wave comes back with its race, not before.
 * @throws ApiError 409
 */
export async function requireParents({ engine, tx, resource }: WriteContext, ids: readonly number[]): Promise<void> {
  for (const { field, target } of parentFields(engine, resource)) {
    const orphans = await sql`
      select 1 from ${sql.table(resource.name)} t join ${sql.table(target.name)} r on r.id = ${sql.ref(`t.${field.name}`)}
      where t.id = any(${[...ids]}::bigint[]) and r.deleted_at is not null limit 1`.execute(tx);
    if (orphans.rows.length === 0) continue;
    throw new ApiError({
      code: 'conflict',
      message: `${target.label} is deleted. Restore it first.`,
      details: { resource: target.name },
    });
  }
}

/** References to what takes the record along when it is deleted. */
export function parentFields(engine: Engine, resource: ResourcePlan): { field: FieldPlan; target: ResourcePlan }[] {
  return resource.stored.flatMap((field) => {
    const target = field.target && !field.sqlType?.endsWith('[]') ? engine.plan.get(field.target) : null;
    const { onDelete } = field.field.options as Partial<ReferenceOptions>;
    return target?.resource.softDelete && onDelete === 'cascade' ? [{ field, target }] : [];
  });
}

/** What a record that comes back holds may be another's by now: no input of the caller's is wrong, the records are in conflict. */
export function asConflict(error: unknown, { fields }: ResourcePlan): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  const { message, errors } = error;
  // There is no form to say it at a field: the sentence calls the field as people do.
  const named = Object.entries(errors ?? {}).map(
    ([name, texts]) => `${fields.get(name)?.label ?? name}: ${texts.join(' ')}`,
  );
  return new ApiError({ code: 'conflict', message: named.join(' ') || message, ...(errors && { errors }) });
}

async function stampRows(context: WriteContext, ids: readonly number[], kind: 'delete' | 'restore'): Promise<number[]> {
  const { tx, resource } = context;
  const deletedAt = kind === 'delete' ? sql`now()` : sql`null`;
  const isDue = kind === 'delete' ? sql`deleted_at is null` : sql`deleted_at is not null`;
  const audit = auditSql({ context, kind, alias: 'stamped' });
  const stamped = await sql<{ id: number }>`
    with stamped as (
      update ${sql.table(resource.name)} set deleted_at = ${deletedAt}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and ${isDue} returning *)
    ${audit} select id from stamped order by id`.execute(tx);
  const written = stamped.rows.map((row) => row.id);
  await notifyWrite({ ...context, db: context.tx }, kind, written);
  await followWrite(context, { ids: written, kind, fields: [] });
  return written;
}

async function eraseRows(context: WriteContext, ids: readonly number[]): Promise<number[]> {
  const { tx, resource } = context;
  await notifyWrite({ ...context, db: context.tx }, 'delete', ids);
  const erased = await sql<{
    id: number;
  }>`delete from ${sql.table(resource.name)} where id = any(${[...ids]}::bigint[]) returning id`.execute(tx);
  return erased.rows.map((row) => row.id);
}

export interface Dependent {
  resource: ResourcePlan;
  field: FieldPlan;
  onDelete: Exclude<ReferenceOptions['onDelete'], 'keep' | undefined>;
}

/** References to the resource from records that live on their own. Those of a tenant disappear with it from every reach. */
export function dependents(engine: Engine, target: ResourcePlan): Dependent[] {
  const found: Dependent[] = [];
  for (const resource of engine.plan.resources.values()) {
    const { tenancy, softDelete } = resource.resource;
    for (const field of resource.stored) {
      const isTenant = tenancy.kind !== 'tenant' && tenantColumns(tenancy).some(({ column }) => column === field.name);
      if (field.target !== target.name || field.sqlType?.endsWith('[]') || isTenant || !softDelete) continue;
      const { onDelete = 'restrict' } = field.field.options as ReferenceOptions;
      if (onDelete !== 'keep') found.push({ resource, field, onDelete });
    }
  }
  return found;
}

async function releaseDependent(
  context: WriteContext,
  { resource, field, onDelete }: Dependent,
  ids: readonly number[],
): Promise<void> {
  const pointing = await sql<{ id: number }>`
    select id from ${sql.table(resource.name)} where ${sql.ref(field.name)} = any(${[...ids]}::bigint[]) and deleted_at is null order by id`.execute(
    context.tx,
  );
  const dependent = pointing.rows.map((row) => row.id);
  if (dependent.length === 0) return;
  const below = { ...context, resource, takenAlongBy: context.resource.name };
  if (onDelete === 'cascade') await removeRows(below, dependent);
  else if (onDelete === 'set null') await writeValues(below, dependent, { [field.name]: null });
  else throw inUse(context.resource, resource, dependent.length);
}

function inUse(target: ResourcePlan, by: ResourcePlan, count: number): ApiError {
  const users = `${count} ${by.name.replace(/_/g, ' ')}`;
  return new ApiError({
    code: 'conflict',
    message: `${target.label} is still used by ${users}. Move or delete them first.`,
    details: { resource: by.name, count },
  });
}
