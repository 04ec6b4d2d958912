import { type RawBuilder, sql } from 'kysely';
import { SYSTEM } from '../../core/access/actor';
import { notFound } from '../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { CHANGE_KINDS } from '../../records/activityKinds';
import type { EngineTransaction, WriteContext } from '../engine';
import { auditSql } from './audit';
import { type Asking, lockReachable } from './authorise';
import { checkRows, rowChecks } from './checkRows';
import { removeRows, restoreRows } from './deleteRecords';
import { followWrite } from './followWrite';
import { type AfterSlice, inSlices } from './inSlices';
import { notifyWrite } from './notify';
import { parkable, parkUnique } from './parkUnique';
import type { Proposal } from './proposedRows';

/** What an operation did to one resource in one way. */
export interface Step {
  resource: ResourcePlan;
  operation: (typeof CHANGE_KINDS)[number];
  count: number;
}

/** Records whose fields are no longer what the operation left, or that someone deleted or restored since. */
export async function changedSince(
  { engine, tx, resource, operationId: undoId }: Asking & Pick<WriteContext, 'operationId'>,
  step: Step,
  operationId: string,
): Promise<number[]> {
  const table = sql.table(resource.name);
  // What the operation took along itself comes back first, and what an earlier step of this undo took along is as gone as it should be.
  const isGone = resource.resource.softDelete
    ? sql`(t.deleted_at is not null and not exists (select 1 from changes own
        where own.operation_id in (${undoId}, ${operationId}) and own.operation = 'delete' and own.resource = ${resource.name} and own.record_id = t.id))`
    : sql`false`;
  const { followed = {} } = engine.servers.get(resource.name) ?? {};
  const isFollowed = Object.entries(followed).map(([name, isOn]) => sql` and not (e.key = ${name} and ${isOn('t')})`);
  const isChanged =
    step.operation === 'update'
      ? sql`${isGone} or exists (
          select 1 from jsonb_each(c.after) e where e.value is distinct from to_jsonb(t) -> e.key${sql.join(isFollowed, sql``)})`
      : step.operation === 'delete'
        ? sql`t.deleted_at is null`
        : sql`${isGone} or (exists (select 1 from changes later where later.resource = ${resource.name} and later.record_id = t.id
            and later.id > c.last_id and later.operation_id not in (${operationId}, ${undoId}))
            and exists (${leftSince(resource, [operationId, undoId])}))`;
  const found = await sql<{ id: number }>`
    with c as (${mergedChanges(resource, step, operationId)})
    select t.id from c join ${table} t on t.id = c.record_id where ${isChanged}`.execute(tx);
  return found.rows.map((row) => row.id);
}

/**
 * What was done to a record `t` behind the change `c` and is there still. An operation, its undo and the undo of that in turn leave nothing
 * where there is an even number of them, as far as each of them wrote the record.
 */
function leftSince(resource: ResourcePlan, own: readonly string[]): RawBuilder<unknown> {
  return sql`
    with recursive later as (
      select operation_id, max(undoes) as undoes from changes
      where resource = ${resource.name} and record_id = t.id and id > c.last_id and operation_id <> all(${[...own]}::text[])
      group by operation_id
    ), chain as (
      select l.operation_id as root, l.operation_id from later l where not exists (select 1 from later o where o.operation_id = l.undoes)
      union all
      select chain.root, l.operation_id from chain join later l on l.undoes = chain.operation_id
    ) select 1 from chain group by root having count(*) % 2 = 1`;
}

/** What taking a step back is, to who asks whether they may. */
export const UNDO_VERB = {
  create: 'delete',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
  erase: 'delete',
} as const;

interface ReverseOptions {
  context: WriteContext;
  step: Step;
  operationId: string;
  /** Records to leave as they are. */
  skipped: readonly number[];
  afterSlice: AfterSlice;
}

/** Reverses a step, slice by slice; gives how many records it reversed. @throws ApiError 403, 422 */
export async function reverse({ context, step, operationId, skipped, afterSlice }: ReverseOptions): Promise<number> {
  const left = new Set(skipped);
  const ids = (await touchedIds(context.tx, step, operationId)).filter((id) => !left.has(id));
  const write = await reversal(context, step, operationId);
  if (step.operation === 'update') await parkTouched(context, operationId, left);
  return (await inSlices(ids, write, afterSlice)).length;
}

/** Records that had exchanged unique values get them back in any order. */
async function parkTouched(context: WriteContext, operationId: string, left: ReadonlySet<number>): Promise<void> {
  const { tx, resource } = context;
  for (const field of parkable(resource)) {
    const touched = await sql<{ id: number }>`
      select distinct record_id as id from changes
      where operation_id = ${operationId} and resource = ${resource.name} and operation = 'update' and before ? ${field.name}`.execute(
      tx,
    );
    const ids = touched.rows.map(({ id }) => Number(id)).filter((id) => !left.has(id));
    await parkUnique(context, ids, [field]);
  }
}

