import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonWithLines } from '../../../server/courses/reading/jsonWithLines';

test('reads what is written, and tells the line of each list and object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const read = jsonWithLines(text);
      expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
      for (const [container, line] of read.lines) {
        const row = text.split('\n')[line - 1];
        expect(row).toMatch(Array.isArray(container) ? /\[/ : /\{/);
      }
    }),
  );
  const { value, lines } = jsonWithLines(
    '{\n "a": [\n  [1],\r\n\r\n  [2, "\\"]"]\n ],\n "__proto__": {"b": -0.5e1}\n}',
  );
  const { a, ...rest } = value as { a: unknown[] };
  expect([value, a, ...a].map((one) => lines.get(one))).toEqual([1, 2, 3, 5]);
  expect([a, Object.keys(rest), Object.values(rest)[0]]).toMatchObject([[[1], [2, '"]']], ['__proto__'], { b: -5 }]);
});
