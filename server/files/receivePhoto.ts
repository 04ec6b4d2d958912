import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { inspectImage } from './inspectImage';
import { newKey, type ReceivedFile } from './receiveUpload';
import { runImageTask, sharpInput } from './sharpInput';
import { sniffFile } from './sniff';
import type { FileStorage } from './storage';
import { UploadError } from './uploadError';
import type { FormFile } from './uploadForm';

const MB = 1024 * 1024;
/** Longest side of what is kept, in pixels. */
const SIDE = 2_048;
const QUALITY = 84;
const PHOTOS = ['image/jpeg', 'image/png', 'image/webp'];

/** Of a picture that anybody may send: as large as phones make them. What it is of is judged by its type, whatever its size. */
export const PHOTO_LIMITS: FileLimits = {
  ...FILE_LIMITS,
  bytes: { image: 15 * MB, svg: 15 * MB, text: 15 * MB, document: 15 * MB, archive: 15 * MB },
};

/**
 * Takes a photo of anybody into the storage, drawn anew: upright, no larger than a screen, and of the file that was sent nothing but its
 * pixels, so that neither the place where it was taken nor anything hidden behind the picture is kept.
 * @throws UploadError 422 for what is no photo, or damaged, or beyond the limits
 */
export async function receivePhoto({
  file,
  path,
  storage,
}: {
  file: FormFile;
  path: string;
  storage: FileStorage;
}): Promise<ReceivedFile> {
  const { spooled, fileName, claimedMimeType } = file;
  const claim = { fileName, mimeType: claimedMimeType };
  const { mimeType } = await sniffFile({ path: spooled.path, claim }, PHOTO_LIMITS);
  if (!PHOTOS.includes(mimeType)) throw noPhoto();
  await inspectImage({ path: spooled.path, mimeType, checkTransparency: false }, PHOTO_LIMITS);
  const { data, info } = await redraw(spooled.path);
  const key = newKey({ fileName: 'selfie.jpg', path, mimeType: 'image/jpeg' });
  const sha256 = createHash('sha256').update(data).digest('hex');
  await storage.put(key, data, { mimeType: 'image/jpeg', size: data.length, sha256 });
  return {
    key,
    filename: key,
    size: data.length,
    mime_type: 'image/jpeg',
    visibility: 'private',
    width: info.width,
    height: info.height,
    is_opaque: true,
    sha256,
  };
}

/** Its own colours, on white where it is transparent. What sharp is not asked to keep of a file it leaves out. */
function redraw(path: string) {
  return runImageTask(async () => {
    try {
      return await sharp(path, sharpInput(PHOTO_LIMITS))
        .autoOrient()
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: PHOTO_LIMITS.image.seconds })
        .toBuffer({ resolveWithObject: true });
    } catch (cause) {
      const errors = { file: ['The picture is damaged or incomplete and cannot be read.'] };
      throw new UploadError({ status: 422, code: 'file_damaged', errors, cause });
    }
  });
}

function noPhoto(): UploadError {
  const errors = { file: ['Send a photo: a JPEG, PNG or WebP picture.'] };
  return new UploadError({ status: 422, code: 'file_type', errors });
}
