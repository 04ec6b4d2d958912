import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { IMAGE_SIZES } from '../../resources/files/files.calls';
import { openDiskStorage } from '../../server/files/diskStorage';
import { createImageSizes, NoImageSizeError, UnreadableImageError } from '../../server/files/imageSizes';
import type { FileStorage } from '../../server/files/storage';
import { bmp, noise, picture } from './samples';

let folder: string;
let storage: FileStorage;
let puts: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-sizes-'));
  const disk = await openDiskStorage(folder);
  puts = [];
  storage = { ...disk, put: (key, body, options) => disk.put(key, body, options).then(() => void puts.push(key)) };
});
afterEach(() => rm(folder, { recursive: true }));

async function store(content: Buffer | string, mimeType: string, key = 'uploads/1/picture'): Promise<string> {
  const body = Buffer.from(content);
  await storage.put(key, body, { mimeType, size: body.length });
  puts.length = 0;
  return key;
}

async function read({ stream }: { stream: Readable }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the sizes of a picture', () => {
  it.each([
    ['thumbnail', 256, 128],
    ['small', 512, 256],
    ['medium', 1024, 512],
    ['large', 2048, 1024],
  ] as const)('%s fits in its side as WebP', async (size, width, height) => {
    const key = await store(await picture(3000, 1500).jpeg().toBuffer(), 'image/jpeg');
    const sized = await createImageSizes(storage).open({ key, mimeType: 'image/jpeg', size });
    expect(sized.mimeType).toBe('image/webp');
    const bytes = await read(sized);
    expect(bytes).toHaveLength(sized.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  it('original is what was uploaded, byte for byte', async () => {
    const bytes = await noise(50, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const key = await store(bytes, 'image/jpeg');
    const original = await createImageSizes(storage).open({ key, mimeType: 'image/jpeg', size: 'original' });
    expect(original.mimeType).toBe('image/jpeg');
    expect((await read(original)).equals(bytes)).toBe(true);
  });

  it('are never larger than the original', async () => {
    const key = await store(await picture(40, 30, 0.5).png().toBuffer(), 'image/png');
    const sized = await createImageSizes(storage).open({ key, mimeType: 'image/png', size: 'large' });
    expect(await sharp(await read(sized)).metadata()).toMatchObject({ width: 40, height: 30, hasAlpha: true });
  });

  it('stand upright and tell nothing of camera and place', async () => {
    const exif = {
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
    };
    const turned = await picture(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const key = await store(turned, 'image/jpeg');
    const sized = await createImageSizes(storage).open({ key, mimeType: 'image/jpeg', size: 'thumbnail' });
    const metadata = await sharp(await read(sized)).metadata();
    expect(metadata).toMatchObject({ width: 128, height: 256 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('show the first frame of an animation', async () => {
    const frames = [picture(20, 20), sharp({ create: { width: 20, height: 20, channels: 4, background: 'blue' } })];
    const animation = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const key = await store(animation, 'image/gif');
    const sized = await read(await createImageSizes(storage).open({ key, mimeType: 'image/gif', size: 'small' }));
    expect((await sharp(sized).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(sized).stats()).dominant.r).toBeGreaterThan(200);
  });

  it.each([
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['BMP', 'image/bmp', bmp(3, 3)],
  ])('of %s are all the file itself', async (_what, mimeType, content) => {
    const key = await store(content, mimeType);
    for (const size of IMAGE_SIZES) {
      const sized = await createImageSizes(storage).open({ key, mimeType, size });
      expect([sized.mimeType, (await read(sized)).equals(Buffer.from(content))]).toEqual([mimeType, true]);
    }
    expect(puts).toEqual([]);
  });

  it('do not exist for other files, which have an original only', async () => {
    const key = await store('a;b', 'text/csv');
    const sizes = createImageSizes(storage);
    await expect(sizes.open({ key, mimeType: 'text/csv', size: 'thumbnail' })).rejects.toBeInstanceOf(NoImageSizeError);
    expect((await read(await sizes.open({ key, mimeType: 'text/csv', size: 'original' }))).toString()).toBe('a;b');
  });

  it('are made once for many requests at the same time, and kept', async () => {
    const key = await store(await picture(600, 600).png().toBuffer(), 'image/png');
    const sizes = createImageSizes(storage);
    const open = () => sizes.open({ key, mimeType: 'image/png', size: 'thumbnail' }).then(read);
    const answers = await Promise.all(Array.from({ length: 20 }, open));
    expect(puts).toEqual([`${key}@thumbnail.webp`]);
    expect(answers.every((bytes) => bytes.equals(answers[0]!))).toBe(true);
    await createImageSizes(storage).open({ key, mimeType: 'image/png', size: 'thumbnail' }).then(read);
    expect(puts).toHaveLength(1);
  });

  it('answer ranges', async () => {
    const key = await store(await picture(600, 600).png().toBuffer(), 'image/png');
    const sizes = createImageSizes(storage);
    const whole = await sizes.open({ key, mimeType: 'image/png', size: 'small' });
    const part = await sizes.open({ key, mimeType: 'image/png', size: 'small', range: { start: 0, end: 3 } });
    expect(part.size).toBe(whole.size);
    expect((await read(part)).toString()).toBe('RIFF');
    await read(whole);
  });

  it('say so when the original is gone or spoiled, and are tried again', async () => {
    const sizes = createImageSizes(storage);
    const open = (key: string) => sizes.open({ key, mimeType: 'image/png', size: 'small' });
    await expect(open('uploads/absent')).rejects.toBeInstanceOf(FileNotFoundError);
    const key = await store('no picture', 'image/png');
    await expect(open(key)).rejects.toBeInstanceOf(UnreadableImageError);
    await store(await picture(5, 5).png().toBuffer(), 'image/png');
    expect((await read(await open(key))).length).toBeGreaterThan(0);
  });

  it('go with their original', async () => {
    const key = await store(await picture(600, 600).png().toBuffer(), 'image/png');
    const sizes = createImageSizes(storage);
    for (const size of IMAGE_SIZES) await sizes.open({ key, mimeType: 'image/png', size }).then(read);
    expect(puts).toHaveLength(4);
    await sizes.delete(key);
    for (const stored of [key, ...puts]) expect(await storage.exists(stored)).toBe(false);
  });
});
