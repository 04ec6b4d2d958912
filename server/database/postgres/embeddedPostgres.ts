import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable } from '../types';
import { installedBinaries, usableBinaries } from './binaries';
import { type Postmaster, runProgram, type ServerFolder, startPostmaster } from './postmaster';
import { canEnter, giveAll, letThrough, type RunAs, userForPostgres } from './runAs';

const SUPERUSER = 'startline';
/** With the port and the password of a folder. */
export const EMBEDDED_LOGIN = { host: '127.0.0.1', user: SUPERUSER, database: 'postgres' };
const LONGEST_LOG = 5_000_000;
const HOUR_MS = 3_600_000;
/** Before a server that ended is started again: at once at first. */
const RESTART_PAUSES_MS = [0, 0, 250, 500, 1_000, 2_000];
const LONGEST_RESTART_PAUSE_MS = 5_000;
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

export interface EmbeddedPostgres {
  /** How to reach the database that every new folder has. */
  connection: { host: string; port: number; user: string; password: string; database: string } & pg.ClientConfig;
  /** The server's process, for those who watch over it. */
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the cluster (`postgres/`), its password and its log; the caller has made and locked it, and owns its parent. */
  folder: string;
  log(line: string): void;
  /** The package's `native` folder; the installed one unless a test brings its own. */
  native?: string;
  /** Settings of the server that differ from the usual ones. */
  settings?: Record<string, string>;
}

/** Of the superuser, readable by the server's user alone. */
export function passwordFile(folder: string): string {
  return join(folder, 'password');
}

/** Starts our own PostgreSQL over `folder`, and makes the cluster first when there is none. Throws DatabaseUnavailable. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options);
  const isNew = !(await exists(join(server.cluster, 'PG_VERSION')));
  if (isNew) await createCluster({ ...server, passwordFile: passwordFile(options.folder) });
  if ((await sizeOf(server.logFile)) > LONGEST_LOG) await truncate(server.logFile);
  const password = (await readFile(passwordFile(options.folder), 'utf8')).trim();
  const start = (again?: { port: number; signal: AbortSignal }) =>
    startPostmaster({ ...server, log: options.log, ...(options.settings && { settings: options.settings }), ...again });
  const keeper = keepRunning({ first: await start(), start, log: options.log });
  return {
    connection: { ...EMBEDDED_LOGIN, port: keeper.port, password },
    get pid() {
      return keeper.pid;
    },
    stop: keeper.stop,
  };
}

async function prepareServer({
  folder,
  log,
  native = installedBinaries(),
}: EmbeddedPostgresOptions): Promise<ServerFolder> {
  const cluster = join(folder, 'postgres');
  const owner = await ownerOf(cluster);
  const runAs = owner ?? (await userForPostgres());
  if (runAs) {
    // A copy that root restored belongs to root.
    if (!owner && (await exists(cluster))) await giveAll({ folder: cluster, user: runAs });
    await letThrough({ folder: dirname(folder), user: runAs });
    await letThrough({ folder, user: runAs });
  }
  if (runAs && !(await canEnter({ folder, user: runAs }))) {
    throw new DatabaseUnavailable(
      `PostgreSQL must run as the user ${runAs.name} here, and a folder above ${folder} is closed to that user`,
    );
  }
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copyFolder = join(folder, `binaries-${version}`, 'native');
  return {
    cluster,
    logFile: join(folder, 'postgres.log'),
    runAs,
    binaries: await usableBinaries({ native, copyFolder, runAs, log }),
  };
}

/** An existing cluster belongs to the user it was made for, whatever users this machine has got since. */
async function ownerOf(cluster: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0 || !(await exists(cluster))) return undefined;
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? undefined : { name: `number ${uid}`, uid, gid };
}

/**
 * Makes a cluster under another name first, so that one half made is never taken for a database.
 *
 * Texts sort by code point with Unicode's upper and lower case (builtin C.UTF-8): the same on every machine and in PGlite, never changed by
 * a new libc or ICU under existing indexes, and what a plain comparison in JavaScript agrees with.
 */
async function createCluster({
  cluster,
  binaries,
  runAs,
  passwordFile,
}: ServerFolder & { passwordFile: string }): Promise<void> {
  const unfinished = `${cluster}.new`;
  const passwordForInitdb = `${passwordFile}.new`;
  const password = randomBytes(24).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeSecret(passwordFile, password);
  await writeSecret(passwordForInitdb, password);
  if (runAs) {
    await chown(unfinished, runAs.uid, runAs.gid);
    await chown(passwordForInitdb, runAs.uid, runAs.gid);
  }
  try {
    await runProgram({
      binaries,
      program: 'initdb',
      runAs,
      args: [
        ...['-D', unfinished, '-U', SUPERUSER, `--pwfile=${passwordForInitdb}`, '--auth=scram-sha-256'],
        ...[
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-instructions',
        ],
      ],
    });
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
}

async function writeSecret(path: string, secret: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
}

/**
 * Starts the server again, on the same port, whenever it ends without having been asked to, for as long as it takes: a disk that is full
 * now may be freed tonight. The pauses grow with the ends within an hour.
 */
function keepRunning({
  first,
  start,
  log,
}: {
  first: Postmaster;
  start(again: { port: number; signal: AbortSignal }): Promise<Postmaster>;
  log(line: string): void;
}) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { port } = first;
  let current = first;
  let ends: number[] = [];

  const keep = async () => {
    for (;;) {
      await current.ended;
      if (signal.aborted) return;
      ends = [...ends.filter((at) => Date.now() - at < HOUR_MS), Date.now()];
      const often = ends.length > 1 ? ` for the ${ordinal(ends.length)} time within an hour` : '';
      log(`The database server ended unexpectedly${often}; starting it again.`);
      current = await startPatiently();
      if (signal.aborted) return;
    }
  };
  const startPatiently = async () => {
    let complaint = '';
    for (let attempt = ends.length - 1; ; attempt++) {
      await pause(RESTART_PAUSES_MS[attempt] ?? LONGEST_RESTART_PAUSE_MS, undefined, { signal });
      try {
        return await start({ port, signal });
      } catch (error) {
        const { message } = error as Error;
        if (!signal.aborted && message !== complaint) log(`${message}. Trying until it starts.`);
        complaint = message;
      }
    }
  };
  // For a process that ends without closing: the server should not outlive it needlessly.
  const interrupt = () => current.process.kill('SIGINT');
  const keeping = keep().catch((error) => {
    if (!signal.aborted) throw error;
  });
  process.once('exit', interrupt);
  return {
    port,
    get pid() {
      return current.process.pid ?? 0;
    },
    stop: async () => {
      stopping.abort();
      process.removeListener('exit', interrupt);
      await current.stop();
      await keeping;
      // One that was just coming up.
      await current.stop();
    },
  };
}

function ordinal(count: number): string {
  return `${count}${{ one: 'st', two: 'nd', few: 'rd' }[ORDINALS.select(count) as string] ?? 'th'}`;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
