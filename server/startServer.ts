import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { makeEngine } from '../engine/api/engine';
import { plan } from '../resources/allResources';
import { createApp } from './app/createApp';
import { createIdentity } from './auth/createIdentity';
import { readConfig } from './config';
import { migrate } from './database/migrate';
import { migrations } from './database/migrations';
import { openDatabase } from './database/openDatabase';
import { ensureDemo } from './demo/ensureDemo';
import { openStorage } from './files/openStorage';
import { resourceServers } from './resourceServers';
import { requestAbort } from './tasks/taskQueue';
import { taskRunners } from './tasks/taskRunners';
import { startTaskWorker } from './tasks/taskWorker';

export interface RunningServer {
  url: string;
  /** Finishes what was accepted, then ends everything this process started. */
  stop(): Promise<void>;
}

/** Opens the database, brings it up to date, and serves. @throws Error whose message an operator can act on. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(env);
  const log = (line: string): void => console.log(line);
  const database = await openDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    embedded: config.EMBEDDED,
    log,
  });
  try {
    await migrate({ db: database.db, migrations, log });
    const storage = await openStorage({ ...env, DATA_DIR: config.DATA_DIR });
    const engine = makeEngine({
      plan,
      db: database.db,
      servers: resourceServers({ requestAbort: (id) => requestAbort(engine, id) }),
    });
    const identity = await createIdentity({ engine, config, log });
    const demo = await ensureDemo({ engine, config, dataDir: config.DATA_DIR, storage });
    let isReady = true;
    const app = await createApp({
      engine,
      identity,
      storage,
      consoleFolder: consoleFolder(),
      logLevel: config.LOG_LEVEL,
      isReady: () => isReady,
    });
    const worker = await startTaskWorker({
      engine,
      database,
      runners: taskRunners({ identity, storage }),
      onError: (error) => app.log.error({ err: error }, 'background task'),
    });
    await app.listen({ port: config.PORT, host: config.HOST });
    const url = `http://${config.HOST}:${(app.server.address() as AddressInfo).port}`;
    if (database.warning) log(database.warning);
    log(`Startline is running at ${url}`);
    if (demo) log(`Sign in: ${demo.email}  Password: ${demo.password}`);
    return {
      url,
      async stop() {
        isReady = false;
        await app.close();
        await worker.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Beside the built server; a server run from its sources serves the API alone. */
function consoleFolder(): string | null {
  const folder = resolve(import.meta.dirname, '../console');
  return existsSync(resolve(folder, 'index.html')) ? folder : null;
}
