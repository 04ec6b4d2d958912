import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { ApiError, notFound } from '../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Engine, EngineDatabase, EngineTransaction, WriteContext } from '../engine';
import { reachableRows, rowsWithField } from '../sql/accessSql';
import { auditSql } from './audit';
import { checkReferences } from './checkReferences';
import { asConflict, removeRows, requireParents, restoreRows } from './deleteRecords';
import { notifyWrite } from './notify';
import { forbidden } from './readRecords';
import { translateError } from './transaction';
import { lockRows } from './updateRecords';

interface UndoOptions {
  engine: Engine;
  actor: Actor;
  operationId: string;
  /** Leave records that were changed since as they are, instead of refusing the whole. */
  skipChanged?: boolean;
  /** Id of the undo itself, for one that may be run again: it reverses the operation once. */
  undoId?: string;
  /** Aborted before the end, nothing is undone. */
  signal?: AbortSignal;
}

export interface UndoResult {
  count: number;
  /** Records left alone because they were changed since. */
  skipped: number;
  /** Undoing this does the operation again. */
  operationId: string;
}

interface Step {
  resource: ResourcePlan;
  operation: 'create' | 'update' | 'delete' | 'restore';
  count: number;
}

const PERMISSION = { create: 'delete', update: 'update', delete: 'delete', restore: 'delete' } as const;

/**
 * Reverses one operation as a whole, whatever it touched: what it created goes, what it deleted comes back, what it set
 * is as before. It is itself an operation, audited and undoable.
 * @throws ApiError 404 for an operation the actor cannot see, 403 where it may not write those records, 409 where records
 *   were changed since (`count`), or where it was undone already.
 */
export async function undoOperation({
  engine,
  actor,
  operationId,
  skipChanged = false,
  undoId: givenId,
  signal,
}: UndoOptions): Promise<UndoResult> {
  const undoId = givenId ?? randomUUID();
  let failing: ResourcePlan | null = null;
  try {
    return await engine.db.transaction().execute(async (tx) => {
      const before = givenId ? await writtenBefore(tx, givenId) : 0;
      if (before > 0) return { count: before, skipped: 0, operationId: undoId };
      const steps = await planUndo({ engine, tx, actor, operationId });
      let count = 0;
      let skipped = 0;
      const contextOf = ({ resource }: Step): WriteContext => ({
        engine,
        tx,
        actor,
        resource,
        operationId: undoId,
        undoes: operationId,
      });
      for (const step of steps) {
        failing = step.resource;
        const context = contextOf(step);
        await lockTouched(context, step, operationId);
        const changed = await changedSince(context, step, operationId);
        if (changed.length > 0 && !skipChanged) throw changedConflict(step.resource, changed.length);
        skipped += changed.length;
        count += await reverse(context, step, operationId, changed);
      }
      for (const step of steps.filter(({ operation }) => operation === 'delete'))
        await requireParents(contextOf(step), await touchedIds(tx, step, operationId));
      signal?.throwIfAborted();
      return { count, skipped, operationId: undoId };
    });
  } catch (error) {
    throw failing ? asConflict(translateError(error, failing)) : error;
  }
}

/**
 * Whether the actor could undo the operation, before that is queued.
 * @throws ApiError 404, 403, 409 as `undoOperation`
 */
export async function requireUndoable(o: { engine: Engine; actor: Actor; operationId: string }): Promise<void> {
  await o.engine.db.transaction().execute((tx) => planUndo({ ...o, tx }));
}

/** How many records were written under an operation's id already; whoever else is writing under it is waited for. */
export async function writtenBefore(tx: EngineTransaction, operationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${operationId}, 0))`.execute(tx);
  return (await sizeOperation(tx, operationId)).count;
}

/** How many records an operation changed, to decide whether undoing it is work for the background, and in which event. */
export async function sizeOperation(
  db: EngineDatabase,
  operationId: string,
): Promise<{ count: number; eventId: number | null }> {
  const sized = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(distinct (resource, record_id))::int as count, min(event_id) as first, max(event_id) as last
    from changes where operation_id = ${operationId}`.execute(db);
  const { count = 0, first = null, last = null } = sized.rows[0] ?? {};
  return { count, eventId: first === last ? first : null };
}

