import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { assertFileKey } from './fileKey';
import { createS3Client, type S3Account, S3Error, type S3Response } from './s3Client';
import {
  type ByteRange,
  type FileBody,
  type FileStorage,
  type PutOptions,
  RangeNotSatisfiableError,
  type StoredFile,
} from './storage';

type S3Client = ReturnType<typeof createS3Client>;

/**
 * Files in a bucket of S3 or a service that speaks its protocol; addressed by path, so that it works behind any host
 * name. Bodies are streamed, never held in memory. Throws `S3Error` when the service refuses or cannot be reached.
 */
export function openS3Storage(account: S3Account): FileStorage {
  const client = createS3Client(account);
  return {
    put: (key, body, options) => put({ client, key, body, options }),
    get: (key, range) => get({ client, key, range }),
    exists: (key) => exists(client, key),
    delete: (key) => remove(client, key),
  };
}

async function put(input: { client: S3Client; key: string; body: FileBody; options: PutOptions }): Promise<void> {
  const { client, key, body, options } = input;
  try {
    assertFileKey(key);
    if (Buffer.isBuffer(body)) assertBuffer(key, body, options);
    await client.request({
      method: 'PUT',
      key,
      headers: { 'content-type': options.mimeType, 'content-length': String(options.size) },
      sha256: options.sha256 ?? (Buffer.isBuffer(body) ? sha256Of(body) : undefined),
      canRepeat: !(body instanceof Readable),
      send: (request) => pipeline(streamOf(body), exactly(key, options.size), request),
    });
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    throw error;
  }
}

async function get(input: { client: S3Client; key: string; range: ByteRange | undefined }): Promise<StoredFile> {
  const { client, key, range } = input;
  assertFileKey(key);
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  try {
    const { stream, headers: answer } = await client.request({ method: 'GET', key, headers, canRepeat: true });
    return { stream, size: wholeSize(answer) };
  } catch (error) {
    if (isMissing(error)) throw new FileNotFoundError(key);
    if (error instanceof S3Error && error.status === 416) throw new RangeNotSatisfiableError(await sizeOf(client, key));
    throw error;
  }
}

async function exists(client: S3Client, key: string): Promise<boolean> {
  assertFileKey(key);
  try {
    await sizeOf(client, key);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function remove(client: S3Client, key: string): Promise<void> {
  assertFileKey(key);
  try {
    const { stream } = await client.request({ method: 'DELETE', key, headers: {}, canRepeat: true });
    stream.resume();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function sizeOf(client: S3Client, key: string): Promise<number> {
  const { stream, headers } = await client.request({ method: 'HEAD', key, headers: {}, canRepeat: true });
  stream.resume();
  return wholeSize(headers);
}

/** A bucket that is not there answers 404 too, but is a mistake of the configuration. */
function isMissing(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

function wholeSize(headers: S3Response['headers']): number {
  const total = headers['content-range']?.split('/')[1] ?? headers['content-length'];
  return Number(total);
}

function streamOf(body: FileBody): Readable {
  if (Buffer.isBuffer(body)) return Readable.from([body]);
  return body instanceof Readable ? body : createReadStream(body.path, { highWaterMark: 256 * 1024 });
}

/** Passes on what the body gives and fails unless it is exactly as long as announced: the request is then cut off. */
function exactly(key: string, size: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let sent = 0;
    for await (const chunk of source) {
      sent += chunk.length;
      if (sent > size) break;
      yield chunk;
    }
    if (sent !== size) throw new Error(`"${key}" should have ${size} bytes, its body has ${sent}.`);
  };
}

function assertBuffer(key: string, body: Buffer, options: PutOptions): void {
  if (options.sha256 && sha256Of(body) !== options.sha256) throw new Error(`"${key}" arrived with another SHA-256.`);
}

function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
