import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { assertFileKey } from './fileKey';
import {
  type ByteRange,
  type FileBody,
  type FileStorage,
  type PutOptions,
  RangeNotSatisfiableError,
  type StoredFile,
} from './storage';

/** Keys never begin with a dot, so no key can reach what is half written. */
const UNFINISHED = '.unfinished';
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Files in a folder of this machine, which is made when absent.
 * A put writes beside, syncs, then renames, so a crash leaves the old file or the new one, never a half.
 */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  await mkdir(path.join(folder, UNFINISHED), { recursive: true });
  const root = await realpath(folder);
  await removeAbandoned(path.join(root, UNFINISHED));
  return {
    put: (key, body, options) => put({ root, key, body, options }),
    get: (key, range) => get({ root, key, range }),
    exists: (key) => exists(root, key),
    delete: (key) => remove(root, key),
  };
}

async function put(input: { root: string; key: string; body: FileBody; options: PutOptions }): Promise<void> {
  const { root, key, body, options } = input;
  const target = locate(root, key);
  const unfinished = path.join(root, UNFINISHED, randomUUID());
  try {
    await writeDurably({ file: unfinished, body, options, key });
    await mkdir(path.dirname(target), { recursive: true });
    await assertInside(root, path.dirname(target), key);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(unfinished, { force: true });
    if (body instanceof Readable) body.destroy();
    throw error;
  }
}

async function get(input: { root: string; key: string; range: ByteRange | undefined }): Promise<StoredFile> {
  const { root, key, range } = input;
  const handle = await openStored(root, key);
  try {
    const { size } = await handle.stat();
    if (range && (range.start >= size || range.start < 0 || range.end < range.start)) {
      throw new RangeNotSatisfiableError(size);
    }
    return { stream: handle.createReadStream(range ? { start: range.start, end: range.end } : {}), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function exists(root: string, key: string): Promise<boolean> {
  try {
    const file = locate(root, key);
    await assertInside(root, path.dirname(file), key);
    return (await stat(file)).isFile();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

async function remove(root: string, key: string): Promise<void> {
  const file = locate(root, key);
  try {
    await assertInside(root, path.dirname(file), key);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  await rm(file, { force: true });
}

function locate(root: string, key: string): string {
  assertFileKey(key);
  return path.join(root, ...key.split('/'));
}

/** A link inside the folder must not lead out of it either. */
async function assertInside(root: string, folder: string, key: string): Promise<void> {
  const real = await realpath(folder);
  if (real !== root && !real.startsWith(root + path.sep)) throw new FileNotFoundError(key);
}

async function openStored(root: string, key: string): Promise<FileHandle> {
  const file = locate(root, key);
  let handle: FileHandle | undefined;
  try {
    await assertInside(root, path.dirname(file), key);
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle?.close();
    throw isAbsent(error) ? new FileNotFoundError(key) : error;
  }
  await handle.close();
  throw new FileNotFoundError(key);
}

async function writeDurably(input: { file: string; body: FileBody; options: PutOptions; key: string }): Promise<void> {
  const { file, body, options, key } = input;
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunksOf(body)) {
      size += chunk.length;
      if (size > options.size) break;
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    if (size !== options.size) throw new Error(`"${key}" should have ${options.size} bytes, its body has ${size}.`);
    if (options.sha256 && hash.digest('hex') !== options.sha256)
      throw new Error(`"${key}" arrived with another SHA-256.`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* chunksOf(body: FileBody): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (body instanceof Readable) yield* body;
  else yield* (await open(body.path)).createReadStream({ highWaterMark: 256 * 1024 });
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its rename is durable enough there.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    try {
      if (Date.now() - (await stat(file)).mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
}

function isAbsent(error: unknown): boolean {
  if (error instanceof FileNotFoundError) return true;
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EISDIR';
}
