import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStorage } from '../../server/files/diskStorage';
import { FILE_LIMITS, type FileLimits } from '../../server/files/fileLimits';
import { receiveUpload, type UploadOptions } from '../../server/files/receiveUpload';
import type { FileStorage } from '../../server/files/storage';
import { bmp, noise, picture, pngBomb, XLSX_PARTS, zip } from './samples';

let folder: string;
let temporaryFolder: string;
let storage: FileStorage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-receive-'));
  temporaryFolder = path.join(folder, 'temporary');
  await mkdir(temporaryFolder);
  storage = await openDiskStorage(path.join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true }));

const defaults: UploadOptions = { fileName: 'file', visibility: 'private', path: '', checkTransparency: false };

function receive(content: Buffer | string | Readable, options: Partial<UploadOptions> = {}, limits?: FileLimits) {
  const stream = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
  return receiveUpload({ ...defaults, ...options, stream, storage, temporaryFolder, limits });
}

async function filesLeft(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function stored(key: string): Promise<Buffer> {
  return readFile(path.join(folder, 'files', key));
}

async function expectRefused(upload: Promise<unknown>, expected: { status: number; code: string; field?: string }) {
  const { status, code, field = 'file' } = expected;
  await expect(upload).rejects.toMatchObject({
    name: 'UploadError',
    status,
    code,
    errors: { [field]: [expect.any(String)] },
  });
  expect(await filesLeft()).toEqual([]);
}

const small: FileLimits = {
  ...FILE_LIMITS,
  bytes: { image: 5_000, svg: 300, text: 1_000, document: 1_000, archive: 1_000 },
};

describe('an upload', () => {
  it('is stored below uploads/ and described as the row of files wants it', async () => {
    const bytes = await picture(30, 20).png().toBuffer();
    const file = await receive(bytes, { fileName: 'Logo.PNG', path: 'events/12', visibility: 'public' });
    expect(file).toEqual({
      key: file.filename,
      filename: expect.stringMatching(/^uploads\/events\/12\/[0-9a-f]{32}\/Logo\.png$/),
      size: bytes.length,
      mime_type: 'image/png',
      visibility: 'public',
      width: 30,
      height: 20,
      is_opaque: true,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((await stored(file.key)).equals(bytes)).toBe(true);
    expect(await filesLeft()).toHaveLength(1);
  });

  it.each(['jpeg', 'webp', 'png'] as const)(
    'keeps of a photo as %s what is seen, and nothing that its camera noted',
    async (format) => {
      const exif = { IFD0: { Artist: 'Ann Author', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } };
      const bytes = await picture(30, 20).toFormat(format).withExif(exif).toBuffer();
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const file = await receive(bytes, { fileName: `photo.${format}`, visibility: 'public' });
      const kept = await stored(file.key);
      expect(kept.includes('Ann Author')).toBe(false);
      const { exif: left, format: stays, width, height } = await sharp(kept).metadata();
      expect({ left, stays, width, height }).toEqual({
        left: undefined,
        stays: format,
        width: file.width,
        height: file.height,
      });
      expect(file).toMatchObject({ size: kept.length, sha256: createHash('sha256').update(kept).digest('hex') });
    },
  );

  it('never takes the place of another of the same name', async () => {
    const [first, second] = await Promise.all([
      receive('a', { fileName: 'a.txt' }),
      receive('b', { fileName: 'a.txt' }),
    ]);
    expect(first.key).not.toBe(second.key);
    expect((await stored(first.key)).toString()).toBe('a');
  });

  it.each([
    ['start.csv', 'nr;name\n1;Ann', 'text/csv'],
    ['start.xlsx', zip(XLSX_PARTS), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['app.apk', zip(['AndroidManifest.xml']), 'application/vnd.android.package-archive'],
    ['scan.pdf', '%PDF-1.4\n', 'application/pdf'],
  ])('of %s has no dimensions', async (fileName, content, mimeType) => {
    expect(await receive(content, { fileName })).toMatchObject({ mime_type: mimeType, width: null, height: null });
  });

  it('of a drawing is stored in its safe form, with the size and hash of that', async () => {
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"><script>alert(1)</script><rect/></svg>';
    const file = await receive(source, { fileName: 'a.svg' });
    const svg = await stored(file.key);
    expect(svg.toString()).not.toContain('script');
    expect(svg.toString()).toContain('<rect>');
    expect(file).toMatchObject({
      mime_type: 'image/svg+xml',
      size: svg.length,
      sha256: createHash('sha256').update(svg).digest('hex'),
      width: 9,
      height: 8,
    });
  });

  it.each([
    ['../../../etc/cron.d/x', '../../..', /^uploads\/[0-9a-f]{32}\/x\.txt$/],
    ['..\\..\\x.txt', 'a/../..\\b', /^uploads\/a\/b\/[0-9a-f]{32}\/x\.txt$/],
    ['/etc/passwd\0.png.txt', '/', /^uploads\/[0-9a-f]{32}\/passwd\.png\.txt$/],
    ['.unfinished', '.unfinished', /^uploads\/unfinished\/[0-9a-f]{32}\/unfinished\.txt$/],
    ['', '', /^uploads\/[0-9a-f]{32}\/file\.txt$/],
  ])('named %j in %j stays in its place', async (fileName, folderPath, expected) => {
    const file = await receive('text', { fileName, path: folderPath });
    expect(file.filename).toMatch(expected);
    expect(await filesLeft()).toEqual([path.join(folder, 'files', file.key)]);
  });

  it('arrives whole in any pieces', async () => {
    const bytes = await noise(300, 300).png().toBuffer();
    const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, i) =>
      bytes.subarray(i * 777, (i + 1) * 777),
    );
    const file = await receive(Readable.from(pieces), { fileName: 'noise.png' });
    expect((await stored(file.key)).equals(bytes)).toBe(true);
  });
});

describe('an upload that is refused leaves nothing behind:', () => {
  it('an empty one', async () => {
    await expectRefused(receive(Readable.from([])), { status: 422, code: 'file_empty' });
  });

  it('one that breaks off', async () => {
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from('nr;name\n');
        throw new Error('aborted');
      })(),
    );
    await expectRefused(receive(stream, { fileName: 'a.csv' }), { status: 400, code: 'upload_incomplete' });
    const destroyed = new Readable({ read() {} });
    destroyed.push('nr;name\n');
    const upload = receive(destroyed, { fileName: 'a.csv' });
    destroyed.once('data', () => destroyed.destroy());
    await expectRefused(upload, { status: 400, code: 'upload_incomplete' });
  });

  it.each([
    ['text', 'a.csv', () => Buffer.from('x'.repeat(1_001)), 'at most 1000 bytes'],
    ['an archive', 'a.zip', () => zip([{ name: 'a', content: randomBytes(1_500) }]), 'at most 1000 bytes'],
    ['a picture', 'a.bmp', () => bmp(60, 60), 'at most 5000 bytes'],
    [
      'a drawing',
      'a.svg',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(300)}</svg>`),
      'at most 300 bytes',
    ],
  ])('%s larger than its family may be', async (_what, fileName, content, message) => {
    await expectRefused(receive(content(), { fileName }, small), { status: 413, code: 'file_too_large' });
    await expect(receive(content(), { fileName }, small)).rejects.toThrow(message);
  });

  it('an endless one, without reading on', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 64 * 1024;
          yield Buffer.alloc(64 * 1024, 'a;b\n');
        }
      })(),
    );
    const limits = { ...FILE_LIMITS, bytes: { ...FILE_LIMITS.bytes, text: 1024 * 1024 } };
    await expectRefused(receive(endless, { fileName: 'a.csv' }, limits), { status: 413, code: 'file_too_large' });
    expect(sent).toBeLessThan(4 * 1024 * 1024);
    expect(endless.destroyed).toBe(true);
  });

  it('one that its parser cut off', async () => {
    const stream = Object.assign(Readable.from([Buffer.from('nr;name')]), { truncated: true });
    await expectRefused(receive(stream, { fileName: 'a.csv' }), { status: 413, code: 'file_too_large' });
  });

  it.each([
    ['a binary sent as CSV', 'a.csv', () => randomBytes(2_000), 'file_type'],
    ['a page sent as a picture', 'a.png', () => Buffer.from('<html><script>'), 'file_type'],
    [
      'a drawing that is no XML',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'),
      'file_damaged',
    ],
    ['an image bomb', 'a.png', () => pngBomb(50_000, 50_000), 'image_too_large'],
    ['a cut off picture', 'a.png', async () => (await noise(90, 90).png().toBuffer()).subarray(0, 800), 'file_damaged'],
  ])('%s', async (_what, fileName, content, code) => {
    await expectRefused(receive(await content(), { fileName }), { status: 422, code });
  });

  it.each([
    ['a transparent picture', 'a.png', () => picture(9, 9, 0.5).png().toBuffer()],
    ['a drawing', 'a.svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a file that is no picture', 'a.csv', async () => Buffer.from('a;b')],
  ])('%s where none may be transparent', async (_what, fileName, content) => {
    const upload = receive(await content(), { fileName, checkTransparency: true });
    await expectRefused(upload, { status: 422, code: 'image_transparent', field: 'check_transparency' });
  });

  it('one that the storage cannot take', async () => {
    const full: FileStorage = { ...storage, put: () => Promise.reject(new Error('No space left.')) };
    const upload = receiveUpload({
      ...defaults,
      stream: Readable.from([Buffer.from('x')]),
      storage: full,
      temporaryFolder,
    });
    await expect(upload).rejects.toThrow('No space left.');
    expect(await filesLeft()).toEqual([]);
  });

  it('while one that hides nothing passes the transparency check', async () => {
    const file = await receive(await picture(9, 9).png().toBuffer(), { fileName: 'icon.png', checkTransparency: true });
    expect(file).toMatchObject({ width: 9, height: 9 });
  });
});
