import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from './types';

/** What sockaddr_un takes everywhere (Linux 107 bytes, macOS 103), less the names that are put into the folder. */
const LONGEST_SOCKET_FOLDER = 70;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Holds the folder for this process alone until `release` or the process's end, however it ends.
 * Throws DatabaseUnavailable when another process has it.
 *
 * Node has no flock, and a file with a process id lies after a crash or between containers. A socket is alive exactly as long as its
 * process, and one in the folder is seen by every container that mounts it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const home = await realpath(folder);
  const key = createHash('sha256').update(home).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return lockPipe({ folder, path: `\\\\.\\pipe\\startline-${key}` });
  if (Buffer.byteLength(home) <= LONGEST_SOCKET_FOLDER) {
    try {
      return await lockWithSockets({ folder, socketFolder: home });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Some mounts hold no sockets or no hard links.
    }
  }
  const socketFolder = join(tmpdir(), `startline-${key}`);
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  return lockWithSockets({ folder, socketFolder });
}

async function lockPipe({ folder, path }: { folder: string; path: string }): Promise<FolderLock> {
  const server = await listen(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(folder) : error;
  });
  return { release: () => close(server) };
}

async function lockWithSockets({
  folder,
  socketFolder,
}: {
  folder: string;
  socketFolder: string;
}): Promise<FolderLock> {
  const ownPath = join(socketFolder, `lock-${process.pid}-${randomBytes(3).toString('hex')}`);
  const server = await listen(ownPath);
  try {
    const generation = await takeGeneration({ socketFolder, ownPath });
    if (generation === undefined) throw inUse(folder);
    const older = (await generations(socketFolder)).filter((other) => other < generation);
    await Promise.all(older.map((other) => rm(generationPath(socketFolder, other), { force: true })));
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(ownPath, { force: true });
  }
  return { release: () => close(server) };
}

/**
 * The lock is the socket with the highest number. A dead one is followed, never replaced, so two processes that find the same one dead
 * compete for one name, and a late one sees that it was overtaken. Answers undefined when somebody living holds the lock.
 */
async function takeGeneration({ socketFolder, ownPath }: { socketFolder: string; ownPath: string }) {
  for (;;) {
    const last = Math.max(0, ...(await generations(socketFolder)));
    if (last > 0 && (await isAlive(generationPath(socketFolder, last)))) return undefined;
    const isLinked = await link(ownPath, generationPath(socketFolder, last + 1)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isLinked && Math.max(...(await generations(socketFolder))) === last + 1) return last + 1;
  }
}

async function generations(socketFolder: string): Promise<number[]> {
  const names = await readdir(socketFolder);
  return names.flatMap((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? []));
}

function generationPath(socketFolder: string, generation: number): string {
  return join(socketFolder, `lock.${generation}`);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(path);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    visitor.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    );
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function inUse(folder: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `Another process is using the database in ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}
