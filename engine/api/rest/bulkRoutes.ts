import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { notFound } from '../../core/errors';
import { parseRecord } from '../../core/operations/parseRecord';
import type { ResourcePlan } from '../../core/plan';
import type { Engine, Row, WriteResult } from '../engine';
import type { BulkInput } from '../operations/bulkTask';
import { deleteRecords } from '../operations/deleteRecords';
import { type DeletePreview, previewDelete } from '../operations/previewDelete';
import { requireSomewhere, requireVerb } from '../operations/readRecords';
import { readOnlyGiven, requireReadOnly } from '../operations/requireReadOnly';
import { type RestoreResult, restoreRecords } from '../operations/restoreRecords';
import { selectIds } from '../operations/selectIds';
import { operationScope, requireUndoable, sizeOperation, undoOperation } from '../operations/undoOperation';
import { updateRecords } from '../operations/updateRecords';
import { queueTask } from '../tasks/taskQueue';
import { expectOf, filterParams, idList, malformed, objectBody, searchParams } from './requestParts';
import type { Asked, RestOptions } from './resourceRoutes';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The most rows a request writes itself; more go to a background task. */
const MAX_ROWS_AT_ONCE = 1_000;

/** `{ids, data}` or `{filter, data, expect}`. */
export async function updateMany({ request, reply, on }: Asked): Promise<Row> {
  const { engine, actor, resource } = on;
  const { ids: given, filter, data, expect, ...rest } = objectBody(request);
  if (Object.keys(rest).length > 0)
    throw malformed(`Unknown key "${Object.keys(rest)[0]}". Allowed: ids, filter, data, expect.`);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw malformed('data: must be an object of the fields to set.');
  if ((given === undefined) === (filter === undefined)) throw malformed('Give either ids or filter.');
  const ids =
    given !== undefined
      ? idList(given)
      : await selectIds({ ...on, params: filterParams(filter), expect: expectOf(expect) });
  if (ids.length === 0) requireSomewhere({ actor, resource, verb: 'update' });
  if (ids.length > MAX_ROWS_AT_ONCE) {
    await requireVerb({ ...on, db: engine.db, ids, verb: 'update' });
    // What will not do is said now, at its field, rather than by a task that fails later.
    parseRecord({ resource, input: data, mode: 'update' });
    const repeated = { fields: readOnlyGiven(resource, data), patch: data as Row };
    await requireReadOnly({ ...on, db: engine.db }, ids.slice(0, MAX_ROWS_AT_ONCE), repeated);
    const input: BulkInput = {
      kind: 'bulk_update',
      operation_id: randomUUID(),
      resource: resource.name,
      ids,
      patch: data as Row,
    };
    const tenantId = await commonTenant(engine, resource, ids);
    return startTask(reply, engine, { actor, title: `Change ${countOf(ids.length, resource)}`, input, tenantId });
  }
  return answerWrite(
    reply,
    ids.length === 0 ? { ids, operationId: '' } : await updateRecords({ ...on, ids, patch: data }),
  );
}

/** Body `{ids}`, or filters and `expect` in the address. */
export async function deleteMany({ request, reply, on }: Asked): Promise<Row> {
  const { engine, actor, resource } = on;
  const params = searchParams(request);
  const body = (request.body ?? {}) as Record<string, unknown>;
  const hasBody = Object.keys(body).length > 0;
  if (hasBody && [...params.keys()].length > 0)
    throw malformed('Give either ids in the body or filters in the address.');
  const unknown = Object.keys(body).find((key) => key !== 'ids');
  if (unknown) throw malformed(`Unknown key "${unknown}". Allowed: ids.`);
  const ids = hasBody ? idList(body.ids) : await selectIds({ ...on, params, expect: expectOf(params.get('expect')) });
  if (ids.length === 0) requireSomewhere({ actor, resource, verb: 'delete' });
  if (ids.length > MAX_ROWS_AT_ONCE) {
    await requireVerb({ ...on, db: engine.db, ids, verb: 'delete' });
    const input: BulkInput = { kind: 'bulk_delete', operation_id: randomUUID(), resource: resource.name, ids };
    const tenantId = await commonTenant(engine, resource, ids);
    return startTask(reply, engine, { actor, title: `Delete ${countOf(ids.length, resource)}`, input, tenantId });
  }
  return answerWrite(reply, ids.length === 0 ? { ids, operationId: '' } : await deleteRecords({ ...on, ids }));
}

/** `{ids}` or `{filter, expect}`: what else would be lost with these records. */
export async function previewDeletion({ request, on }: Asked): Promise<DeletePreview> {
  return previewDelete({ ...on, ids: await chosenIds(request, on, { isDeleted: false }) });
}

