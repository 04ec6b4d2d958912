import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, mayAnywhere } from '../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { parseInclude, parseQuery } from '../../core/query/parseQuery';
import type { Verb } from '../../core/resource';
import { serveCalls } from '../calls/serveCalls';
import type { Engine, Row } from '../engine';
import { serveImports } from '../import/job/serveImports';
import { createRecord } from '../operations/createRecords';
import { deleteRecords, restoreRecords } from '../operations/deleteRecords';
import { forbidden, listRecords, readRecord } from '../operations/readRecords';
import { recordHistory } from '../operations/recordHistory';
import { updateRecords } from '../operations/updateRecords';
import { isFieldReadable } from '../sql/accessSql';
import { serveTasks } from '../tasks/serveTasks';
import { answerWrite, deleteMany, showOperation, undo, updateMany } from './bulkRoutes';
import { registerExport } from './exportRoutes';
import { idOf, ifMatch, objectBody, onlyKeys, searchParams } from './requestParts';

export interface RestOptions {
  engine: Engine;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
}

/** The routes of every resource, from the declarations. Each is a thin layer over one operation. */
export function registerResources(app: FastifyInstance, options: RestOptions): void {
  for (const resource of options.engine.plan.resources.values()) registerResource(app, options, resource);
  const serve = serveCalls(app, options);
  const { resources } = options.engine.plan;
  if (resources.has('imports')) serveImports(serve, options.engine);
  if (resources.has('background_tasks')) serveTasks(serve, options.engine);
  app.get('/v1/admin/operations/:id', (request) => showOperation(request, options));
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
}

/** A list answers 403 to who holds no grant at all for it; which rows of it is a matter of the rules. */
function requireSomeReach(engine: Engine, actor: Actor, resource: ResourcePlan): void {
  const { tenancy, permission } = resource.resource;
  const isOwn = tenancy.kind === 'below' ? tenancy.owner !== undefined : tenancy.kind !== 'tenant';
  if (isOwn || engine.servers.get(resource.name)?.readAlso || mayAnywhere(actor, `${permission}.read`)) return;
  throw forbidden(`${permission}.read`);
}

function readableBy(actor: Actor) {
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
  const { ids, operationId } = await updateRecords({
    engine,
    actor,
    resource,
    ids: [id],
    patch: objectBody(request),
    ifMatch: ifMatch(request),
  });
  // A write that found everything as it should be is no operation: there is nothing to undo.
  if (ids.length > 0) reply.header('X-Operation-Id', operationId);
  return readRecord({ engine, actor, resource, id });
}

async function history(request: FastifyRequest, { engine, actorOf }: RestOptions, resource: ResourcePlan) {
  const params = searchParams(request);
  onlyKeys(params, ['page', 'itemsPerPage']);
  const { page, itemsPerPage } = parseQuery({ plan: engine.plan, resource, params });
  return recordHistory({ engine, actor: actorOf(request), resource, id: idOf(request), page, itemsPerPage });
}
