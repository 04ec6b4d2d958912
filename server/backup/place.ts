import path from 'node:path';
import { openDiskStorage } from '../files/diskStorage';
import { openStorage } from '../files/openStorage';
import type { FileStorage } from '../files/storage';

/**
 * Where a backup is written to or read from: a folder, or a bucket as `s3://bucket/prefix?endpoint=…&region=…`, with the credentials that
 * FILES_URL has too. Throws a sentence that says what to change.
 */
export function openPlace({ place, env }: { place: string; env: NodeJS.ProcessEnv }): Promise<FileStorage> {
  if (place.startsWith('s3:')) return openStorage({ ...env, FILES_URL: place });
  return openDiskStorage(path.resolve(place));
}

/** The place of one backup below that of all. */
export function placeBelow({ place, name }: { place: string; name: string }): string {
  if (!place.startsWith('s3:')) return path.join(place, name);
  const url = new URL(place);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}
