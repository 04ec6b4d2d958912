import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import { answerClientError } from '../../engine/api/rest/answerClientError';
import { answerError } from '../../engine/api/rest/answerError';
import { registerResources } from '../../engine/api/rest/resourceRoutes';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { FileStorage } from '../files/storage';
import { registerImports } from '../imports/importRoutes';
import { registerBroadcasting } from '../live/auth/broadcastingRoute';
import type { ChannelSigner } from '../live/auth/channelKeys';
import { queueTask } from '../tasks/taskQueue';
import { registerLiveApi } from '../timing/live/liveRoutes';
import { registerRankings } from '../timing/rankings/rankingRoutes';
import { closeConnections } from './closeConnections';
import { registerConsole } from './consoleFiles';
import { registerDocs } from './docsRoutes';
import { registerFiles } from './fileRoutes';
import { registerHealth } from './healthRoutes';
import type { Identity } from './identity';
import { registerMetrics } from './metricsRoute';

export interface AppOptions {
  engine: Engine;
  identity: Identity;
  storage: FileStorage;
  /** Folder of the built console; null serves the API alone. */
  consoleFolder: string | null;
  logLevel: string;
  /** Where it is not this server's own websockets that are signed for. */
  channelSigner?: ChannelSigner | undefined;
  /** False until migrations are done and again when stopping. */
  isReady(): boolean;
}

/** Bodies of JSON: a bulk edit of 100,000 ids fits, nothing that could fill the memory does. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** The HTTP server: API, files, documents and console on one origin. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { engine, identity } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: { level: options.logLevel },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  closeConnections(app);
  acceptJson(app);
  registerMetrics(app);
  registerHealth(app, { engine, isReady: options.isReady });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin', 'X-Frame-Options': 'DENY' });
    if (request.url.startsWith('/v1/')) reply.header('Cache-Control', 'no-store');
    if (/^\/v1\/(admin|live)\//.test(request.url)) await identity.authenticate(request);
  });
  identity.registerRoutes(app);
  registerResources(app, {
    engine,
    actorOf: (request) => requireActor(identity, request),
    startTask: ({ actor, title, input, eventId }) =>
      queueTask(engine, { actor, kind: input.kind, title, input, eventId }),
  });
  registerImports(app, { engine, storage: options.storage, actorOf: (request) => requireActor(identity, request) });
  registerRankings(app, { engine, actorOf: (request) => requireActor(identity, request) });
  await registerLiveApi(app, { engine, actorOf: (request) => requireActor(identity, request) });
  registerBroadcasting(app, { engine, signer: options.channelSigner });
  await registerFiles(app, options);
  registerDocs(app, engine);
  await registerConsole(app, options.consoleFolder);
  return app;
}

function requireActor(identity: Identity, request: FastifyRequest): Actor {
  const actor = identity.actorOf(request);
  if (!actor)
    throw new ApiError({
      code: 'unauthenticated',
      message: 'Sign in first: the token is missing, unknown or no longer valid.',
    });
  return actor;
}

/** JSON only, where a body may also be missing: clients announce JSON on a POST or DELETE without one. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
