import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

it('every file that the security document names is there', () => {
  const named = [...text.matchAll(/`((?:tests|server|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

it('each of the ten risks of OWASP has what protects, and a test that shows it', () => {
  const rows = text.split('\n').filter((line) => /^\| API\d+ /.test(line));
  expect(rows.map((row) => /API(\d+)/.exec(row)?.[1])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  for (const row of rows) {
    const [, , protects = '', shown = ''] = row.split('|');
    expect([row, protects.trim().length > 20, /`tests\/[\w/-]+\.test\.ts`/.test(shown)]).toEqual([row, true, true]);
  }
});
