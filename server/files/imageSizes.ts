import sharp from 'sharp';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { IMAGE_SIZES } from '../../resources/files/files.calls';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { runImageTask, sharpInput } from './sharpInput';
import type { ByteRange, FileStorage, StoredFile } from './storage';

export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Longest side in pixels. */
const SIDES: Record<Exclude<ImageSize, 'original'>, number> = { thumbnail: 256, small: 512, medium: 1024, large: 2048 };
const QUALITY = 82;

/** Decoded and made smaller. SVG is sharp at any size and BMP is not decoded here: both are answered as they are. */
const RESIZABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff']);
const AS_THEY_ARE = new Set(['image/svg+xml', 'image/bmp']);

export interface SizedFile extends StoredFile {
  mimeType: string;
}

/** Only pictures have sizes; answer it with 404. */
export class NoImageSizeError extends Error {
  override name = 'NoImageSizeError';
}

/** The stored picture cannot be decoded although it once could; answer it with 422. */
export class UnreadableImageError extends Error {
  override name = 'UnreadableImageError';
}

/**
 * Pictures in the sizes of the API. A size is made when first asked for and kept in the storage as
 * `key@size.webp`; requests for the same size at the same time make it once.
 *
 * Sizes are WebP, upright, without metadata (places and cameras stay private), never larger than the original, the first
 * frame of an animation, the first page of a TIFF. `original` is what was uploaded, byte for byte.
 */
export function createImageSizes(storage: FileStorage, limits: FileLimits = FILE_LIMITS) {
  const making = new Map<string, Promise<void>>();

  return {
    /** @throws FileNotFoundError, RangeNotSatisfiableError, NoImageSizeError, UnreadableImageError */
    async open(file: { key: string; mimeType: string; size: ImageSize; range?: ByteRange }): Promise<SizedFile> {
      const { key, mimeType, size, range } = file;
      if (size === 'original' || AS_THEY_ARE.has(mimeType)) return { ...(await storage.get(key, range)), mimeType };
      if (!RESIZABLE.has(mimeType)) {
        throw new NoImageSizeError(`A file of type ${mimeType} has no size "${size}"; ask for "original".`);
      }
      const sizedKey = keyOfSize(key, size);
      const stored = (await getStored(storage, sizedKey, range)) ?? (await makeAndGet({ key, size, sizedKey, range }));
      return { ...stored, mimeType: 'image/webp' };
    },

    /** Deletes a file with all its sizes. */
    async delete(key: string): Promise<void> {
      await storage.delete(key);
      const sizes = Object.keys(SIDES) as (keyof typeof SIDES)[];
      await Promise.all(sizes.map((size) => storage.delete(keyOfSize(key, size))));
    },
  };

  async function makeAndGet(input: {
    key: string;
    size: keyof typeof SIDES;
    sizedKey: string;
    range: ByteRange | undefined;
  }): Promise<StoredFile> {
    const { key, size, sizedKey, range } = input;
    let work = making.get(sizedKey);
    if (!work) {
      work = make({ storage, key, sizedKey, side: SIDES[size], limits }).finally(() => making.delete(sizedKey));
      making.set(sizedKey, work);
    }
    await work;
    return storage.get(sizedKey, range);
  }
}

async function make(input: {
  storage: FileStorage;
  key: string;
  sizedKey: string;
  side: number;
  limits: FileLimits;
}): Promise<void> {
  const { storage, key, sizedKey, side, limits } = input;
  const picture = await runImageTask(async () => resize(await readAll(await storage.get(key)), side, limits));
  await storage.put(sizedKey, picture, { mimeType: 'image/webp', size: picture.length });
}

async function resize(source: Buffer, side: number, limits: FileLimits): Promise<Buffer> {
  try {
    return await sharp(source, sharpInput(limits))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: limits.image.seconds })
      .toBuffer();
  } catch (cause) {
    throw new UnreadableImageError('This picture cannot be decoded.', { cause });
  }
}

async function getStored(
  storage: FileStorage,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredFile | undefined> {
  try {
    return await storage.get(key, range);
  } catch (error) {
    if (error instanceof FileNotFoundError) return undefined;
    throw error;
  }
}

async function readAll(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function keyOfSize(key: string, size: keyof typeof SIDES): string {
  return `${key}@${size}.webp`;
}
