import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { table } from '../table';

/** What the browser asks for before a page shows, as the budget counts it. */
export async function bundleSizes(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'scripts/check-bundle.ts']);
  const pages = [...stdout.matchAll(/^\S+\s+(.+): ([\d.]+) kB of ([\d.]+) kB/gm)];
  return table([
    ['Scripts and styles asked for before the page shows (gzip)', 'kB', 'budget in kB'],
    ...pages.map(([, page = '', size, limit]) => [page, Number(size), Number(limit)]),
  ]);
}