async function chosenIds(
  request: FastifyRequest,
  on: Asked['on'],
  { isDeleted }: { isDeleted: boolean },
): Promise<number[]> {
  const { ids: given, filter, expect, ...rest } = objectBody(request);
  if (Object.keys(rest).length > 0)
    throw malformed(`Unknown key "${Object.keys(rest)[0]}". Allowed: ids, filter, expect.`);
  if ((given === undefined) === (filter === undefined)) throw malformed('Give either ids or filter.');
  if (given !== undefined) return idList(given);
  return selectIds({ ...on, params: filterParams(filter), expect: expectOf(expect), isDeleted });
}

/** `{ids}` or `{filter, expect}`, of deleted records. */
export async function restoreMany({ request, reply, on }: Asked): Promise<Row> {
  const { engine, actor, resource } = on;
  const ids = await chosenIds(request, on, { isDeleted: true });
  if (ids.length === 0) requireSomewhere({ actor, resource, verb: 'delete' });
  if (ids.length > MAX_ROWS_AT_ONCE) {
    await requireVerb({ ...on, db: engine.db, ids, verb: 'delete', isDeleted: true });
    const input: BulkInput = { kind: 'bulk_restore', operation_id: randomUUID(), resource: resource.name, ids };
    const tenantId = await commonTenant(engine, resource, ids);
    return startTask(reply, engine, { actor, title: `Restore ${countOf(ids.length, resource)}`, input, tenantId });
  }
  return answerRestore(
    reply,
    ids.length === 0 ? { ids, operationId: '', records: [] } : await restoreRecords({ ...on, ids }),
  );
}

/** What undoing an operation would take back, for who is about to. */
export async function showOperation(request: FastifyRequest, { engine, actorOf }: RestOptions): Promise<Row> {
  const actor = actorOf(request);
  const operationId = operationIdOf(request);
  const { records, changed, isUndone } = await operationScope({ engine, actor, operationId });
  return { operation_id: operationId, records, changed, is_undone: isUndone };
}

export async function undo(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, actorOf }: RestOptions,
): Promise<Row> {
  const actor = actorOf(request);
  const operationId = operationIdOf(request);
  const { skip_changed: skipChanged = false } = request.body == null ? {} : objectBody(request);
  if (typeof skipChanged !== 'boolean') throw malformed('skip_changed: must be true or false.');
  const { count, tenantId } = await sizeOperation(engine, operationId);
  if (count > MAX_ROWS_AT_ONCE) {
    await requireUndoable({ engine, actor, operationId });
    const input: BulkInput = {
      kind: 'bulk_undo',
      operation_id: randomUUID(),
      undoes: operationId,
      skip_changed: skipChanged,
    };
    return startTask(reply, engine, {
      actor,
      title: `Undo a change of ${count.toLocaleString('en')} records`,
      input,
      tenantId,
    });
  }
  const undone = await undoOperation({ engine, actor, operationId, skipChanged });
  if (undone.count > 0) reply.header('X-Operation-Id', undone.operationId);
  return { count: undone.count, skipped: undone.skipped, operation_id: undone.count > 0 ? undone.operationId : null };
}

function operationIdOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string };
  if (!UUID.test(id)) throw notFound('Operation');
  return id;
}

export function answerWrite(reply: FastifyReply, { ids, operationId }: WriteResult): Row {
  if (ids.length > 0) reply.header('X-Operation-Id', operationId);
  return { ids, count: ids.length, operation_id: ids.length > 0 ? operationId : null };
}

export function answerRestore(reply: FastifyReply, { records, ...result }: RestoreResult): Row {
  return { ...answerWrite(reply, result), records };
}

/** Queues work that is too large for a request, and answers its task. */
async function startTask(
  reply: FastifyReply,
  engine: Engine,
  task: { actor: Actor; title: string; input: BulkInput; tenantId: number | null },
): Promise<Row> {
  const queued = await queueTask(engine, { ...task, kind: task.input.kind });
  reply.code(202).header('Location', `/v1/admin/background_tasks/${queued.id}`);
  return queued;
}

function countOf(count: number, resource: ResourcePlan): string {
  return `${count.toLocaleString('en')} ${resource.name.replace(/_/g, ' ')}`;
}

/** The noticed tenant that all of the records belong to, so that their task shows up there. */
async function commonTenant(
  { plan, db }: Engine,
  resource: ResourcePlan,
  ids: readonly number[],
): Promise<number | null> {
  const { tenancy } = resource.resource;
  if (tenancy.kind !== 'below' || tenancy.level !== plan.tenancy.noticed) return null;
  const found = await sql<{ tenant: number }>`
    select distinct ${sql.ref(tenancy.column)} as tenant from ${sql.table(resource.name)}
    where id = any(${[...ids]}::bigint[]) limit 2`.execute(db);
  return found.rows.length === 1 ? (found.rows[0]?.tenant ?? null) : null;
}
