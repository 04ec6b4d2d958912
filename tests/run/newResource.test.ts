import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOfProject } from '../support/copyOfProject';

let copy: string;
let remove: () => Promise<void>;
let printed: string;

beforeAll(async () => {
  ({ folder: copy, remove } = await copyOfProject());
  printed = await npm('run', 'resource:new', '--', 'drop_bags', '--feature', 'startList');
});
afterAll(() => remove());

it('makes a declaration, its registration, its pages, a test and a migration', async () => {
  expect(printed.match(/^Wrote .+/gm)).toEqual([
    'Wrote resources/drop_bags/dropBags.resource.ts',
    'Wrote resources/allResources.ts',
    'Wrote src/features/startList/startList.feature.ts',
    'Wrote tests/api/resources/dropBags.test.ts',
  ]);
  const feature = await readFile(join(copy, 'src/features/startList/startList.feature.ts'), 'utf8');
  expect(feature).toMatch(/resourcePages\('drop_bags', \{[^}]*section: 'participants'/);
  const migrations = await readdir(join(copy, 'server/database/migrations'));
  const sql = await readFile(join(copy, 'server/database/migrations', migrations.sort().at(-1) ?? ''), 'utf8');
  expect(sql).toContain('CREATE TABLE "drop_bags"');
});

it('names the features there are where one is asked for that is not', async () => {
  const refused = npm('run', 'resource:new', '--', 'gift_bags', '--feature', 'stuff');
  await expect(refused).rejects.toThrow(/There is no feature "stuff": .*startList/);
});

// A type check without a cache takes more than two minutes on a busy machine of two cores.
it('makes what passes the type check', { timeout: 300_000 }, async () => {
  await expect(npm('run', 'typecheck')).resolves.toBeDefined();
});

it('makes what passes lint and its own test', async () => {
  const test = 'tests/api/resources/dropBags.test.ts';
  await npm('exec', '--', 'biome', 'check', '--vcs-enabled=false', 'resources', 'src/features/startList', test);
  const tested = await npm('exec', '--', 'vitest', 'run', test);
  expect(tested).toMatch(/Tests .*1 passed/);
});

/** @throws Error with what it printed, unless it ends with 0 */
async function npm(...args: string[]): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)('npm', args, { cwd: copy, env: { ...env, NO_COLOR: '1' } });
  return stdout;
}