/**
 * The steps in the order they are reversed: what was deleted comes back before the values that point to it, and those are set
 * back before what was created goes.
 */
async function planUndo(o: {
  engine: Engine;
  tx: EngineTransaction;
  actor: Actor;
  operationId: string;
}): Promise<Step[]> {
  const { engine, tx, actor, operationId } = o;
  // Two undos of one operation wait for each other here.
  const touched = await sql<{ resource: string; operation: Step['operation']; count: number }>`
    select resource, operation, count(distinct record_id)::int as count from
      (select resource, operation, record_id from changes where operation_id = ${operationId} for update) c group by resource, operation`.execute(
    tx,
  );
  const undone = await sql`select 1 from changes where undoes = ${operationId} limit 1`.execute(tx);
  const steps = touched.rows.map((row) => ({ ...row, resource: engine.plan.get(row.resource) }));
  if (steps.length === 0) throw notFound('Operation');
  for (const step of steps) await requireReach({ engine, tx, actor, step, operationId });
  if (undone.rows.length > 0) throw new ApiError({ code: 'conflict', message: 'This was undone already.' });
  const order: Step['operation'][] = ['delete', 'update', 'restore', 'create'];
  return steps.sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation));
}

async function requireReach(o: {
  engine: Engine;
  tx: EngineTransaction;
  actor: Actor;
  step: Step;
  operationId: string;
}): Promise<void> {
  const { engine, tx, actor, step, operationId } = o;
  const verb = PERMISSION[step.operation];
  const seen = reachableRows({ engine, actor, resource: step.resource, verb: 'read', alias: 't' });
  const allowed = reachableRows({ engine, actor, resource: step.resource, verb, alias: 't' });
  const counted = await sql<{ seen: number; allowed: number }>`
    select (count(*) filter (where ${seen}))::int as seen, (count(*) filter (where ${allowed}))::int as allowed
    from ${sql.table(step.resource.name)} t
    where t.id in (select record_id from changes where operation_id = ${operationId} and resource = ${step.resource.name} and operation = ${step.operation})`.execute(
    tx,
  );
  const found = counted.rows[0] ?? { seen: 0, allowed: 0 };
  if (found.seen < step.count) throw notFound('Operation');
  if (found.allowed < step.count) throw forbidden(`${step.resource.resource.permission}.${verb}`);
}

/** Records whose fields are no longer what the operation left, or that someone deleted or restored since. */
async function changedSince(
  { tx, resource, operationId: undoId }: WriteContext,
  step: Step,
  operationId: string,
): Promise<number[]> {
  const table = sql.table(resource.name);
  // What an earlier step of this undo took along is as gone as it should be.
  const isGone = resource.resource.softDelete
    ? sql`(t.deleted_at is not null and not exists (select 1 from changes own
        where own.operation_id = ${undoId} and own.resource = ${resource.name} and own.record_id = t.id))`
    : sql`false`;
  const isChanged =
    step.operation === 'update'
      ? sql`${isGone} or exists (select 1 from jsonb_each(c.after) e where e.value is distinct from to_jsonb(t) -> e.key)`
      : step.operation === 'delete'
        ? sql`t.deleted_at is null`
        : sql`${isGone} or exists (select 1 from changes later where later.resource = ${resource.name} and later.record_id = t.id
            and later.id > c.last_id and later.operation_id not in (${operationId}, ${undoId}))`;
  const found = await sql<{ id: number }>`
    with c as (${mergedChanges(resource, step, operationId)})
    select t.id from c join ${table} t on t.id = c.record_id where ${isChanged}`.execute(tx);
  return found.rows.map((row) => row.id);
}

/** One row per record of the operation: `before` as it was first, `after` as it was left. */
function mergedChanges(resource: ResourcePlan, step: Step, operationId: string) {
  return sql`
    select record_id, max(c.id) as last_id, min(c.id) as first_id,
      coalesce(jsonb_object_agg(b.key, b.value order by c.id desc) filter (where b.key is not null), '{}') as before,
      coalesce(jsonb_object_agg(b.key, c.after -> b.key order by c.id) filter (where b.key is not null), '{}') as after
    from changes c left join lateral jsonb_each(c.before) b on true
    where c.operation_id = ${operationId} and c.resource = ${resource.name} and c.operation = ${step.operation}
    group by record_id`;
}

