import { expect, it } from 'vitest';
import { overlap } from '../../../engine/core/access/overlap';
import { permits } from '../../../engine/core/access/permissions';

const PARTS = ['a', 'b', '*'];
const WANTED = namesOf(['a', 'b', 'c'], 3);
const PATTERNS = namesOf(PARTS, 3);

it('covers what both cover and nothing else, whatever the patterns', () => {
  const wrong = PATTERNS.flatMap((one) =>
    PATTERNS.flatMap((other) => {
      const both = overlap([one], [other]);
      return WANTED.filter(
        (wanted) => permits(both, wanted) !== (permits([one], wanted) && permits([other], wanted)),
      ).map((wanted) => `${one} and ${other} as ${both.join(', ')}: ${wanted}`);
    }),
  );
  expect(PATTERNS.length ** 2 * WANTED.length).toBeGreaterThan(50_000);
  expect(wrong).toEqual([]);
});

it('says each pattern once', () => {
  expect(overlap(['athletes.*', '*.read'], ['athletes.read', 'athletes.read'])).toEqual(['athletes.read']);
});

/** All names of up to so many of the parts. */
function namesOf(parts: readonly string[], most: number): string[] {
  if (most === 1) return [...parts];
  const shorter = namesOf(parts, most - 1);
  return [...new Set([...shorter, ...parts.flatMap((part) => shorter.map((rest) => `${part}.${rest}`))])];
}
