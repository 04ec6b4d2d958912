import type { Issue } from '../../core/issue';
import { asksForSides, type FileOptions, refuseSides } from './file.field';

/**
 * Why a field does not take a picture that was chosen, before it is uploaded and in the words that saving would refuse it with; null where it
 * does, or where the browser cannot read it: then the server tells.
 */
export async function refusePicture(file: Blob, options: FileOptions): Promise<Issue | null> {
  if (!asksForSides(options)) return null;
  const sides = await sidesOf(file);
  return sides && refuseSides(sides.width, sides.height, options);
}

async function sidesOf(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}
