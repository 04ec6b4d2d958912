import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { stopOrphan } from '../../server/database/postgres/postmaster';

/** A folder for one test, removed at its end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'startline-database-'));
  onTestFinished(async () => {
    // The server of a process that was killed lives on, and would write while its files are removed.
    await stopOrphan({ cluster: join(folder, 'database', 'postgres'), log: () => {} });
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

export interface OtherProcess {
  child: ChildProcess;
  /** Lines printed so far, without `ready`. */
  lines: string[];
  /** Resolves once `lines` holds that many. */
  printed(count: number): Promise<void>;
  /** What it wrote to stderr so far. */
  complaints(): string;
  kill(): Promise<void>;
}

/** Starts the program and waits until it has its database open, or ended. */
export async function startOther(o: {
  program: string;
  dataDir: string;
  engine: string;
  task: 'hold' | 'write';
}): Promise<OtherProcess> {
  const child = spawn(process.execPath, [o.program, o.dataDir, o.engine, o.task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const lines: string[] = [];
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const output = createInterface({ input: child.stdout });
  const isReady = new Promise<void>((resolveReady) => {
    output.on('line', (line) => (line === 'ready' ? resolveReady() : lines.push(line)));
  });
  await Promise.race([isReady, ended]);
  return {
    child,
    lines,
    printed: async (count) => {
      while (lines.length < count) await once(output, 'line');
    },
    complaints: () => complaints,
    kill,
  };
}

/** The number of the server's process, as its cluster notes it. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return noted({ dataDir, line: 0 });
}

export async function postmasterPort(dataDir: string): Promise<number> {
  return noted({ dataDir, line: 3 });
}

/** Kills the server with its sessions and writers, as when the machine is switched off. */
export async function killServer(dataDir: string): Promise<void> {
  for (const pid of await serverProcesses(await postmasterPid(dataDir))) killIfThere(pid);
}

/** The server and, where the system tells them (/proc), the processes of its sessions and writers. */
export async function serverProcesses(postmaster: number): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const children = await Promise.all(
    numbers.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === postmaster ? [pid] : [];
    }),
  );
  return [postmaster, ...children.flat()];
}

async function noted({ dataDir, line }: { dataDir: string; line: number }): Promise<number> {
  const text = await readFile(join(dataDir, 'database', 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[line]);
}

/** A session may have ended by itself since it was listed. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
