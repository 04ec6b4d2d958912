import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, mayAnywhere } from '../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { parseInclude, parseQuery } from '../../core/query/parseQuery';
import type { Verb } from '../../core/resource';
import type { Engine, Row } from '../engine';
import type { BulkInput } from '../operations/bulkTask';
import { createRecord } from '../operations/createRecords';
import { deleteRecords, restoreRecords } from '../operations/deleteRecords';
import { forbidden, listRecords, readRecord, requireVerb } from '../operations/readRecords';
import { recordHistory } from '../operations/recordHistory';
import { selectIds } from '../operations/selectIds';
import { countOperation, undoOperation } from '../operations/undoOperation';
import { updateRecords, type WriteResult } from '../operations/updateRecords';
import { isFieldReadable } from '../sql/accessSql';
import { registerExport } from './exportRoutes';
import {
  expectOf,
  filterParams,
  idList,
  idOf,
  ifMatch,
  malformed,
  objectBody,
  onlyKeys,
  searchParams,
} from './requestParts';

/** The most rows a request writes itself; more go to a background task. */
const MAX_ROWS_AT_ONCE = 1_000;

export interface RestOptions {
  engine: Engine;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
  /** Queues work that is too large for a request and gives its background task. */
  startTask(task: { actor: Actor; title: string; input: BulkInput; eventId: number | null }): Promise<Row>;
}

/** The routes of every resource, from the declarations. Each is a thin layer over one operation. */
export function registerResources(app: FastifyInstance, options: RestOptions): void {
  for (const resource of options.engine.plan.resources.values()) registerResource(app, options, resource);
  app.post('/v1/admin/operations/:id/undo', (request, reply) => undo(request, reply, options));
}

function registerResource(app: FastifyInstance, options: RestOptions, resource: ResourcePlan): void {
  const { engine, actorOf } = options;
  const path = `/v1/admin/${resource.name}`;
  const has = (verb: Verb): boolean => resource.resource.verbs.includes(verb);
  const requireRead = (actor: Actor): void => requireSomeReach(engine, actor, resource);
  if (has('list')) {
    app.get(path, async (request) => {
      const actor = actorOf(request);
      requireRead(actor);
      const query = parseQuery({
        plan: engine.plan,
        resource,
        params: searchParams(request),
        isReadable: readableBy(actor),
      });
      return listRecords({ engine, actor, resource, query });
    });
  }
  if (has('read')) {
    app.get(`${path}/:id`, async (request) => {
      const actor = actorOf(request);
      const params = searchParams(request);
      onlyKeys(params, ['include']);
      const include = parseInclude({
        text: params.get('include'),
        plan: engine.plan,
        resource,
        isReadable: readableBy(actor),
      });
      return readRecord({ engine, actor, resource, id: idOf(request), include });
    });
    if (resource.resource.audited) app.get(`${path}/:id/changes`, (request) => history(request, options, resource));
  }
  if (has('create')) app.post(path, (request, reply) => create(request, reply, options, resource));
  if (has('update')) {
    app.patch(`${path}/:id`, (request, reply) => updateOne(request, reply, options, resource));
    app.patch(path, (request, reply) => updateMany(request, reply, options, resource));
  }
  if (has('delete')) {
    app.delete(`${path}/:id`, async (request, reply) => {
      const written = await deleteRecords({
        engine,
        actor: actorOf(request),
        resource,
        ids: [idOf(request)],
        ifMatch: ifMatch(request),
      });
      return answerWrite(reply, written);
    });
    app.delete(path, (request, reply) => deleteMany(request, reply, options, resource));
    if (resource.resource.softDelete) {
      app.post(`${path}/:id/restore`, async (request, reply) => {
        const written = await restoreRecords({ engine, actor: actorOf(request), resource, ids: [idOf(request)] });
        return answerWrite(reply, written);
      });
    }
  }
  if (has('export')) registerExport(app, { engine, actorOf, resource });
  for (const [name, action] of Object.entries(engine.servers.get(resource.name)?.actions ?? {})) {
    app.post(`${path}/:id/${name}`, async (request) => {
      const actor = actorOf(request);
      const id = idOf(request);
      const record = await readRecord({ engine, actor, resource, id });
      await requireVerb({
        engine,
        db: engine.db,
        actor,
        resource,
        ids: [id],
        verb: action.permission.split('.').slice(1).join('.'),
      });
      return action.run({ engine, actor, resource, record, body: request.body ?? {} });
    });
  }
}

/** A list answers 403 to who holds no grant at all for it; which rows of it is a matter of the rules. */
function requireSomeReach(engine: Engine, actor: Actor, resource: ResourcePlan): void {
  const { tenancy, permission } = resource.resource;
  const isOwn =
    tenancy.kind === 'profile' ||
    tenancy.kind === 'global' ||
    ('also' in tenancy && tenancy.also?.profile !== undefined);
  if (isOwn || engine.servers.get(resource.name)?.readAlso || mayAnywhere(actor, `${permission}.read`)) return;
  throw forbidden(`${permission}.read`);
}

export function readableBy(actor: Actor) {
  return (_: ResourcePlan, field: FieldPlan): boolean => isFieldReadable(actor, field);
}

async function create(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, actorOf }: RestOptions,
  resource: ResourcePlan,
): Promise<Row> {
  const actor = actorOf(request);
  const body = objectBody(request);
  const override = engine.servers.get(resource.name)?.create;
  const { record, operationId } = override
    ? await override({ engine, actor, resource, body })
    : await createRecord({ engine, actor, resource, body });
  reply.code(201).header('X-Operation-Id', operationId).header('Location', `/v1/admin/${resource.name}/${record.id}`);
  return record;
}

