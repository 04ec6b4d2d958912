import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '../../server/files/fileLimits';
import type { MimeType } from '../../server/files/fileTypes';
import { inspectImage } from '../../server/files/inspectImage';
import { bmp, gifBomb, noise, picture, pngBomb } from './samples';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

let counter = 0;
async function inspect(content: Buffer, mimeType: MimeType, checkTransparency = false) {
  counter += 1;
  const file = path.join(folder, String(counter));
  await writeFile(file, content);
  return inspectImage({ path: file, mimeType, checkTransparency });
}

const refused = (code: string, field = 'file') => ({ status: 422, code, errors: { [field]: [expect.any(String)] } });

describe('a picture', () => {
  it.each([
    ['image/png', () => picture(30, 20).png().toBuffer()],
    ['image/jpeg', () => picture(30, 20).jpeg().toBuffer()],
    ['image/gif', () => picture(30, 20).gif().toBuffer()],
    ['image/webp', () => picture(30, 20).webp().toBuffer()],
    ['image/tiff', () => picture(30, 20).tiff().toBuffer()],
    ['image/bmp', async () => bmp(30, 20)],
    ['image/bmp', async () => bmpClaiming(30, -20)],
  ] as [MimeType, () => Promise<Buffer>][])('of type %s is measured', async (mimeType, content) => {
    expect(await inspect(await content(), mimeType)).toMatchObject({ width: 30, height: 20 });
  });

  it('is measured as its camera was held', async () => {
    const turned = await picture(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspect(turned, 'image/jpeg')).toMatchObject({ width: 20, height: 30 });
  });

  it.each([
    ['image/png', () => noise(200, 200).png().toBuffer()],
    ['image/jpeg', () => noise(200, 200).jpeg().toBuffer()],
    ['image/jpeg', () => noise(200, 200).jpeg({ progressive: true }).toBuffer()],
    ['image/webp', () => noise(200, 200).webp().toBuffer()],
    ['image/gif', () => noise(200, 200).gif().toBuffer()],
    ['image/tiff', () => noise(200, 200).tiff({ compression: 'none' }).toBuffer()],
  ] as [MimeType, () => Promise<Buffer>][])(
    'of type %s that is cut off in the middle is refused',
    async (mimeType, content) => {
      const whole = await content();
      await inspect(whole, mimeType);
      await expect(inspect(whole.subarray(0, whole.length >> 1), mimeType)).rejects.toMatchObject(
        refused('file_damaged'),
      );
    },
  );

  it.each([
    ['image/png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/gif', Buffer.from('GIF89a')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['image/tiff', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')],
    ['image/bmp', Buffer.from('BM')],
    ['image/bmp', bmp(0, 20)],
  ] as [MimeType, Buffer][])('of type %s that is only a beginning is refused', async (mimeType, content) => {
    await expect(inspect(content, mimeType)).rejects.toMatchObject(refused('file_damaged'));
  });
});

describe('a picture made to exhaust', () => {
  it.each([
    ['more megapixels than allowed', pngBomb(16_000, 16_000), 'image/png'],
    ['a side of 60,000 pixels', pngBomb(60_000, 1), 'image/png'],
    ['as many pixels as a PNG can claim', pngBomb(0x7fffffff, 0x7fffffff), 'image/png'],
    ['a BMP that claims to be huge', bmpClaiming(60_000, 60_000), 'image/bmp'],
  ] as [string, Buffer, MimeType][])('by %s is refused before it is decoded', async (_what, content, mimeType) => {
    await expect(inspect(content, mimeType)).rejects.toMatchObject({
      status: 422,
      errors: { file: [expect.any(String)] },
    });
  });

  it('says how large it is and how large it may be', async () => {
    await expect(inspect(pngBomb(16_000, 16_000), 'image/png')).rejects.toThrow(
      'The picture is 16000 × 16000 pixels; at most 64 megapixels and 16384 pixels a side are accepted.',
    );
  });

  it.each([
    ['too many frames', gifBomb(FILE_LIMITS.image.frames + 1, 1)],
    ['frames that are too large together', gifBomb(60, 2_000)],
  ])('by %s is refused', async (_what, content) => {
    await expect(inspect(content, 'image/gif')).rejects.toMatchObject(refused('image_too_large'));
  });

  it('is told from an honest animation', async () => {
    expect(await inspect(gifBomb(20, 10), 'image/gif')).toMatchObject({ width: 10, height: 10 });
  });
});

describe('whether a picture hides nothing', () => {
  it.each([
    ['a clear PNG', 'image/png', () => picture(8, 8, 0).png().toBuffer(), false],
    ['a PNG', 'image/png', () => picture(8, 8, 1).png().toBuffer(), true],
    ['a JPEG', 'image/jpeg', () => picture(8, 8, 1).jpeg().toBuffer(), true],
    ['a BMP', 'image/bmp', () => bmp(8, 8), true],
  ] as [string, MimeType, () => Buffer | Promise<Buffer>, boolean][])(
    'is known of %s',
    async (_, type, content, is_opaque) => {
      expect(await inspect(await content(), type)).toMatchObject({ is_opaque });
    },
  );
});

describe('the transparency check', () => {
  it.each([
    ['a clear PNG', 'image/png', () => picture(8, 8, 0).png().toBuffer()],
    ['a half clear WebP', 'image/webp', () => picture(8, 8, 0.5).webp().toBuffer()],
    ['a clear GIF', 'image/gif', () => picture(8, 8, 0).gif().toBuffer()],
    ['a PNG of a palette with a clear colour', 'image/png', () => picture(8, 8, 0).png({ palette: true }).toBuffer()],
    ['one clear pixel in a corner', 'image/png', oneClearPixel],
    ['a BMP that could be transparent', 'image/bmp', async () => bmp(8, 8, 32)],
  ] as [string, MimeType, () => Promise<Buffer>][])(
    'refuses %s under check_transparency',
    async (_what, mimeType, content) => {
      const bytes = await content();
      await expect(inspect(bytes, mimeType, true)).rejects.toMatchObject(
        refused('image_transparent', 'check_transparency'),
      );
      await inspect(bytes, mimeType, false);
    },
  );

  it.each([
    ['JPEG', 'image/jpeg', () => picture(8, 8).jpeg().toBuffer()],
    ['a PNG without alpha', 'image/png', () => picture(8, 8).removeAlpha().png().toBuffer()],
    ['a PNG with an alpha channel that hides nothing', 'image/png', () => picture(8, 8, 1).png().toBuffer()],
    [
      'a PNG of 16 bits that hides nothing',
      'image/png',
      () => picture(8, 8, 1).toColourspace('rgb16').png().toBuffer(),
    ],
    ['BMP of 24 bits', 'image/bmp', async () => bmp(8, 8)],
  ] as [string, MimeType, () => Promise<Buffer>][])('accepts %s', async (_what, mimeType, content) => {
    expect(await inspect(await content(), mimeType, true)).toEqual({
      width: 8,
      height: 8,
      is_opaque: true,
      hasMetadata: false,
    });
  });
});

async function oneClearPixel(): Promise<Buffer> {
  const raw = Buffer.alloc(500 * 400 * 4, 255);
  raw[raw.length - 1] = 254;
  return sharp(raw, { raw: { width: 500, height: 400, channels: 4 } })
    .png()
    .toBuffer();
}

function bmpClaiming(width: number, height: number): Buffer {
  const file = bmp(1, 1);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  return file;
}
