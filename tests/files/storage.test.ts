import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { openDiskStorage } from '../../server/files/diskStorage';
import { InvalidFileKeyError } from '../../server/files/fileKey';
import { openStorage } from '../../server/files/openStorage';
import { type FileStorage, RangeNotSatisfiableError } from '../../server/files/storage';
import { FAKE_S3, type FakeS3, startFakeS3 } from './fakeS3';

const text = { mimeType: 'text/plain' };
const KEY = 'uploads/logos/7f/Zürich & (2) +1!.png';

async function read(file: { stream: Readable }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function allFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function s3Environment(endpoint: string) {
  return {
    FILES_URL: `s3://${FAKE_S3.bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${FAKE_S3.region}`,
    AWS_ACCESS_KEY_ID: FAKE_S3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: FAKE_S3.secretAccessKey,
  };
}

let folder: string;
let s3: FakeS3;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-storage-'));
  s3 = await startFakeS3();
});

afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const storages: [string, () => Promise<{ storage: FileStorage; keys: () => Promise<number> }>][] = [
  [
    'on disk',
    async () => ({
      storage: await openStorage({ DATA_DIR: folder }),
      keys: async () => (await allFiles(path.join(folder, 'files'))).length,
    }),
  ],
  [
    'in S3',
    async () => ({ storage: await openStorage(s3Environment(s3.endpoint)), keys: async () => s3.objects.size }),
  ],
];

describe.each(storages)('the file storage %s', (_name, open) => {
  it('gives back what was stored from memory, from a stream and from a file', async () => {
    const { storage } = await open();
    const source = path.join(folder, 'source');
    const bytes = Buffer.from('eight by');
    await writeFile(source, bytes);
    await storage.put('a/memory.txt', bytes, { ...text, size: 8 });
    await storage.put('a/stream.txt', Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), { ...text, size: 8 });
    await storage.put('a/file.txt', { path: source }, { ...text, size: 8 });
    for (const key of ['a/memory.txt', 'a/stream.txt', 'a/file.txt']) {
      const stored = await storage.get(key);
      expect(stored.size).toBe(8);
      expect(await read(stored)).toEqual(bytes);
    }
  });

  it('stores names in every script and with signs that addresses escape', async () => {
    const { storage } = await open();
    await storage.put(KEY, Buffer.from('x'), { ...text, size: 1 });
    expect(await storage.exists(KEY)).toBe(true);
    expect((await read(await storage.get(KEY))).toString()).toBe('x');
  });

  it('stores megabytes and an empty file', async () => {
    const { storage } = await open();
    const big = Buffer.alloc(5_000_000, 'startline ');
    const sha256 = createHash('sha256').update(big).digest('hex');
    const pieces = Array.from({ length: 50 }, (_, index) => big.subarray(index * 100_000, (index + 1) * 100_000));
    await storage.put('big', Readable.from(pieces), { ...text, size: big.length, sha256 });
    await storage.put('empty', Buffer.alloc(0), { ...text, size: 0 });
    expect((await read(await storage.get('big'))).equals(big)).toBe(true);
    const empty = await storage.get('empty');
    expect([empty.size, (await read(empty)).length]).toEqual([0, 0]);
  });

  it('answers ranges with the size of the whole file', async () => {
    const { storage } = await open();
    await storage.put('r', Buffer.from('0123456789'), { ...text, size: 10 });
    const middle = await storage.get('r', { start: 2, end: 4 });
    expect([middle.size, (await read(middle)).toString()]).toEqual([10, '234']);
    const end = await storage.get('r', { start: 8, end: 99 });
    expect([end.size, (await read(end)).toString()]).toEqual([10, '89']);
    await expect(storage.get('r', { start: 10, end: 12 })).rejects.toMatchObject({
      name: 'RangeNotSatisfiableError',
      size: 10,
    });
    await expect(storage.get('r', { start: 10, end: 12 })).rejects.toBeInstanceOf(RangeNotSatisfiableError);
  });

  it('replaces a file and deletes it, twice without complaint', async () => {
    const { storage, keys } = await open();
    await storage.put('k', Buffer.from('old'), { ...text, size: 3 });
    await storage.put('k', Buffer.from('newer'), { ...text, size: 5 });
    expect((await read(await storage.get('k'))).toString()).toBe('newer');
    await storage.delete('k');
    await storage.delete('k');
    await storage.delete('never/was');
    expect(await storage.exists('k')).toBe(false);
    expect(await keys()).toBe(0);
    await expect(storage.get('k')).rejects.toBeInstanceOf(FileNotFoundError);
  });

  it.each([
    ['shorter than announced', () => Readable.from([Buffer.from('abc')])],
    ['longer than announced', () => Readable.from([Buffer.from('abcdef'), Buffer.from('ghi')])],
    ['broken off', () => Readable.from(brokenOff())],
  ])('keeps the old file when a body is %s', async (_what, body) => {
    const { storage, keys } = await open();
    await storage.put('k', Buffer.from('old'), { ...text, size: 3 });
    await expect(storage.put('k', body(), { ...text, size: 6 })).rejects.toThrow();
    expect((await read(await storage.get('k'))).toString()).toBe('old');
    expect(await keys()).toBe(1);
  });

  it('refuses a body with another hash than announced', async () => {
    const { storage, keys } = await open();
    const sha256 = createHash('sha256').update('other').digest('hex');
    await expect(storage.put('k', Buffer.from('bytes'), { ...text, size: 5, sha256 })).rejects.toThrow();
    await expect(
      storage.put('k', Readable.from([Buffer.from('bytes')]), { ...text, size: 5, sha256 }),
    ).rejects.toThrow();
    expect(await keys()).toBe(0);
  });

  it.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '',
    '.unfinished/x',
    'a/',
    'a\\..\\b',
    'C:/x',
    'a\0b',
    'a/b ',
    'a/b.',
    'a%2e%2e/b',
    'x'.repeat(300),
    'e\u0301',
    'a\u202eb',
  ])('refuses the key %j for every call', async (key) => {
    const { storage } = await open();
    await expect(storage.put(key, Buffer.from('x'), { ...text, size: 1 })).rejects.toBeInstanceOf(InvalidFileKeyError);
    await expect(storage.get(key)).rejects.toBeInstanceOf(InvalidFileKeyError);
    await expect(storage.exists(key)).rejects.toBeInstanceOf(InvalidFileKeyError);
    await expect(storage.delete(key)).rejects.toBeInstanceOf(InvalidFileKeyError);
  });
});

