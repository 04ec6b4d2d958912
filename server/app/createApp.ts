import type { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type ServeCall, serveCalls } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { answerClientError } from '../../engine/api/rest/answerClientError';
import { answerError } from '../../engine/api/rest/answerError';
import { requireParsable } from '../../engine/api/rest/jsonBounds';
import { registerResources } from '../../engine/api/rest/resourceRoutes';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { serveApiKeys } from '../../resources/api_keys/apiKeys.server';
import { serveEvents } from '../../resources/events/events.server';
import type { AnnouncedStep } from '../../resources/events/flow/moveOn';
import { serveOrganizations } from '../../resources/organizations/withoutFactor';
import { serveRaces } from '../../resources/races/races.server';
import { apiKeyIdOf } from '../../resources/tenancy';
import type { KeyUses } from '../admin/keyUses';
import { serveAdmin } from '../admin/serveAdmin';
import type { Identity } from '../auth/identity';
import { postWithin } from '../auth/letters';
import { knownSession } from '../auth/requestSession';
import type { IdentityServices } from '../auth/services';
import { writeRefusal } from '../auth/viewings/onlyReads';
import type { BuildService } from '../builds/building';
import { serveBuilds } from '../builds/buildRoutes';
import { serveClaims } from '../claims/serveClaims';
import { serveConfiguration } from '../configuring/serveConfiguration';
import { serveSetUp } from '../configuring/setUpEvent';
import { serveCourses } from '../courses/serveCourses';
import { serveDuplicate } from '../duplicating/duplicateEvent';
import { serveEmbed } from '../embed/serveEmbed';
import { serveFiles } from '../files/fileRoutes';
import type { FileStorage } from '../files/storage';
import { DEFAULT_QUOTA } from '../files/uploadAdmission';
import { adapters } from '../integrations/adapters';
import type { Connecting } from '../integrations/connect';
import { serveConnections } from '../integrations/connectionRoutes';
import type { IsTrusted } from '../limits/addresses';
import { inBodyTurn, LARGE_BODY } from '../limits/bodyTurns';
import { identifyCallers, nameCaller } from '../limits/callers';
import { serveBroadcasting } from '../live/auth/broadcastingRoute';
import type { ChannelSigner } from '../live/auth/channelKeys';
import type { ToldStep } from '../mail/templates';
import { serveMerging } from '../merging/serveMerging';
import { serveMetrics } from '../observing/metricsRoute';
import { requestId } from '../observing/requestId';
import { traceRequests } from '../observing/tracing';
import { serveOrder } from '../ordering/serveOrder';
import { createOutgoing, type Outgoing } from '../outgoing/outgoing';
import { servePrivacy } from '../privacy/servePrivacy';
import { PublicCache } from '../public/publicCache';
import { servePublic } from '../public/servePublic';
import { mailStep } from '../publishing/mailStep';
import { serveUpdates } from '../publishing/serveUpdates';
import { serveNotifications } from '../push/notificationRoutes';
import { openPushKeys, type PushKeys } from '../push/pushKeys';
import { serveRehearse } from '../rehearsing/serveRehearse';
import { serveSchedule } from '../schedule/serveSchedule';
import { KnownFields } from '../timing/field/knownField';
import { serveFinish } from '../timing/finish/finish';
import { serveLiveApi } from '../timing/live/liveRoutes';
import { serveRankings } from '../timing/rankings/rankingRoutes';
import { serveReset } from '../timing/reset/resetTiming';
import { serveWaves } from '../waves/serveWaves';
import { serveWebhooks } from '../webhooks/webhookRoutes';
import { closeConnections } from './closeConnections';
import { registerConsole } from './consoleFiles';
import { registerDocs } from './docsRoutes';
import { serveHealth } from './healthRoutes';
import { hasBody, LATE_REQUESTS, limitSlowRequests, type RequestTimeouts } from './slowRequests';
import { takeUnreadBodies } from './unreadBodies';