async function reverse(
  context: WriteContext,
  step: Step,
  operationId: string,
  skipped: readonly number[],
): Promise<number> {
  if (step.operation === 'update') return revertValues(context, step, operationId, skipped);
  const left = new Set(skipped);
  const ids = (await touchedIds(context.tx, step, operationId)).filter((id) => !left.has(id));
  const reversed = step.operation === 'delete' ? await restoreRows(context, ids) : await removeRows(context, ids);
  return reversed.length;
}

async function touchedIds(tx: EngineTransaction, step: Step, operationId: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct record_id as id from changes
    where operation_id = ${operationId} and resource = ${step.resource.name} and operation = ${step.operation}`.execute(
    tx,
  );
  return found.rows.map((row) => row.id);
}

/** Between the look at what changed since and the reversal, nobody else writes these records. */
async function lockTouched(context: WriteContext, step: Step, operationId: string): Promise<void> {
  await lockRows(context, await touchedIds(context.tx, step, operationId));
}

async function revertValues(
  context: WriteContext,
  step: Step,
  operationId: string,
  skipped: readonly number[],
): Promise<number> {
  const { tx, resource } = context;
  const touched = await sql<{ key: string }>`
    select distinct jsonb_object_keys(before) as key from changes
    where operation_id = ${operationId} and resource = ${resource.name} and operation = 'update'`.execute(tx);
  const keys = new Set(touched.rows.map((row) => row.key));
  // A column that a later version of the product dropped has nothing to be set back to.
  const fields = resource.stored.filter((field) => keys.has(field.name));
  if (fields.length === 0) return 0;
  await requireWritable(context, operationId, fields);
  const columns = sql.join(fields.map((field) => sql.ref(field.name)));
  const populated = sql.join(fields.map((field) => sql.ref(`p.${field.name}`)));
  const written = await sql<{ id: number }>`
    with c as (${mergedChanges(resource, step, operationId)}),
    reverted as (
      update ${sql.table(resource.name)} t set (${columns}, version, updated_at) =
        (select ${populated}, t.version + 1, now() from jsonb_populate_record(t, c.before) p)
      from c where t.id = c.record_id and not (t.id = any(${[...skipped]}::bigint[])) returning t.*),
    audited as (${auditSql({ context, kind: 'update', alias: 'reverted', before: sql`c.after`, after: sql`c.before` })} from reverted join c on c.record_id = reverted.id)
    select id from reverted order by id`.execute(tx);
  const ids = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await checkReferences(context, ids, names);
  await notifyWrite({ ...context, db: context.tx }, 'update', ids);
  await context.engine.servers.get(resource.name)?.afterWrite?.({ ...context, ids, kind: 'update', fields: names });
  return ids.length;
}

/** Undo writes fields too: whoever may not set one may not set it back. */
async function requireWritable(
  { engine, tx, actor, resource }: WriteContext,
  operationId: string,
  fields: readonly FieldPlan[],
): Promise<void> {
  if (actor.isSuperAdmin) return;
  for (const field of fields) {
    // What only the server writes (a status it moved) is no one's to set back but the product's own reviewers'.
    if (field.field.options.readOnly) throw forbidden(`${resource.resource.permission}.${field.name}.undo`);
    const permission = field.field.options.write;
    if (!permission) continue;
    const allowed = rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' });
    const denied = await sql`
      select 1 from changes c join ${sql.table(resource.name)} t on t.id = c.record_id
      where c.operation_id = ${operationId} and c.resource = ${resource.name} and c.operation = 'update'
        and c.before ? ${field.name} and (${allowed}) is not true limit 1`.execute(tx);
    if (denied.rows.length > 0) throw forbidden(permission);
  }
}

function changedConflict(resource: ResourcePlan, count: number): ApiError {
  const what =
    count === 1 ? `1 ${resource.label.toLowerCase()} was` : `${count} ${resource.name.replace(/_/g, ' ')} were`;
  return new ApiError({
    code: 'conflict',
    message: `${what} changed since. Nothing was undone.`,
    details: { count, resource: resource.name },
  });
}
