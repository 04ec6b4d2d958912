import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../types';
import type { RunAs } from './runAs';
import { serverSettings } from './settings';

/** Recovery after a power cut reads what was written since the last checkpoint; this is for a disk that hangs. */
const START_TIMEOUT_MS = 300_000;
/** Then it is made to end without a checkpoint: the next start reads what this one would have written. */
const STOP_TIMEOUT_MS = 8_000;
const LOOK_EVERY_MS = 10;
/**
 * Sessions of a server killed a moment ago are still ending; or the process before us, about to be killed itself, had just started its
 * server again; or somebody else was faster to take the port.
 */
const PASSING_COMPLAINT =
  /shared memory block .* still in use|lock file .* already exists|could not create any TCP\/IP sockets/;
const START_ATTEMPTS = 20;
const RETRY_AFTER_MS = 250;

export interface ServerFolder {
  /** The cluster's own folder (PGDATA). */
  cluster: string;
  /** Where the server writes its log. */
  logFile: string;
  /** The folder with bin/, lib/ and share/. */
  binaries: string;
  runAs: RunAs | undefined;
}

export interface Postmaster {
  port: number;
  process: ChildProcess;
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<unknown>;
  /** Ends the sessions, writes a checkpoint and waits for the end. */
  stop(): Promise<void>;
}

interface StartOptions extends ServerFolder {
  port?: number;
  settings?: Record<string, string>;
  /** Ends a start that is still under way. */
  signal?: AbortSignal;
  log(line: string): void;
}

/**
 * Starts the server of a cluster on a free loopback port, or on `port`, and waits until it takes connections. One left behind is stopped
 * first, so only the holder of the folder's lock may call this.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await stopOrphan(options);
    try {
      return await startOnce(options);
    } catch (error) {
      const isPassing = error instanceof Error && PASSING_COMPLAINT.test(error.message);
      if (!isPassing || attempt === START_ATTEMPTS) throw error;
      await pause(RETRY_AFTER_MS, undefined, { signal: options.signal });
    }
  }
}

async function startOnce(options: Omit<StartOptions, 'log'>): Promise<Postmaster> {
  const port = options.port ?? (await freePort());
  const settings = Object.entries({ ...serverSettings({ port }), ...options.settings });
  const log = await open(options.logFile, 'a', 0o600);
  const { size: logStart } = await log.stat();
  const child = spawn(
    join(options.binaries, 'bin', 'postgres'),
    ['-D', options.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C in the terminal must reach us alone, who stop the server after the last accepted write.
    { ...asUser(options.runAs), stdio: ['ignore', log.fd, log.fd], detached: true, cwd: '/', env: plainEnvironment() },
  );
  const ended = endOf(child);
  child.unref();
  const giveUp = () => void child.kill('SIGQUIT');
  options.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    options.signal?.throwIfAborted();
    await becomeReady({ cluster: options.cluster, child, ended });
  } catch (error) {
    const lines = (await readFile(options.logFile)).subarray(logStart).toString();
    throw new DatabaseUnavailable(`PostgreSQL did not start: ${fatalLine(lines) ?? (error as Error).message}`);
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
    await log.close();
  }
  return { port, process: child, ended, stop: () => stopChild({ child, ended }) };
}

/** Stops a server that outlived the process which started it. To be called by the holder of the folder's lock alone. */
export async function stopOrphan({ cluster, log }: { cluster: string; log(line: string): void }): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readPidFile(cluster))?.[0]);
  if (!pid) return;
  if (await isPostmasterOf({ pid, cluster })) {
    log('Stopping the database server that an earlier run left behind.');
    await signalUntilGone({ pid, cluster });
  } else if (isRunning(pid)) {
    // The number now belongs to another process, and the server would take that for a server and refuse to start.
    await rm(pidFile, { force: true });
  }
}

/** Runs one of the package's programs to its end and answers what it printed; throws DatabaseUnavailable with its complaint. */
export async function runProgram({
  binaries,
  program,
  args,
  runAs,
}: {
  binaries: string;
  program: string;
  args: string[];
  runAs: RunAs | undefined;
}) {
  const child = spawn(join(binaries, 'bin', program), args, {
    ...asUser(runAs),
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: plainEnvironment(),
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const complaint = await endOf(child);
  const text = Buffer.concat(output).toString();
  if (complaint) throw new DatabaseUnavailable(`${program} failed: ${fatalLine(text) ?? complaint}`);
  return text;
}

function asUser(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
}

/** Without the caller's PG* variables, which would reach the server, and with messages this file can read. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** Resolves when the process has ended: undefined after success, else what was wrong. */
function endOf(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(spawnComplaint(error)));
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`));
  });
}

function spawnComplaint(error: NodeJS.ErrnoException): string {
  // The file is there, so what is missing is the loader named inside it: a system with musl instead of glibc.
  if (error.code === 'ENOENT') return 'its binaries do not run on this system (they need glibc)';
  if (error.code === 'EACCES') return 'its binaries may not be executed here';
  return error.message;
}

function fatalLine(text: string): string | undefined {
  const lines = text.split('\n');
  const line = lines.findLast((each) => /(FATAL|PANIC|error):/.test(each));
  return line?.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}

async function becomeReady({
  cluster,
  child,
  ended,
}: {
  cluster: string;
  child: ChildProcess;
  ended: Promise<string | undefined>;
}) {
  let complaint: string | undefined;
  let isOver = false;
  void ended.then((reason) => {
    isOver = true;
    complaint = reason ?? 'it stopped at once';
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const lines = await readPidFile(cluster);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') return;
    if (isOver) throw new Error(complaint);
    await pause(LOOK_EVERY_MS);
  }
  child.kill('SIGQUIT');
  throw new Error(`it was not ready after ${START_TIMEOUT_MS / 1000} s`);
}

async function stopChild({ child, ended }: { child: ChildProcess; ended: Promise<string | undefined> }): Promise<void> {
  child.ref();
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const isStopped = await Promise.race([ended.then(() => true), pause(STOP_TIMEOUT_MS, false, { ref: false })]);
    if (isStopped) return;
  }
}

async function signalUntilGone({ pid, cluster }: { pid: number; cluster: string }): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf({ pid, cluster }))) return;
      await pause(LOOK_EVERY_MS);
    }
  }
  throw new DatabaseUnavailable(`A database server left behind (process ${pid}) does not stop.`);
}

/** Whether the process is a server of this cluster, which names the cluster's folder on its command line. */
async function isPostmasterOf({ pid, cluster }: { pid: number; cluster: string }): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.split('\0').includes(cluster);
  }
  const ps = spawn('ps', ['-p', String(pid), '-o', 'args='], { stdio: ['ignore', 'pipe', 'ignore'] });
  const output: Buffer[] = [];
  ps.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await once(ps, 'close');
  return Buffer.concat(output).toString().includes(cluster);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readPidFile(cluster: string): Promise<string[] | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text?.split('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
