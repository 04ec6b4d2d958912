import sharp, { type Sharp } from 'sharp';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import type { MimeType } from './fileTypes';
import { runImageTask, sharpInput } from './sharpInput';
import { UploadError } from './uploadError';

/** Of formats that lose something each time: no loss that anybody sees. */
const QUALITY = 92;

/**
 * The same picture, upright and in its own colours and format, without what stands beside the pixels: the place where it was taken, its
 * author, the camera and its owner. Files are given out as they are stored, so that none of it may be.
 * @throws UploadError 422
 */
export async function withoutMetadata(
  { path, mimeType }: { path: string; mimeType: MimeType },
  limits: FileLimits = FILE_LIMITS,
): Promise<Buffer> {
  return runImageTask(async () => {
    try {
      const isAnimated = mimeType === 'image/webp' || mimeType === 'image/gif';
      const input = {
        ...sharpInput(limits),
        ...(isAnimated && { pages: -1, limitInputPixels: limits.image.framePixels }),
      };
      const picture = sharp(path, input).autoOrient().keepIccProfile().timeout({ seconds: limits.image.seconds });
      return await inFormat(picture, mimeType).toBuffer();
    } catch (cause) {
      const errors = { file: ['The picture is damaged or incomplete and cannot be read.'] };
      throw new UploadError({ status: 422, code: 'file_damaged', errors, cause });
    }
  });
}

function inFormat(picture: Sharp, mimeType: MimeType): Sharp {
  if (mimeType === 'image/jpeg') return picture.jpeg({ quality: QUALITY });
  if (mimeType === 'image/webp') return picture.webp({ quality: QUALITY });
  if (mimeType === 'image/tiff') return picture.tiff({ compression: 'lzw' });
  return mimeType === 'image/gif' ? picture.gif() : picture.png();
}
