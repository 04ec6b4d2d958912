import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { UploadError } from './uploadError';

/** An upload on this machine's disk, until it is disposed of. */
export interface SpooledUpload {
  path: string;
  size: number;
  sha256: string;
  /** Removes it; may be called more than once. */
  dispose(): Promise<void>;
}

/**
 * Writes a stream to a temporary file without holding it in memory.
 * `limitOf` is called once, with the first `headBytes` (or all, if fewer), and says how many bytes are accepted or throws.
 * Whatever fails, an aborted stream included, leaves nothing behind.
 * @throws UploadError 413 too large, 422 empty; 400 when the stream breaks off
 */
export async function spoolUpload(input: {
  stream: AsyncIterable<Uint8Array>;
  headBytes: number;
  limitOf: (head: Buffer) => number;
  temporaryFolder?: string | undefined;
}): Promise<SpooledUpload> {
  const folder = await mkdtemp(path.join(input.temporaryFolder ?? os.tmpdir(), 'startline-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'upload');
    return { path: file, ...(await write(file, input)), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function write(
  file: string,
  input: Parameters<typeof spoolUpload>[0],
): Promise<{ size: number; sha256: string }> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  let limit: number | undefined;
  try {
    for await (const chunk of unbroken(input.stream)) {
      size += chunk.length;
      if (limit === undefined) {
        head.push(chunk);
        if (size >= input.headBytes) limit = input.limitOf(Buffer.concat(head).subarray(0, input.headBytes));
      }
      if (limit !== undefined && size > limit) throw tooLarge(limit);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    if (size === 0)
      throw new UploadError({ status: 422, code: 'file_empty', errors: { file: ['The file is empty.'] } });
    limit ??= input.limitOf(Buffer.concat(head));
    // The multipart parser cuts a file off at its own limit, quietly.
    if (size > limit || isTruncated(input.stream)) throw tooLarge(limit);
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** What goes wrong while reading is the client's connection, not this server. */
async function* unbroken(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    // The multipart parser's refusals carry a status of their own.
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    const errors = { file: ['The upload broke off before the end.'] };
    throw new UploadError({ status: 400, code: 'upload_incomplete', errors, cause });
  }
}

function isTruncated(stream: object): boolean {
  return 'truncated' in stream && stream.truncated === true;
}

function tooLarge(limit: number): UploadError {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`;
  const errors = { file: [`The file is too large: at most ${size} are accepted for its type.`] };
  return new UploadError({ status: 413, code: 'file_too_large', errors });
}
