import { open } from 'node:fs/promises';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { readBmpHeader } from './bmpHeader';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import type { MimeType } from './fileTypes';
import { runImageTask, sharpInput } from './sharpInput';
import { UploadError } from './uploadError';

export interface ImageFacts {
  /** Pixels as shown, after turning the picture as its camera was held. */
  width: number;
  height: number;
  /** Whether every pixel is; null where the format cannot tell. */
  is_opaque: boolean | null;
  /** Whether the file says more than its pixels: when and where it was taken, by whom, with what. */
  hasMetadata: boolean;
}

/**
 * Reads a picture of the types sharp decodes, or BMP, to its end and tells its dimensions.
 *
 * With `checkTransparency` every pixel must be fully opaque: the picture is to become an app icon, and the app stores
 * refuse icons that are not. An alpha channel that hides nothing is fine.
 * @throws UploadError 422: under `file` when damaged or beyond the limits, under `check_transparency` when a pixel is
 *   transparent or the format cannot tell.
 */
export async function inspectImage(
  image: { path: string; mimeType: MimeType; checkTransparency: boolean },
  limits: FileLimits = FILE_LIMITS,
): Promise<ImageFacts> {
  if (image.mimeType === 'image/bmp') return inspectBmp(image, limits);
  return runImageTask(() => inspectDecoded(image, limits));
}

async function inspectDecoded(
  image: { path: string; mimeType: MimeType; checkTransparency: boolean },
  limits: FileLimits,
): Promise<ImageFacts> {
  const metadata = await readMetadata(image.path, limits);
  const { width, height } = metadata.autoOrient;
  assertDimensions({ width, height, frames: metadata.pages ?? 1 }, limits);
  const input = decoding(image.mimeType, limits);
  await decodeAll(image.path, input, limits);
  const is_opaque = !metadata.hasAlpha || (await isOpaque(image.path, input));
  if (image.checkTransparency && !is_opaque) {
    throw transparent('The picture has transparent pixels. Save it on a solid background.');
  }
  const isNoted = [metadata.exif, metadata.iptc, metadata.xmp].some((block) => block !== undefined);
  // A TIFF has its notes among the tags that it is made of; of one with several pages the others are not to be lost.
  const hasMetadata = isNoted || (image.mimeType === 'image/tiff' && (metadata.pages ?? 1) === 1);
  return { width, height, is_opaque, hasMetadata };
}

async function readMetadata(path: string, limits: FileLimits): Promise<Metadata> {
  try {
    // The dimensions are judged here with a message of our own, so sharp's limit is not asked.
    return await sharp(path, { ...sharpInput(limits), limitInputPixels: false }).metadata();
  } catch (cause) {
    throw damaged(cause);
  }
}

/** All frames of an animation; of a TIFF the first page only, as its pages may differ in size. */
function decoding(mimeType: MimeType, limits: FileLimits): SharpOptions {
  if (mimeType === 'image/tiff') return sharpInput(limits);
  return { ...sharpInput(limits), pages: -1, limitInputPixels: limits.image.framePixels };
}

/** Headers alone do not show that a file was cut off: only decoding does. Kept small so that it costs no memory. */
async function decodeAll(path: string, input: SharpOptions, limits: FileLimits): Promise<void> {
  const pipeline = sharp(path, input).resize(32, 32, { fit: 'fill', kernel: 'nearest' });
  try {
    await pipeline.timeout({ seconds: limits.image.seconds }).raw().toBuffer();
  } catch (cause) {
    throw damaged(cause);
  }
}

async function isOpaque(path: string, input: SharpOptions): Promise<boolean> {
  try {
    return (await sharp(path, input).stats()).isOpaque;
  } catch (cause) {
    throw damaged(cause);
  }
}

async function inspectBmp(
  image: { path: string; checkTransparency: boolean },
  limits: FileLimits,
): Promise<ImageFacts> {
  const handle = await open(image.path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const header = readBmpHeader(buffer);
    if (!header) throw damaged();
    assertDimensions({ ...header, frames: 1 }, limits);
    if (image.checkTransparency && header.bitsPerPixel === 32) {
      throw transparent('Transparency cannot be checked in this BMP. Save the picture as PNG or JPEG.');
    }
    return {
      width: header.width,
      height: header.height,
      is_opaque: header.bitsPerPixel === 32 ? null : true,
      hasMetadata: false,
    };
  } finally {
    await handle.close();
  }
}

function assertDimensions(image: { width: number; height: number; frames: number }, limits: FileLimits): void {
  const { side, pixels, frames, framePixels } = limits.image;
  const area = image.width * image.height;
  if (image.width > side || image.height > side || area > pixels) {
    const megapixels = Math.floor(pixels / 1_000_000);
    throw tooLarge(
      `The picture is ${image.width} × ${image.height} pixels; at most ${megapixels} megapixels and ${side} pixels a side are accepted.`,
    );
  }
  if (image.frames > frames || area * image.frames > framePixels) {
    throw tooLarge(
      `The animation has ${image.frames} frames of ${image.width} × ${image.height} pixels, which is too much.`,
    );
  }
}

function tooLarge(message: string): UploadError {
  return new UploadError({ status: 422, code: 'image_too_large', errors: { file: [message] } });
}

function transparent(message: string): UploadError {
  return new UploadError({ status: 422, code: 'image_transparent', errors: { check_transparency: [message] } });
}

function damaged(cause?: unknown): UploadError {
  const errors = { file: ['The picture is damaged or incomplete and cannot be read.'] };
  return new UploadError({ status: 422, code: 'file_damaged', errors, cause });
}
