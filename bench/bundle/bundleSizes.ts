import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { table } from '../table';

/** JavaScript that the browser loads before it can show a page, as the budget counts it. */
export async function bundleSizes(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-bundle.mjs']);
  const pages = [...stdout.matchAll(/^\S+\s+(.+): ([\d.]+) kB of ([\d.]+) kB/gm)];
  return table([
    ['JavaScript before the page shows (gzip)', 'kB', 'budget in kB'],
    ...pages.map(([, page = '', size, limit]) => [page, Number(size), Number(limit)]),
  ]);
}
