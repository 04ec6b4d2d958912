import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, mayAnywhere, reachOf } from '../../core/access/actor';
import { categoryScope, type FieldPlan, type ResourcePlan } from '../../core/plan';
import { parseDeleted, parseInclude, parseQuery } from '../../core/query/parseQuery';
import type { Verb } from '../../core/resource';
import { serveCalls } from '../calls/serveCalls';
import type { ActingOn, Engine, Row } from '../engine';
import { serveImports } from '../import/job/serveImports';
import { createRecord } from '../operations/createRecords';
import { deleteRecords } from '../operations/deleteRecords';
import { forbidden, listRecords, type Page, readRecord } from '../operations/readRecords';
import { recordHistory } from '../operations/recordHistory';
import { restoreRecords } from '../operations/restoreRecords';
import { updateRecords } from '../operations/updateRecords';
import { isFieldReadable } from '../sql/accessSql';
import { serveTasks } from '../tasks/serveTasks';
import {
  answerRestore,
  answerWrite,
  deleteMany,
  previewDeletion,
  restoreMany,
  showOperation,
  undo,
  updateMany,
} from './bulkRoutes';
import { registerExport } from './exportRoutes';
import { idOf, ifMatch, objectBody, onlyKeys, searchParams, versionIn } from './requestParts';
import { serveActivity } from './serveActivity';
import { contentRange, isSimpleRest, readInclude, readSimpleRest } from './simpleRest';

export interface RestOptions {
  engine: Engine;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
}

/** A request about records of a resource. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly on: ActingOn;
}

/** The routes of every resource, from the declarations. Each is a thin layer over one operation. */
export function registerResources(app: FastifyInstance, options: RestOptions): void {
  for (const resource of options.engine.plan.resources.values()) registerResource(app, options, resource);
  const serve = serveCalls(app, options);
  const { resources } = options.engine.plan;
  if (resources.has('imports')) serveImports(serve, options.engine);
  if (resources.has('changes')) serveActivity(serve, options.engine);
  if (resources.has('background_tasks')) serveTasks(serve, options.engine);
  app.get('/v1/admin/operations/:id', (request) => showOperation(request, options));
  app.post('/v1/admin/operations/:id/undo', (request, reply) => undo(request, reply, options));
}

function registerResource(app: FastifyInstance, options: RestOptions, resource: ResourcePlan): void {
  const { engine, actorOf } = options;
  const path = `/v1/admin/${resource.name}`;
  const has = (verb: Verb): boolean => resource.resource.verbs.includes(verb);
  const by = (run: (asked: Asked) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) =>
    run({ request, reply, on: { engine, actor: actorOf(request), resource } });
  if (has('list')) app.get(path, by(list));
  if (has('read')) {
    app.get(`${path}/:id`, by(readOne));
    if (resource.resource.audited) app.get(`${path}/:id/changes`, by(history));
  }
  const limit = bodyLimit(resource);
  if (has('create')) app.post(path, limit, by(create));
  if (has('update')) {
    app.patch(`${path}/:id`, limit, by(updateOne));
    app.put(`${path}/:id`, limit, by(updateOne));
    app.patch(path, limit, by(updateMany));
  }
  if (has('delete')) {
    app.delete(`${path}/:id`, by(deleteOne));
    app.delete(path, by(deleteMany));
    if (resource.resource.deleteWarnings) app.post(`${path}/delete_preview`, by(previewDeletion));
    if (resource.resource.softDelete) {
      app.post(`${path}/restore`, by(restoreMany));
      app.post(
        `${path}/:id/restore`,
        by(async ({ request, reply, on }) =>
          answerRestore(reply, await restoreRecords({ ...on, ids: [idOf(request)] })),
        ),
      );
    }
  }
  if (has('export')) registerExport(app, { engine, actorOf, resource });
}

/** Bodies with values of types that say so may be larger than others. */
function bodyLimit({ stored }: ResourcePlan): { bodyLimit?: number } {
  const largest = stored.reduce((sum, { field }) => sum + (field.type.largest ?? 0), 0);
  return largest > 0 ? { bodyLimit: largest } : {};
}

