import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mayBeInstalled } from '../../scripts/licences/allowed';
import { installedPackages } from '../../scripts/licences/installed';
import { readReport } from '../../scripts/licences/vulnerabilities';

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND (BSD-3-Clause OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR (MIT AND AGPL-3.0-only)', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
  [null, false],
])('%s: %s', (licence, may) => {
  expect(mayBeInstalled({ name: 'some-package', licence })).toBe(may);
});

it('excepts a package by name and by what it says', () => {
  expect(mayBeInstalled({ name: 'png-js', licence: null })).toBe(true);
  expect(mayBeInstalled({ name: 'png-js', licence: 'GPL-3.0-only' })).toBe(false);
});

it('all that an installation has may be there', async () => {
  const packages = await installedPackages(resolve(import.meta.dirname, '../..'));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((one) => !mayBeInstalled(one))).toEqual([]);
  const names = packages.map(({ name }) => name);
  // Of another’s, of a package of our own, and not what only development needs.
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react-admin', 'avvio']));
  expect(names).not.toContain('vitest');
});

it('looks into what is needed by what is needed, and says what is missing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'startline-licences-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const put = async (folder: string, manifest: object) => {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'package.json'), JSON.stringify(manifest));
  };
  await put('.', { name: 'product', dependencies: { one: '1' }, devDependencies: { tool: '1' } });
  await put('node_modules/one', { name: 'one', version: '1.0.0', license: 'MIT', dependencies: { two: '2' } });
  await put('node_modules/tool', { name: 'tool', version: '1.0.0', license: 'AGPL-3.0-only' });
  await expect(installedPackages(root)).rejects.toThrow('two, which one needs, is not installed');
  await put('node_modules/one/node_modules/two', {
    name: 'two',
    version: '2.0.0',
    licenses: [{ type: 'AGPL-3.0-only' }],
  });
  expect(await installedPackages(root)).toEqual([
    { name: 'one', version: '1.0.0', licence: 'MIT' },
    { name: 'two', version: '2.0.0', licence: 'AGPL-3.0-only' },
  ]);
});

it('tells known vulnerabilities by how bad they are, and that nobody was asked', () => {
  const vulnerabilities = { a: { severity: 'critical', range: '<2' }, b: { severity: 'low', range: '*' } };
  expect(readReport(JSON.stringify({ vulnerabilities }))).toEqual({ bad: ['a <2: critical'], others: 1 });
  expect(readReport(JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'no registry' } }))).toEqual({
    skipped: 'no registry',
  });
  expect(readReport('')).toEqual({ skipped: 'npm audit gave no report' });
});
