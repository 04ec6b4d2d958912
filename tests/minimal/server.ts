import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Engine, type EngineDatabase, makeEngine } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { answerError } from '../../engine/api/rest/answerError';
import { registerResources } from '../../engine/api/rest/resourceRoutes';
import { describePlan } from '../../engine/api/schema/describePlan';
import { createStatements } from '../../engine/api/schema/diffShapes';
import { startTaskWorker } from '../../engine/api/tasks/taskWorker';
import { savedViewsServer } from '../../engine/api/views/savedViewsServer';
import { type Actor, SYSTEM } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { plan } from './library';

interface ServerOptions {
  database: { readonly db: EngineDatabase } & Parameters<typeof startTaskWorker>[0]['database'];
  /** Who each token stands for. */
  actors: ReadonlyMap<string, Actor>;
  /** The built console by path. */
  files: ReadonlyMap<string, string>;
}

/** The tables of the plan, in an empty database. */
export async function createTables<DB>(db: Kysely<DB>): Promise<void> {
  for (const statement of createStatements(describePlan(plan))) await sql.raw(statement).execute(db);
}

/** What a product needs around the engine: who asks, where files are kept, and those of its console. */
export async function createServer({ database, actors, files }: ServerOptions): Promise<FastifyInstance> {
  const uploads = new Map<string, string>();
  const engine: Engine = makeEngine({
    plan,
    db: database.db,
    servers: { saved_views: savedViewsServer('library') },
    files: { get: async (key) => ({ stream: Readable.from([Buffer.from(uploads.get(key) ?? '')]) }) },
  });
  const actorOf = ({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): Actor => {
    const actor = actors.get(authorization.replace('Bearer ', ''));
    if (!actor) throw new ApiError({ code: 'unauthenticated', message: 'Sign in first.' });
    return actor;
  };
  const app = Fastify();
  app.setErrorHandler(answerError);
  registerResources(app, { engine, actorOf });
  app.post<{ Body: { library_id: number; filename: string; text: string } }>('/v1/admin/uploads', async (request) => {
    const { library_id, filename, text } = request.body;
    const storage_key = String(uploads.size);
    uploads.set(storage_key, text);
    const file = { library_id, filename, storage_key, size: text.length, mime_type: 'text/csv', visibility: 'private' };
    const uploaded_by_id = actorOf(request).identity?.id;
    const resource = plan.get('files');
    const [id] = await inWrite({ engine, actor: SYSTEM, resource }, (context) =>
      insertRecords(context, [{ ...file, uploaded_by_id }]),
    );
    return { ...file, id };
  });
  const worker = await startTaskWorker({
    engine,
    database,
    actorOf: async (identity) => [...actors.values()].find((actor) => actor.identity?.id === identity.id) ?? null,
    onError: (error) => console.error(error),
  });
  app.addHook('onClose', () => worker.stop());
  app.get('/*', (request, reply) => {
    const path = new URL(request.url, 'http://library').pathname.slice(1);
    const file = files.get(path);
    if (path.endsWith('.js')) reply.type('text/javascript');
    else if (path.endsWith('.css')) reply.type('text/css');
    else reply.type('text/html');
    return file ?? files.get('index.html');
  });
  return app;
}
