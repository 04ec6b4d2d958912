import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Once per run: the tests of the product as a whole use what `npm start` would run. */
export default async function setup(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../scripts/build.mjs'), '--if-changed'],
    {
      env,
    },
  );
}
