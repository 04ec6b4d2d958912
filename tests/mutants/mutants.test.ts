import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutants } from './mutants';

it.each(mutants)('$name: what it changes stands in the file once, and its suite is there', ({ file, find, suite }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(existsSync(suite)).toBe(true);
});

it('names every mutant once', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
