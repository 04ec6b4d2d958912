import { expect, test } from 'vitest';
import { testsWithin } from '../../scripts/testsWithin';

const took = new Map([
  ['short', 1_000],
  ['long', 20_000],
  ['other', 1_000],
]);
const within = (ms: number, always: string[] = []) =>
  testsWithin({ files: ['short', 'long', 'other'], always: new Set(always), took, ms });

test('what is too long makes room for what comes after it, and is named', () => {
  expect(within(5_000)).toEqual({ chosen: ['short', 'other'], left: ['long'] });
  expect(within(60_000)).toEqual({ chosen: ['short', 'long', 'other'], left: [] });
  expect(within(2_500)).toEqual({ chosen: ['short'], left: ['long', 'other'] });
});

test('a test that somebody is working on runs however long it takes', () => {
  expect(within(2_500, ['long'])).toEqual({ chosen: ['short', 'long'], left: ['other'] });
});

test('a file that never ran is taken to need a few seconds', () => {
  const files = Array.from({ length: 100 }, (_, index) => `new ${index}`);
  const { chosen } = testsWithin({ files, always: new Set(), took, ms: 50_000 });
  expect(chosen).toEqual(files.slice(0, 10));
});
