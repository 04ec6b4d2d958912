import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenAt, jsonWithLines, lineOf } from '../../../server/courses/reading/jsonWithLines';

/** What is read, and how often others have their turn meanwhile. */
function readAll(text: string): { value: unknown; turns: number } {
  const reading = jsonWithLines(text);
  let turns = 0;
  for (;;) {
    const step = reading.next();
    if (step.done) return { value: step.value, turns };
    turns += 1;
  }
}

/** Each object and list of a value, with itself. */
function containersOf(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(containersOf)] : [];
}

test('reads what is written, and tells the line of each list and object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t'), (written, indent) => {
      const text = JSON.stringify(written, null, indent);
      const { value } = readAll(text);
      expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
      const rows = text.split('\n');
      for (const container of containersOf(value))
        expect(rows[(lineOf(container) ?? 0) - 1]).toMatch(Array.isArray(container) ? /\[/ : /\{/);
    }),
  );
  const { value } = readAll('{\n "a": [\n  [1],\r\n\r\n  [2, "\\"]"]\n ],\n "__proto__": {"b": -0.5e1}\n}');
  const { a, ...rest } = value as { a: unknown[] };
  expect([value, a, ...a].map(lineOf)).toEqual([1, 2, 3, 5]);
  expect(JSON.stringify(a)).toBe('[[1],[2,"\\"]"]]');
  expect([Object.keys(rest), Object.values(rest)[0]]).toMatchObject([['__proto__'], { b: -5 }]);
});

test('takes what JSON.parse takes, and nothing else', () => {
  const part = fc.constantFrom(
    ...'{}[],:"\\ \n',
    '1',
    '-',
    '.5',
    'e3',
    '01',
    'null',
    'truer',
    '"a"',
    '"\\u00e9"',
    '\u0001',
    'é',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const read = (how: () => unknown) => {
        try {
          return JSON.stringify(how());
        } catch {
          return 'no JSON';
        }
      };
      expect(read(() => readAll(text).value)).toBe(read(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
});

test('lets others have their turn in the middle of a long list, and of blanks', () => {
  expect(readAll(`[${'[5.1, 52.1],'.repeat(20_000)}1]`).turns).toBeGreaterThan(4);
  expect(readAll(`[${' '.repeat(100_000)}]`).turns).toBeGreaterThan(4);
});

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