/** Whether it set values that no two records can have: what it made must be gone, or what it deleted away, while they are set back. */
export async function setsUnique(tx: EngineTransaction, { resource, operation }: Step, operationId: string) {
  const names = resource.stored.filter(({ field }) => field.options.unique !== undefined).map(({ name }) => name);
  if (operation !== 'update' || names.length === 0) return false;
  const found = await sql`
    select 1 from changes where operation_id = ${operationId} and resource = ${resource.name} and operation = 'update'
      and before ?| ${names}::text[] limit 1`.execute(tx);
  return found.rows.length > 0;
}

/**
 * Between the look at what changed since and the reversal, nobody else writes these records.
 * @throws ApiError 404 where one of them is out of reach by now
 */
export async function lockTouched(context: WriteContext, step: Step, operationId: string): Promise<void> {
  const ids = await touchedIds(context.tx, step, operationId);
  const locked = await lockReachable(context, { ids, verb: UNDO_VERB[step.operation] });
  if (locked.length < ids.length) throw notFound('Operation');
}

export async function touchedIds(tx: EngineTransaction, step: Step, operationId: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct record_id as id from changes
    where operation_id = ${operationId} and resource = ${step.resource.name} and operation = ${step.operation}
    order by record_id`.execute(tx);
  return found.rows.map((row) => row.id);
}

/** What reverses a step for some of its records. */
async function reversal(context: WriteContext, step: Step, operationId: string) {
  if (step.operation === 'delete') return (ids: readonly number[]) => restoreRows(context, ids);
  if (step.operation !== 'update') return (ids: readonly number[]) => removeRows(context, ids);
  const fields = await touchedFields(context, operationId);
  return (ids: readonly number[]) => revertValues({ context, step, operationId, fields, ids });
}

/** One row per record of the operation, or of those meant: `before` as it was first, `after` as it was left. */
export function mergedChanges(resource: ResourcePlan, step: Step, operationId: string, ids?: readonly number[]) {
  const isMeant = ids ? sql`c.record_id = any(${[...ids]}::bigint[])` : sql`true`;
  return sql`
    select record_id, max(c.id) as last_id, min(c.id) as first_id,
      coalesce(jsonb_object_agg(b.key, b.value order by c.id desc) filter (where b.key is not null), '{}') as before,
      coalesce(jsonb_object_agg(b.key, c.after -> b.key order by c.id) filter (where b.key is not null), '{}') as after
    from changes c left join lateral jsonb_each(c.before) b on true
    where c.operation_id = ${operationId} and c.resource = ${resource.name} and c.operation = ${step.operation} and ${isMeant}
    group by record_id`;
}

/** A column that a later version of the product dropped has nothing to be set back to. */
async function touchedFields({ tx, resource }: Asking, operationId: string): Promise<FieldPlan[]> {
  const touched = await sql<{ key: string }>`
    select distinct jsonb_object_keys(before) as key from changes
    where operation_id = ${operationId} and resource = ${resource.name} and operation = 'update'`.execute(tx);
  const keys = new Set(touched.rows.map((row) => row.key));
  return resource.stored.filter((field) => keys.has(field.name));
}

interface RevertOptions {
  context: WriteContext;
  step: Step;
  operationId: string;
  fields: readonly FieldPlan[];
  ids: readonly number[];
}

async function revertValues({ context, step, operationId, fields, ids }: RevertOptions): Promise<number[]> {
  const { tx, resource } = context;
  if (fields.length === 0) return [];
  const columns = sql.join(fields.map((field) => sql.ref(field.name)));
  const populated = sql.join(fields.map((field) => sql.ref(`p.${field.name}`)));
  // It puts back what was there, which may lead to records that only others see: an athlete's account, say.
  const proposal = revertedRows({ context, step, operationId, fields, ids });
  await checkRows(
    context,
    proposal,
    rowChecks(context, proposal, () => SYSTEM),
  );
  const from = sql`reverted join c on c.record_id = reverted.id`;
  const audit = auditSql({
    context,
    kind: 'update',
    alias: 'reverted',
    from,
    before: sql`c.after`,
    after: sql`c.before`,
  });
  const written = await sql<{ id: number }>`
    with c as (${mergedChanges(resource, step, operationId, ids)}),
    reverted as (
      update ${sql.table(resource.name)} t set (${columns}, version, updated_at) =
        (select ${populated}, t.version + 1, now() from jsonb_populate_record(t, c.before) p)
      from c where t.id = c.record_id returning t.*)
    ${audit} select id from reverted order by id`.execute(tx);
  const reverted = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await notifyWrite({ ...context, db: context.tx }, 'update', reverted);
  await followWrite(context, { ids: reverted, kind: 'update', fields: names });
  return reverted;
}

function revertedRows({ context: { resource }, step, operationId, fields, ids }: RevertOptions): Proposal {
  return {
    fields,
    rows: (columns) => {
      const merged = columns.map((field) => sql`, ${sql.ref(`${fields.includes(field) ? 'p' : 't'}.${field.name}`)}`);
      const names = fields.map(({ name }) => name);
      return sql`
        select t.id${sql.join(merged, sql``)}, ${names}::text[] as changed from (${mergedChanges(resource, step, operationId, ids)}) c
        join ${sql.table(resource.name)} t on t.id = c.record_id cross join lateral jsonb_populate_record(t, c.before) p`;
    },
  };
}
