import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenAt } from '../../../server/courses/reading/brokenJson';

test.each([
  ['{"a": 1,}', 8],
  ['{"a": [1, 2 3]}', 12],
  ['[1, 2', 5],
  ['{\n "a": tru\n}', 8],
  ['{"a" 1}', 5],
  ['{"a": "b\n"}', 6],
  ['[1,]', 3],
  ['{"a":1}}', 7],
  ['[1}', 2],
  ['{]', 1],
  ['', 0],
  ['{a: 1}', 1],
  ['[01]', 1],
])('%j is broken at %i', (text, at) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(brokenAt(text)).toBe(at);
});

test('what is cut short is broken at its end, and what stands behind a whole where it begins', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
      const text = JSON.stringify([value], null, 1);
      const short = text.slice(0, cut % text.length);
      // What is left is the beginning of a text, a number or a word.
      expect(short.slice(brokenAt(short))).toMatch(/^(?:"(?:[^"\\]|\\.)*\\?(?:u[\da-f]*)?|[-+\w.]*)$/);
      expect(brokenAt(`${text}x`)).toBe(text.length);
    }),
  );
});