async function list({ request, reply, on }: Asked): Promise<Page | Row[]> {
  requireSomeReach(on);
  const { engine, actor, resource } = on;
  const given = searchParams(request);
  const read = (params: URLSearchParams) =>
    parseQuery({ plan: engine.plan, resource, params, isReadable: readableBy(actor) });
  if (!isSimpleRest(given)) return listRecords({ ...on, query: read(given) });
  const { params, page } = readSimpleRest(given);
  const { items, totalItems } = await listRecords({ ...on, query: { ...read(params), ...page } });
  const range = { offset: page.offset, count: items.length, total: totalItems };
  reply.header('Content-Range', contentRange(resource.name, range));
  return items;
}

async function readOne({ request, on }: Asked): Promise<Row> {
  const { engine, actor, resource } = on;
  const params = searchParams(request);
  onlyKeys(params, ['include', 'embed', 'deleted']);
  const text = readInclude(params);
  const include = parseInclude({ text, plan: engine.plan, resource, isReadable: readableBy(actor) });
  const among = parseDeleted(params.get('deleted'), resource) ? 'deleted' : 'live';
  return readRecord({ ...on, id: idOf(request), include, among });
}

/** A list answers 403 to who holds no grant at all for it; which rows of it is a matter of the rules. */
function requireSomeReach({ engine, actor, resource }: ActingOn): void {
  const { tenancy, permission } = resource.resource;
  const isOwn = tenancy.kind === 'below' ? tenancy.owner !== undefined : tenancy.kind !== 'tenant';
  if (isOwn || engine.servers.get(resource.name)?.readAlso || mayAnywhere(actor, `${permission}.read`)) return;
  throw forbidden(`${permission}.read`);
}

function readableBy(actor: Actor) {
  return (_: ResourcePlan, field: FieldPlan): boolean => isFieldReadable(actor, field);
}

async function create({ request, reply, on }: Asked): Promise<Row> {
  const { engine, resource } = on;
  const body = withTenant({ request, on }, objectBody(request));
  const override = engine.servers.get(resource.name)?.create;
  const { record, operationId } = await (override ?? createRecord)({ ...on, body });
  reply.code(201).header('X-Operation-Id', operationId).header('Location', `/v1/admin/${resource.name}/${record.id}`);
  return record;
}

/**
 * Adds the tenant to a new category whose body leaves it out, as clients send `{name}` alone: the one in the address, or the only one where
 * the actor may create categories.
 */
function withTenant({ request, on }: Pick<Asked, 'request' | 'on'>, body: Row): Row {
  const { actor, resource } = on;
  const column = categoryScope(resource);
  if (column === null || column in body) return body;
  const given = searchParams(request).get(column);
  const id = given === null ? onlyTenant(actor, resource) : /^\d{1,15}$/.test(given) ? Number(given) : given;
  return id === null ? body : { ...body, [column]: id };
}

function onlyTenant(actor: Actor, { resource: { tenancy, permission } }: ResourcePlan): number | null {
  const reach = reachOf(actor, `${permission}.create`);
  if (reach === 'everything' || tenancy.kind !== 'below') return null;
  const ids = new Set(reach[tenancy.level]);
  const [id] = ids;
  return id !== undefined && ids.size === 1 && Object.keys(reach).length === 1 ? id : null;
}

async function updateOne({ request, reply, on }: Asked): Promise<Row> {
  const id = idOf(request);
  const patch = objectBody(request);
  const change = { id, patch, ifMatch: ifMatch(request) ?? versionIn(patch) };
  const override = on.engine.servers.get(on.resource.name)?.update;
  const { ids, operationId, record } = await (override?.({ ...on, ...change }) ??
    updateRecords({ ...on, ...change, ids: [id] }));
  // A write that found everything as it should be is no operation: there is nothing to undo.
  if (ids.length > 0) reply.header('X-Operation-Id', operationId);
  return record ?? readRecord({ ...on, id });
}

/** Answers with `id` as well: clients of react-admin identify what they deleted by it. */
async function deleteOne({ request, reply, on }: Asked): Promise<Row> {
  const id = idOf(request);
  const written = await deleteRecords({ ...on, ids: [id], ifMatch: ifMatch(request) });
  return { id, ...answerWrite(reply, written) };
}

async function history({ request, on }: Asked) {
  const params = searchParams(request);
  onlyKeys(params, ['page', 'itemsPerPage']);
  const { page, itemsPerPage } = parseQuery({ plan: on.engine.plan, resource: on.resource, params });
  return recordHistory({ ...on, id: idOf(request), page, itemsPerPage });
}