export interface AppOptions {
  engine: Engine;
  identity: Identity;
  /** Mails, and where their links lead. */
  services: Pick<IdentityServices, 'isMailSent' | 'publicUrl' | 'limits' | 'passwords'>;
  storage: FileStorage;
  /** Folder of the built console; null serves the API alone. */
  consoleFolder: string | null;
  /** Folder of the files that framed pages are drawn with; without it they come bare. */
  embedFolder?: string | null | undefined;
  logLevel: string;
  /** Where the log goes instead of the process's own output. */
  logStream?: Writable | undefined;
  /** Bytes that an organization may upload in all. */
  uploadQuota?: number | undefined;
  /** Days until the last backup is gone that has what was erased today, where the operator says. */
  backupDays?: number | undefined;
  /** Who shows it reads the metrics; without one this machine does. */
  metricsToken?: string | undefined;
  /** How long a request may take to arrive. */
  timeouts?: Partial<RequestTimeouts>;
  /** How events reach the systems that they are connected to, where that is not the usual way. */
  connecting?: Omit<Connecting, 'engine'> | undefined;
  /** Whose `X-Forwarded-For` is believed; nobody's where it is left out. */
  isTrustedProxy?: IsTrusted | undefined;
  /** Where it is not this server's own websockets that are signed for. */
  channelSigner?: ChannelSigner | undefined;
  /** What makes apps of bundles; without one builds end with theirs. */
  buildService?: BuildService | null | undefined;
  /** Who this server is to push services, and how it reaches them, where that is not the usual way. */
  push?: { keys: PushKeys; outgoing: Outgoing } | undefined;
  /** Answers of the public API, told of what changes. */
  publicCache?: PublicCache | undefined;
  /** Counts calls with API keys; nobody does where it is left out. */
  keyUses?: KeyUses | undefined;
  /** Rejects while the server cannot do its work, besides a database that does not answer: with what is wrong. */
  assertReady(): Promise<void>;
}

/** Of pages that say nothing of it themselves: they are text and a form. */
const BARE_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Of every answer. */
const SAFE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin', 'X-Frame-Options': 'DENY' };

const PUBLIC = '/v1/public/';

/** Bodies of JSON: a bulk edit of 100,000 ids fits, nothing that could fill the memory does. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Longest JSON body of a caller who has not signed in, in characters. They send forms alone. */
const FORM_LIMIT = 64 * 1024;

/** The HTTP server: API, files, documents and console on one origin. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { engine, identity } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    http: LATE_REQUESTS,
    logger: {
      level: options.logLevel,
      serializers: { req: loggedRequest },
      ...(options.logStream && { stream: options.logStream }),
    },
    rewriteUrl: withoutSlash([...engine.plan.resources.keys()]),
    routerOptions: { maxParamLength: 200 },
    trustProxy: options.isTrustedProxy ?? false,
    genReqId: requestId(options.isTrustedProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  closeConnections(app);
  limitSlowRequests(app, options.timeouts);
  takeUnreadBodies(app);
  acceptJson(app, identity);
  traceRequests(app);
  identifyCallers(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFE).header('X-Request-Id', request.id);
    if (hasTwoHosts(request))
      return done(new ApiError({ code: 'malformed', message: 'The request has two Host headers.' }));
    ignoreTypeWithoutBody(request);
    if (!request.url.startsWith('/v1/')) return done();
    const refused = writeRefusal(request);
    if (refused) return done(refused);
    reply.header('Cache-Control', 'no-store');
    // The public API knows nobody, whoever asks, and by the ten thousand a second.
    if (request.url.startsWith(PUBLIC)) return done();
    identity.authenticate(request).then(() => {
      nameCaller(request, identity.actorOf(request)?.identity ?? null);
      done();
    }, done);
  });
  countCalls(app, options.keyUses);
  app.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isPage && !reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', BARE_PAGE);
  });
  const serveOn = (scope: FastifyInstance): ServeCall => serveCalls(scope, { engine, actorOf: identity.actorOf });
  const serve = serveOn(app);
  serveMetrics(app, serve, { db: engine.db, token: options.metricsToken });
  serveHealth(serve, { engine, assertReady: options.assertReady });
  identity.registerRoutes(app, serveOn);
  registerResources(app, {
    engine,
    actorOf: (request) => requireActor(identity, request),
  });
  serveApiKeys(serve, engine);
  serveOrganizations(serve, engine);
  const { publicUrl } = options.services;
  const announce = ({ tx, ...step }: AnnouncedStep & { name: ToldStep }) =>
    mailStep(postWithin({ engine, publicUrl }, tx), step);
  serveEvents(serve, engine, { announce });
  serveRaces(serve, engine);
  serveCourses(serve, engine);
  serveConfiguration(serve, engine);
  serveSetUp(serve, engine);
  serveFinish(serve, engine, { announce });
  serveDuplicate(serve, engine);
  serveRehearse(serve, engine);
  serveReset(serve, engine);
  serveRankings(serve, engine);
  serveWaves(serve, engine);
  serveOrder(serve, engine);
  serveMerging(serve, engine);
  serveSchedule(serve, { engine, services: options.services });
  serveClaims(serve, { engine, limits: options.services.limits });
  serveWebhooks(serve, engine);
  serveConnections(serve, { engine, ...(options.connecting ?? usualConnecting()) });
  const push = pushOptions(options);
  serveNotifications(serve, push);
  serveUpdates(serve, engine);
  const fields = new KnownFields(engine.db);
  await serveLiveApi(app, { engine, fields, serveOn });
  const cache = options.publicCache ?? new PublicCache();
  const { services, storage } = options;
  const { uploadQuota = DEFAULT_QUOTA } = options;
  serveAdmin(serve, { engine, services: options.services });
  servePrivacy(serve, { engine, storage, services, backupDays: options.backupDays ?? null });
  await servePublic(app, { engine, fields, serveOn, push, cache, services, storage, uploadQuota });
  serveBroadcasting(app, { engine, serveOn, sessionOf: identity.sessionOf, signer: options.channelSigner });
  await serveFiles(app, serveOn, { engine, storage, uploadQuota });
  const { outgoing } = push;
  await serveBuilds(app, serveOn, { engine, storage, service: options.buildService ?? null, outgoing, publicUrl });
  registerDocs(app, engine);
  await serveEmbed(app, options.embedFolder ?? null);
  await registerConsole(app, options.consoleFolder);
  return app;
}

function usualConnecting(): Omit<Connecting, 'engine'> {
  return { adapters, outgoing: createOutgoing({ allowPrivateNetwork: false }) };
}

/** Without keys of the start they are opened by whoever asks first. */
function pushOptions({ engine, push, services }: AppOptions) {
  let opened: Promise<PushKeys> | undefined;
  const sealer = { ...engine.sealer, isCurrent: () => true };
  const open = () => {
    opened ??= openPushKeys({ db: engine.db, sealer, contact: services.publicUrl });
    return opened;
  };
  return {
    engine,
    outgoing: push?.outgoing ?? createOutgoing({ allowPrivateNetwork: false }),
    keys: async () => push?.keys ?? open(),
  };
}