describe('the file storage on disk', () => {
  it('does not follow links out of its folder', async () => {
    const outside = path.join(folder, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'secret'), 'secret');
    const storage = await openDiskStorage(path.join(folder, 'files'));
    await symlink(outside, path.join(folder, 'files', 'link'));
    await symlink(path.join(outside, 'secret'), path.join(folder, 'files', 'direct'));
    await expect(storage.get('link/secret')).rejects.toBeInstanceOf(FileNotFoundError);
    await expect(storage.get('direct')).rejects.toBeInstanceOf(FileNotFoundError);
    await expect(storage.put('link/new', Buffer.from('x'), { ...text, size: 1 })).rejects.toThrow();
    await storage.delete('link/secret').catch(() => undefined);
    expect(await readdir(outside)).toEqual(['secret']);
  });

  it('says that a folder is no file', async () => {
    const storage = await openDiskStorage(folder);
    await storage.put('a/b', Buffer.from('x'), { ...text, size: 1 });
    await expect(storage.get('a')).rejects.toBeInstanceOf(FileNotFoundError);
    await expect(storage.get('a/b/c')).rejects.toBeInstanceOf(FileNotFoundError);
    expect(await storage.exists('a')).toBe(false);
  });

  it('clears away at start what a crash left half written a day ago', async () => {
    await openDiskStorage(folder);
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, '.unfinished', name));
    await writeFile(old!, 'x');
    await writeFile(fresh!, 'x');
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(old!, twoDaysAgo, twoDaysAgo);
    await openDiskStorage(folder);
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual(['fresh']);
  });
});

