import sharp from 'sharp';
import { FILE_LIMITS } from '../../files/fileLimits';
import { runImageTask, sharpInput } from '../../files/sharpInput';
import type { BundlePicture } from './pictureSizes';

/** The app's own pictures, as they were uploaded. */
export type AppPictures = Readonly<Record<BundlePicture['of'], Buffer>>;

/** Smallest side of what was uploaded, in pixels, as the stores want it. */
const LEAST_SIDE = 1024;

/** A picture that no bundle can be made of; its message is shown to who builds. */
export class PictureError extends Error {}

/** Looks into the pictures themselves, whatever is known of their files. @throws PictureError */
export async function checkPictures(pictures: AppPictures): Promise<void> {
  for (const [name, what] of [
    ['icon', 'icon'],
    ['splash', 'splash screen'],
  ] as const) {
    const found = await runImageTask(async () => {
      const picture = sharp(pictures[name], sharpInput(FILE_LIMITS));
      const { width, height, autoOrient } = await picture.metadata();
      const { isOpaque } = await picture.stats();
      return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, isOpaque };
    }).catch((cause: unknown) => {
      throw new PictureError(`The ${what} cannot be read: upload it again.`, { cause });
    });
    if (found.width !== found.height)
      throw new PictureError(`The ${what} is ${found.width} × ${found.height} pixels: it has to be square.`);
    if (found.width < LEAST_SIDE)
      throw new PictureError(`The ${what} is ${found.width} pixels wide: it takes ${LEAST_SIDE} at least.`);
    if (!found.isOpaque) throw new PictureError(`The ${what} is transparent in places: the stores take none that is.`);
  }
}

/** Draws one picture of a bundle, as PNG; `colour` is what is behind it. One with a colour behind it has no alpha channel at all. */
export function drawPicture(
  { width, height, of, side, background }: BundlePicture,
  { pictures, colour }: { pictures: AppPictures; colour: string },
): Promise<Buffer> {
  return runImageTask(async () => {
    const drawn = await sharp(pictures[of], sharpInput(FILE_LIMITS))
      .autoOrient()
      .flatten({ background: colour })
      .toColourspace('srgb')
      .resize(side, side)
      .png()
      .toBuffer();
    if (side === width && side === height) return drawn;
    const isClear = background === 'clear';
    const canvas = isClear
      ? { channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
      : { channels: 3 as const, background: colour };
    const whole = sharp({ create: { width, height, ...canvas } }).composite([{ input: drawn }]);
    // Laying one over the other adds a channel of its own.
    return (isClear ? whole : whole.removeAlpha()).png().toBuffer();
  });
}
