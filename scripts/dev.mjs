// `npm run dev`: the console from Vite's dev server, which shows edits at once and passes API calls on to the API server,
// which is built again and restarted when something of it changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, createServer } from 'vite';

const root = resolve(import.meta.dirname, '..');
/** Beside the build of `npm start`, which it must not replace. */
const SERVER_FOLDER = join(root, 'dist/dev/server');
const MIGRATIONS = join(root, 'server/database/migrations');
const PORT = Number(process.env.PORT ?? 3000);
const HOST = process.env.HOST ?? '127.0.0.1';
const API_PORT = Number(process.env.API_PORT ?? 3100);
const ADDRESS = `http://${HOST}:${PORT}`;

let api;
let isStopping = false;
/** Restarts follow one another: the next server may open the database once the last one closed it. */
let lastRestart = Promise.resolve();

process.env.SERVER_URL = `http://127.0.0.1:${API_PORT}`;
const consoleServer = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port: PORT, host: HOST, strictPort: true, watch: { ignored: ['**/data/**', '**/dist/**', '**/tests/**'] } },
});
await consoleServer.listen();

const watcher = await build({
  root,
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  mode: 'development',
  build: { outDir: SERVER_FOLDER, watch: {} },
  plugins: [watchingMigrations()],
});
watcher.on('event', ({ code, result, error }) => {
  if (code === 'BUNDLE_END') lastRestart = lastRestart.then(restartApi);
  if (code === 'ERROR') console.error(error.message);
  result?.close();
});

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
process.on('exit', () => api?.kill('SIGKILL'));

/** A new migration is a change too, though no module names it yet. */
function watchingMigrations() {
  return {
    name: 'startline:watching-migrations',
    buildStart() {
      this.addWatchFile(MIGRATIONS);
    },
  };
}

/** Ends once the new server serves or has given up, so that none is stopped half-way through its start. */
async function restartApi() {
  const isFirst = api === undefined;
  await stopApi();
  if (isStopping) return;
  api = spawn(process.execPath, ['--enable-source-maps', join(SERVER_FOLDER, 'main.js')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(API_PORT), HOST: '127.0.0.1', PUBLIC_URL: ADDRESS },
    stdio: ['ignore', 'pipe', 'inherit'],
    // In a group of its own Ctrl-C does not reach it: it is stopped below, in order.
    detached: true,
  });
  const exit = once(api, 'exit').then(([code]) => {
    if (code) console.error(`The API server ended with ${code}. It starts again after the next change.`);
  });
  const ready = new Promise((resolve) => {
    createInterface({ input: api.stdout }).on('line', (line) => {
      if (!line.startsWith('Startline is running at ')) return console.log(line);
      console.log(isFirst ? `Startline is running at ${ADDRESS}` : 'The API server was restarted.');
      resolve();
    });
  });
  await Promise.race([ready, exit]);
}

async function stopApi() {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  api.kill('SIGTERM');
  await once(api, 'exit');
}

async function stop() {
  if (isStopping) process.exit(1);
  isStopping = true;
  await Promise.all([watcher.close(), consoleServer.close(), lastRestart.then(stopApi)]);
  process.exit(0);
}