describe('the file storage in S3', () => {
  it('signs the hash of what it knows and announces length and type', async () => {
    const storage = await openStorage(s3Environment(s3.endpoint));
    await storage.put('a.png', Buffer.from('abc'), { mimeType: 'image/png', size: 3 });
    const [put] = s3.log;
    expect(put).toMatchObject({ method: 'PUT', path: `/${FAKE_S3.bucket}/a.png`, status: 200 });
    expect(put?.headers).toMatchObject({
      'content-length': '3',
      'x-amz-content-sha256': createHash('sha256').update('abc').digest('hex'),
    });
    expect(s3.objects.get('a.png')?.mimeType).toBe('image/png');
  });

  it('puts keys below the prefix of its address', async () => {
    const environment = s3Environment(s3.endpoint);
    const storage = await openStorage({
      ...environment,
      FILES_URL: environment.FILES_URL.replace('?', '/production/files/?'),
    });
    await storage.put('a.txt', Buffer.from('x'), { ...text, size: 1 });
    expect([...s3.objects.keys()]).toEqual(['production/files/a.txt']);
  });

  it('says so when its key is wrong', async () => {
    const storage = await openStorage({ ...s3Environment(s3.endpoint), AWS_SECRET_ACCESS_KEY: 'wrong' });
    const put = storage.put('a', Buffer.from('x'), { ...text, size: 1 });
    await expect(put).rejects.toMatchObject({ name: 'S3Error', status: 403, code: 'SignatureDoesNotMatch' });
    await expect(storage.get('a')).rejects.toMatchObject({ status: 403 });
    await expect(storage.exists('a')).rejects.toMatchObject({ status: 403 });
  });

  it('does not take a missing bucket for a missing file', async () => {
    const environment = s3Environment(s3.endpoint);
    const storage = await openStorage({
      ...environment,
      FILES_URL: environment.FILES_URL.replace(FAKE_S3.bucket, 'absent'),
    });
    await expect(storage.get('a')).rejects.toMatchObject({ name: 'S3Error', code: 'NoSuchBucket' });
  });

  it('tries again when the service is overloaded, unless the body is a stream that is used up', async () => {
    const storage = await openStorage(s3Environment(s3.endpoint));
    s3.failNext.push(503, 500);
    await storage.put('a', Buffer.from('x'), { ...text, size: 1 });
    expect(s3.log.map((call) => call.status)).toEqual([503, 500, 200]);
    s3.failNext.push(503);
    const streamed = storage.put('b', Readable.from([Buffer.from('x')]), { ...text, size: 1 });
    await expect(streamed).rejects.toMatchObject({ name: 'S3Error', status: 503 });
    s3.failNext.push(503, 503, 503);
    await expect(storage.get('a')).rejects.toMatchObject({ status: 503 });
  });

  it('says so when the service cannot be reached', async () => {
    const storage = await openStorage(s3Environment(s3.endpoint));
    await s3.close();
    await expect(storage.get('a')).rejects.toMatchObject({ name: 'S3Error', status: 0 });
    const put = storage.put('a', Readable.from([Buffer.from('x')]), { ...text, size: 1 });
    await expect(put).rejects.toMatchObject({ name: 'S3Error', status: 0 });
    s3 = await startFakeS3();
  });
});

describe('opening the storage', () => {
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  it.each([
    ['another scheme', { ...credentials, FILES_URL: 'ftp://host/x' }, 'FILES_URL must look like'],
    ['no address', { ...credentials, FILES_URL: 'bucket' }, 'FILES_URL must look like'],
    ['credentials in the address', { ...credentials, FILES_URL: 's3://id:secret@bucket' }, 'must not hold credentials'],
    ['an endpoint that is none', { ...credentials, FILES_URL: 's3://b?endpoint=ftp://x' }, 'endpoint of FILES_URL'],
    ['no key id', { ...credentials, AWS_ACCESS_KEY_ID: '', FILES_URL: 's3://b' }, 'AWS_ACCESS_KEY_ID must be set'],
    [
      'no secret',
      { ...credentials, AWS_SECRET_ACCESS_KEY: undefined, FILES_URL: 's3://b' },
      'AWS_SECRET_ACCESS_KEY must be set',
    ],
  ])('stops with a sentence for %s', async (_what, environment, sentence) => {
    await expect(openStorage(environment)).rejects.toThrow(sentence);
  });
});

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('ab');
  throw new Error('The client is gone.');
}
