import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inBackground } from '../engine/api/connectionScope';
import { makeEngine } from '../engine/api/engine';
import { startTaskWorker } from '../engine/api/tasks/taskWorker';
import { version } from '../package.json';
import { told } from '../resources/admin/told.resource';
import { plan } from '../resources/allResources';
import { REHEARSE_TASK } from '../resources/events/rehearsal';
import { KeyUses, startCounting } from './admin/keyUses';
import { startBeating } from './admin/nodes';
import { createApp } from './app/createApp';
import { createReadiness } from './app/readiness';
import { startSealing } from './auditing/sealEntries';
import { createTrail, trailSealer } from './auditing/trail';
import { startFillingWords } from './auditing/words/fillWords';
import { createIdentity } from './auth/createIdentity';
import { identityServers } from './auth/identityServers';
import { oidcProvider } from './auth/oidc/provider';
import { identityServices } from './auth/services';
import { ensureSuperAdmin } from './auth/superAdmin';
import { startEnding } from './auth/viewings/endViewings';
import { buildRunners, WAITING_BUILD_TASKS } from './builds/buildRunners';
import { openBuildService } from './builds/openBuildService';
import { startBuilds } from './builds/settleBuilds';
import { type Config, readConfig } from './config';
import { CONFIGURE_TASK, runConfigure } from './configuring/serveConfiguration';
import { migrate } from './database/migrate';
import { migrations } from './database/migrations';
import { openDatabase } from './database/openDatabase';
import type { OpenDatabase } from './database/types';
import { startDemoRace } from './demo/demoRace';
import { ensureDemo } from './demo/ensureDemo';
import { DUPLICATE_TASK, runDuplicate } from './duplicating/duplicateEvent';
import { openStorage } from './files/openStorage';
import { adapters } from './integrations/adapters';
import { ensureCatalogue } from './integrations/ensureCatalogue';
import { syncRunner } from './integrations/sync/runSync';
import { startSchedule } from './integrations/sync/scheduleSyncs';
import { SYNC_TASK } from './integrations/sync/syncs';
import { readTrustedProxies } from './limits/addresses';
import { clusterSigner } from './live/cluster/clusterClient';
import { parseRealtimeUrl } from './live/cluster/realtimeUrl';
import { startClusterLive, startLive } from './live/startLive';
import { startMails } from './mail/queue/startMails';
import { startTracing, traced } from './observing/tracing';
import { createOutgoing } from './outgoing/outgoing';
import { addressOf, contactOf } from './ownAddress';
import { BUNDLE_TASK, bundleRunner, startBundleSweep } from './privacy/bundleTask';
import { ERASE_TASK, eraseRunner } from './privacy/eraseTask';
import { PublicCache } from './public/publicCache';
import { publicSource } from './public/publicSource';
import { startPublishing } from './publishing/publishArticles';
import { openPushKeys } from './push/pushKeys';
import { startPush } from './push/startPush';
import { runRehearsal } from './rehearsing/runRehearsal';
import { resourceServers } from './resourceServers';
import { assertSchema } from './schema';
import { createSealer, storedKey } from './secrets/sealer';
import { sealStored } from './secrets/sealStored';
import { assertPlaces, openingPort } from './startChecks';
import { readPassings } from './timing/live/readPassings';
import { readSummary } from './timing/live/readSummary';
import { RANKINGS_TASK, runRankings } from './timing/rankings/rankingsTask';
import { RESET_TASK, runReset } from './timing/reset/resetTiming';
import { startTiming } from './timing/startTiming';
import { startWebhooks } from './webhooks/startWebhooks';

export interface RunningServer {
  url: string;
  /** Finishes what was accepted, then ends everything this process started. */
  stop(): Promise<void>;
}

const log = (line: string): void => console.log(line);

