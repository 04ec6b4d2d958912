import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Bytes. The databases, products and copies of a whole run take less than half of it. */
const LEAST_FREE = 8e9;

/**
 * The folder of a file system in memory, where this machine has one with enough room that lets programs run; undefined elsewhere.
 * A new database for a test takes 20 ms there and up to a second on a disk.
 */
export function memoryFolder(): string | undefined {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, folder]) => folder === FOLDER);
    const [, , type, options = ''] = mount ?? [];
    if (type !== 'tmpfs' || options.split(',').includes('noexec')) return undefined;
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize < LEAST_FREE ? undefined : FOLDER;
  } catch {
    return undefined;
  }
}