async function updateOne(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, actorOf }: RestOptions,
  resource: ResourcePlan,
): Promise<Row> {
  const actor = actorOf(request);
  const id = idOf(request);
  const { operationId } = await updateRecords({
    engine,
    actor,
    resource,
    ids: [id],
    patch: objectBody(request),
    ifMatch: ifMatch(request),
  });
  reply.header('X-Operation-Id', operationId);
  return readRecord({ engine, actor, resource, id });
}

/** `{ids, data}` or `{filter, data, expect}`. */
async function updateMany(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions,
  resource: ResourcePlan,
): Promise<Row> {
  const { engine, actorOf, startTask } = options;
  const actor = actorOf(request);
  const { ids: given, filter, data, expect, ...rest } = objectBody(request);
  if (Object.keys(rest).length > 0)
    throw malformed(`Unknown key "${Object.keys(rest)[0]}". Allowed: ids, filter, data, expect.`);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw malformed('data: must be an object of the fields to set.');
  if ((given === undefined) === (filter === undefined)) throw malformed('Give either ids or filter.');
  const ids =
    given !== undefined
      ? idList(given)
      : await selectIds({ engine, actor, resource, params: filterParams(filter), expect: expectOf(expect) });
  if (ids.length > MAX_ROWS_AT_ONCE) {
    await requireVerb({ engine, db: engine.db, actor, resource, ids, verb: 'update' });
    const input: BulkInput = { kind: 'bulk_update', resource: resource.name, ids, patch: data as Row };
    return answerTask(
      reply,
      await startTask({
        actor,
        title: `Change ${countOf(ids.length, resource)}`,
        input,
        eventId: eventOf(resource, filter),
      }),
    );
  }
  return answerWrite(
    reply,
    ids.length === 0 ? { ids, operationId: '' } : await updateRecords({ engine, actor, resource, ids, patch: data }),
  );
}

/** Body `{ids}`, or filters and `expect` in the address. */
async function deleteMany(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions,
  resource: ResourcePlan,
): Promise<Row> {
  const { engine, actorOf, startTask } = options;
  const actor = actorOf(request);
  const params = searchParams(request);
  const body = (request.body ?? {}) as Record<string, unknown>;
  const hasBody = Object.keys(body).length > 0;
  if (hasBody && [...params.keys()].length > 0)
    throw malformed('Give either ids in the body or filters in the address.');
  const unknown = Object.keys(body).find((key) => key !== 'ids');
  if (unknown) throw malformed(`Unknown key "${unknown}". Allowed: ids.`);
  const ids = hasBody
    ? idList(body.ids)
    : await selectIds({ engine, actor, resource, params, expect: expectOf(params.get('expect')) });
  if (ids.length > MAX_ROWS_AT_ONCE) {
    await requireVerb({ engine, db: engine.db, actor, resource, ids, verb: 'delete' });
    const input: BulkInput = { kind: 'bulk_delete', resource: resource.name, ids };
    return answerTask(
      reply,
      await startTask({
        actor,
        title: `Delete ${countOf(ids.length, resource)}`,
        input,
        eventId: eventOf(resource, Object.fromEntries(params)),
      }),
    );
  }
  return answerWrite(
    reply,
    ids.length === 0 ? { ids, operationId: '' } : await deleteRecords({ engine, actor, resource, ids }),
  );
}

async function undo(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, actorOf, startTask }: RestOptions,
): Promise<Row> {
  const actor = actorOf(request);
  const { id: operationId = '' } = request.params as { id?: string };
  const body = (request.body ?? {}) as { skip_changed?: unknown };
  const skipChanged = body.skip_changed === true;
  const count = await countOperation(engine, operationId);
  if (count > MAX_ROWS_AT_ONCE) {
    const input: BulkInput = { kind: 'bulk_undo', operation_id: operationId, skip_changed: skipChanged };
    return answerTask(
      reply,
      await startTask({ actor, title: `Undo a change of ${count.toLocaleString('en')} records`, input, eventId: null }),
    );
  }
  const undone = await undoOperation({ engine, actor, operationId, skipChanged });
  reply.header('X-Operation-Id', undone.operationId);
  return { count: undone.count, skipped: undone.skipped, operation_id: undone.operationId };
}

async function history(request: FastifyRequest, { engine, actorOf }: RestOptions, resource: ResourcePlan) {
  const params = searchParams(request);
  onlyKeys(params, ['page', 'itemsPerPage']);
  const { page, itemsPerPage } = parseQuery({ plan: engine.plan, resource, params });
  return recordHistory({ engine, actor: actorOf(request), resource, id: idOf(request), page, itemsPerPage });
}

function answerWrite(reply: FastifyReply, { ids, operationId }: WriteResult): Row {
  if (operationId) reply.header('X-Operation-Id', operationId);
  return { ids, count: ids.length, operation_id: operationId || null };
}

function answerTask(reply: FastifyReply, task: Row): Row {
  reply.code(202).header('Location', `/v1/admin/background_tasks/${task.id}`);
  return task;
}

function countOf(count: number, resource: ResourcePlan): string {
  return `${count.toLocaleString('en')} ${resource.name.replace(/_/g, ' ')}`;
}

/** The event that a filter is about, so that its task shows up there. */
function eventOf(resource: ResourcePlan, filter: unknown): number | null {
  const { tenancy } = resource.resource;
  if (tenancy.kind !== 'event' || tenancy.column === 'id') return null;
  const value = Number((filter as Record<string, unknown> | undefined)?.[tenancy.column]);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}
