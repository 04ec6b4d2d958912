import sharp, { type SharpOptions } from 'sharp';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { createQueue } from './imageQueue';

// Each picture is read once; the cache would hold memory and keep deleted files open.
sharp.cache(false);

/** Every decoding of a picture goes through here: it uses the threads that files and passwords need too. */
export const runImageTask = createQueue(FILE_LIMITS.image.concurrency);

/** How untrusted pictures are read: one frame, row by row, nothing beyond the limits; damage is an error. */
export function sharpInput(limits: FileLimits): SharpOptions {
  return {
    // Warnings are common in pictures of real cameras and do not spoil them.
    failOn: 'error',
    limitInputPixels: limits.image.pixels,
    sequentialRead: true,
    pages: 1,
  };
}
