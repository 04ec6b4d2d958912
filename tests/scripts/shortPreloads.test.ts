import { expect, test } from 'vitest';
import { shortPreloads } from '../../packages/slim/shortPreloads';

/** Each page imports two shared parts, and each part the next but one. */
const PARTS = Array.from({ length: 40 }, (_, at) => `assets/part${at}.js`);
const PAGES = Array.from({ length: 12 }, (_, at) => `assets/Page-${at}.js`);
const STYLES = ['assets/late.css', 'assets/early.css'];
const imports = new Map([
  ...PARTS.map((part, at) => [part, PARTS.slice(at + 2, at + 3)] as const),
  ...PAGES.map((page, at) => [page, PARTS.slice(at, at + 2)] as const),
]);

test('keeps every file of every list, and the order of styles', () => {
  const lists = PAGES.map((page) => [page, ...importedBy(page), ...STYLES]);
  const code = asViteWrites(lists);
  const short = shortPreloads(code, (file) => imports.get(file) ?? []);
  const found = listsOf(short);
  expect(found.map((list) => list.toSorted())).toEqual(lists.map((list) => list.toSorted()));
  expect(found.map((list) => list.filter((file) => file.endsWith('.css')))).toEqual(lists.map(() => STYLES));
  expect(short.length).toBeLessThan(code.length / 2);
});

test('leaves a file with few lists as it is', () => {
  const code = asViteWrites([PARTS.slice(0, 5)]);
  expect(shortPreloads(code, () => [])).toBe(code);
});

test('rejects a list that does not follow from imports', () => {
  const page = PAGES[5] ?? '';
  const code = asViteWrites([[page, ...importedBy(page)], PARTS, STYLES]);
  const withMore = (file: string) => [...(imports.get(file) ?? []), ...(file === page ? PARTS : [])];
  expect(() => shortPreloads(code, withMore)).toThrow('do not follow from its imports');
});

function importedBy(page: string): string[] {
  const found = new Set(imports.get(page));
  for (const file of found) for (const one of imports.get(file) ?? []) found.add(one);
  return [...found];
}

function asViteWrites(lists: readonly string[][]): string {
  const files = [...new Set(lists.flat())];
  const calls = lists.map((list) => `__vite__mapDeps([${list.map((file) => files.indexOf(file)).join(',')}])`);
  return `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\nreturn [${calls.join(',')}]`;
}

function listsOf(code: string): string[][] {
  return new Function(code)();
}