interface StartOptions {
  /** Settles once the console's files are there. */
  consoleBuilt?: Promise<void> | undefined;
  /** Ends a start that is under way: `startServer` closes the database and rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Opens the database, brings it up to date, and serves. @throws Error whose message an operator can act on. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { consoleBuilt, signal }: StartOptions = {},
): Promise<RunningServer> {
  const config = readConfig(env);
  await assertPlaces(config);
  const tracing = await startTracing(env);
  const database = await openDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    namesStatements: config.PREPARED_STATEMENTS === '1',
    embedded: config.EMBEDDED,
    log,
  });
  try {
    const running = await serve({ config, database, env, consoleBuilt, signal });
    return {
      url: running.url,
      async stop() {
        await running.stop();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve({
  config,
  database,
  env,
  consoleBuilt,
  signal,
}: StartOptions & {
  config: Config;
  database: OpenDatabase;
  env: NodeJS.ProcessEnv;
}): Promise<RunningServer> {
  const { db } = database;
  await migrate({ db, migrations, log });
  signal?.throwIfAborted();
  await assertSchema({ db, isDevelopment: env.NODE_ENV === 'development' });
  const storage = await openStorage({ ...env, DATA_DIR: config.DATA_DIR });
  const mailFolder = join(config.DATA_DIR, 'mail');
  // Kept: what was accepted before the end is answered when the port is let go.
  let ownAddress: string | null = null;
  const services = identityServices({
    publicUrl: () => config.PUBLIC_URL ?? ownAddress ?? addressOf(config, app),
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    supportEmail: config.SUPPORT_EMAIL,
    oidc: oidcOf(config),
    mailFolder,
    log,
  });
  const secretKeys = config.SECRET_KEY?.split(',').map((key) => key.trim()) ?? [];
  const [firstKey = await storedKey(config.DATA_DIR), ...formerKeys] = secretKeys;
  const sealer = createSealer([firstKey, ...formerKeys]);
  await sealStored({ db, plan, sealer });
  const trail = createTrail({ db, sealer: trailSealer([firstKey, ...formerKeys]) });
  const outgoing = createOutgoing({ allowPrivateNetwork: config.ALLOW_PRIVATE_NETWORK === '1' });
  const keys = await openPushKeys({ db, sealer, contact: () => contactOf(config, services.publicUrl()) });
  const engine = makeEngine({
    sealer,
    plan,
    told,
    db,
    servers: { ...resourceServers({ outgoing }), ...identityServers(services) },
    files: storage,
  });
  await ensureCatalogue(engine);
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD)
    await ensureSuperAdmin({
      db,
      passwords: services.passwords,
      email: config.ADMIN_EMAIL,
      password: config.ADMIN_PASSWORD,
    });
  const demo = await ensureDemo({ engine, config, passwords: services.passwords, storage, signal });
  const cluster = config.REALTIME_URL === undefined ? null : parseRealtimeUrl(config.REALTIME_URL);
  const connecting = { engine, adapters, outgoing };
  const service = openBuildService(config);
  const building = { engine, storage, service, outgoing, publicUrl: services.publicUrl };
  const identity = createIdentity({ engine, services, realtime: cluster?.websockets });
  const isTrustedProxy = readTrustedProxies(config.TRUSTED_PROXIES) ?? undefined;
  await consoleBuilt;
  signal?.throwIfAborted();
  const readiness = createReadiness({ assertUsable: async () => database.assertRoom?.() });
  const publicCache = new PublicCache();
  const keyUses = new KeyUses(db);
  const app: FastifyInstance = await createApp({
    engine,
    identity,
    services,
    storage,
    connecting,
    publicCache,
    keyUses,
    push: { keys, outgoing },
    buildService: service,
    consoleFolder: builtFolder('console', 'index.html'),
    embedFolder: builtFolder('embed', 'page.js'),
    logLevel: config.LOG_LEVEL,
    isTrustedProxy,
    metricsToken: config.METRICS_TOKEN,
    backupDays: config.BACKUP_DAYS,
    uploadQuota: config.UPLOAD_QUOTA_GB * 1024 ** 3,
    channelSigner: cluster ? await clusterSigner(cluster) : undefined,
    assertReady: readiness.assertReady,
  });
  const reportError = (error: unknown): void => app.log.error({ err: error }, 'background work failed');
  const worker = await inBackground('tasks', () =>
    startTaskWorker({
      engine,
      database,
      actorOf: identity.actorOfTask,
      runners: {
        [RANKINGS_TASK]: runRankings,
        [RESET_TASK]: runReset,
        [DUPLICATE_TASK]: runDuplicate,
        [CONFIGURE_TASK]: runConfigure,
        [SYNC_TASK]: syncRunner(connecting),
        [REHEARSE_TASK]: runRehearsal,
        [BUNDLE_TASK]: bundleRunner({ storage }),
        [ERASE_TASK]: eraseRunner({ storage, mailFolder, trail }),
        ...buildRunners(building),
      },
      waiting: [REHEARSE_TASK, ...WAITING_BUILD_TASKS],
      around: ({ id, kind }, run) => inBackground(`task ${id}`, () => traced(`task ${kind}`, run)),
      onError: reportError,
    }),
  );
  const schedule = inBackground('sync schedule', () => startSchedule({ engine, onError: reportError }));
  const buildsWatch = inBackground('builds', () => startBuilds({ engine, onError: reportError }));
  const viewings = inBackground('viewings', () => startEnding({ engine, onError: reportError }));
  const counting = inBackground('key uses', () => startCounting({ uses: keyUses, onError: reportError }));
  const sealing = inBackground('audit seals', () => startSealing({ db, trail, onError: reportError }));
  const words = inBackground('audit words', () => startFillingWords({ engine, onError: reportError }));
  const bundles = inBackground('bundle sweep', () => startBundleSweep({ db, storage, onError: reportError }));
  const publishing = inBackground('publishing', () => startPublishing({ engine, onError: reportError }));
  const webhooks = await inBackground('webhooks', () =>
    startWebhooks({ engine, database, outgoing, onError: reportError }),
  );
  const mails = await inBackground('mails', () =>
    startMails({ engine, database, mailer: services.mailer, log, onError: reportError }),
  );
  const push = await inBackground('push', () => startPush({ engine, database, outgoing, keys, onError: reportError }));
  const tcpPort = config.TIMING_TCP_PORT;
  const tcp = tcpPort === undefined ? null : { port: tcpPort, host: config.HOST };
  const timing = await openingPort('TIMING_TCP_PORT', () =>
    inBackground('timing', () => startTiming({ engine, database, tcp, log, onError: reportError })),
  );
  const liveOptions = {
    engine,
    database,
    source: {
      readPassings: (wanted: Parameters<typeof readPassings>[1]) => readPassings(engine.db, wanted),
      readSummary: (eventId: number) => readSummary(engine.db, eventId),
    },
    publicSource: publicSource(engine.db),
    audience: publicCache,
    onError: reportError,
  };
  const live = await inBackground(
    'live relay',
    () =>
      cluster ? startClusterLive({ ...liveOptions, cluster }) : startLive({ ...liveOptions, app, isTrustedProxy }),
    'live',
  );
  const beating = inBackground('node beat', () =>
    startBeating({
      ...{ db, version, folder: config.DATA_DIR, onError: reportError },
      websockets: live.connections,
    }),
  );
  /** Ends what runs besides the database. First the websockets: the HTTP server ends when they have. */
  const end = async (): Promise<void> => {
    await beating.stop();
    await live.stop();
    await app.close();
    await schedule.stop();
    await buildsWatch.stop();
    await viewings.stop();
    await counting.stop();
    await sealing.stop();
    await words.stop();
    await bundles.stop();
    await publishing.stop();
    await webhooks.stop();
    await mails.stop();
    await push.stop();
    await worker.stop();
    await timing.stop();
    services.mailer.close();
  };
  try {
    await openingPort('PORT', () => app.listen({ port: config.PORT, host: config.HOST }));
  } catch (error) {
    await end();
    throw error;
  }
  const url = addressOf(config, app);
  ownAddress = url;
  if (database.warning) log(database.warning);
  log(`Startline is running at ${url}`);
  const race = demo && config.DEMO_RACE === '1' ? startDemoRace({ engine, onError: reportError }) : null;
  if (demo) log(`Sign in: ${demo.email}  Password: ${demo.password}`);
  return {
    url,
    async stop() {
      await readiness.leave();
      await race?.stop();
      await end();
      await database.close();
    },
  };
}

function oidcOf({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }: Config) {
  return issuer !== undefined && clientId !== undefined ? oidcProvider({ issuer, clientId, clientSecret }) : null;
}

/** Beside the built server; a server run from its sources serves the API alone. */
function builtFolder(name: string, file: string): string | null {
  const folder = resolve(import.meta.dirname, '..', name);
  return existsSync(resolve(folder, file)) ? folder : null;
}
