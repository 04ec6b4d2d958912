import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDiskStorage } from '../files/diskStorage';
import { openStorage } from '../files/openStorage';
import type { FileStorage } from '../files/storage';
import { MANIFEST } from './manifest';

/**
 * Where a backup is written to or read from: a folder, or a bucket as `s3://bucket/prefix?endpoint=…&region=…`, with the credentials that
 * FILES_URL has too. Throws a sentence that says what to change.
 */
export async function openPlace({ place, env }: { place: string; env: NodeJS.ProcessEnv }): Promise<FileStorage> {
  if (place.startsWith('s3:')) return openStorage({ ...env, FILES_URL: place });
  const folder = path.resolve(place);
  const storage = await openDiskStorage(folder);
  return {
    ...storage,
    put: (...given) => storage.put(...given).catch((error) => Promise.reject(sayingWhere(error, folder))),
  };
}

/** A full disk with its folder: the error of the system alone names neither. */
export function sayingWhere(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Error(`There is no room left on the disk of ${folder}.`, { cause: error });
}

/** Takes away what was written of a backup that broke off in a folder; one with its manifest is whole, and stays. */
export async function removeHalf(place: string): Promise<void> {
  if (place.startsWith('s3:') || existsSync(path.join(place, MANIFEST))) return;
  await rm(place, { recursive: true, force: true });
}

/** The place of one backup below that of all. */
export function placeBelow({ place, name }: { place: string; name: string }): string {
  if (!place.startsWith('s3:')) return path.join(place, name);
  const url = new URL(place);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}