const SECRETS =
  /([?&](?:token|auth|signature|code|state)=|\/push_subscriptions\/(?=ps_)|\/public\/inquiries\/|\/v1\/schedule\/)[^&#?]*/gi;

/** What the log says of a request. Mailed links carry their token in the address, and the log is read by more people than the mail. */
function loggedRequest({ method, url, ip, id }: FastifyRequest) {
  return { id, method, url: url.replace(SECRETS, '$1…'), ip };
}

function requireActor(identity: Identity, request: FastifyRequest): Actor {
  const actor = identity.actorOf(request);
  if (!actor) throw unauthenticated();
  return actor;
}

/** Refuses a large body of a caller who has not signed in, unless the route has a limit of its own. */
function refusalOfStranger(identity: Identity, request: FastifyRequest): ApiError | null {
  const { config, bodyLimit } = request.routeOptions;
  if (identity.actorOf(request)) return null;
  if (config.call?.access !== 'everyone') return unauthenticated();
  if (bodyLimit !== BODY_LIMIT) return null;
  return new ApiError({ code: 'too_large', message: `The body is longer than ${FORM_LIMIT / 1024} kB.` });
}

function unauthenticated(): ApiError {
  return new ApiError({
    code: 'unauthenticated',
    message: 'Sign in first: the token is missing, unknown or no longer valid.',
  });
}

/** The list of a resource may be asked for with a slash at its end; in all other addresses an empty part names nothing. */
function withoutSlash(resources: readonly string[]): (request: { url?: string }) => string {
  const list = new RegExp(`^(/v1/admin/(?:${resources.join('|')}))/(?=\\?|$)`);
  return ({ url = '/' }) => url.replace(list, '$1');
}

/** JSON only, where a body may also be missing: clients announce JSON on a POST or DELETE without one. */
function acceptJson(app: FastifyInstance, identity: Identity): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const refused = body.length > FORM_LIMIT ? refusalOfStranger(identity, request) : null;
    if (refused) return done(refused);
    const read = () => {
      try {
        requireParsable(body as string);
      } catch (error) {
        return done(error as Error);
      }
      parse(request, body as string, done);
    };
    if (body.length < LARGE_BODY) read();
    else inBodyTurn(request, read).catch(done);
  });
}

/** Node.js keeps the first `Host` and drops the rest, while a proxy in front may have read the last. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/** A request without a body has no media type, whatever its client announces. Routes that read text take an empty one. */
function ignoreTypeWithoutBody({ raw, headers, server }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !hasBody(raw) && !server.hasContentTypeParser(type)) delete headers['content-type'];
}

/** Calls with a key, once they are answered: in memory, so that no call waits for it. */
function countCalls(app: FastifyInstance, uses: KeyUses | undefined): void {
  if (!uses) return;
  app.addHook('onResponse', async (request, reply) => {
    const session = knownSession(request);
    const keyId = session && apiKeyIdOf(session.actor);
    if (keyId != null) uses.note({ keyId, isError: reply.statusCode >= 400 });
  });
}
