import { describe, expect, it } from 'vitest';
import { spreadRows } from '../../../engine/tables/spreadRows';

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('spreadRows', () => {
  it('returns all of few rows', () => expect(spreadRows(rows(1_000), 5)).toEqual(rows(1_000)));

  it('returns at most 1,000 rows of the whole list, in order and without repeats', () => {
    for (const count of [1_001, 1_234, 2_000, 90_000]) {
      const found = spreadRows(rows(count), 5);
      expect(found.length).toBeLessThanOrEqual(1_000);
      expect([found[0], found.at(-1)]).toEqual([0, count - 1]);
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
    }
  });

  it('returns fewer rows of a wide table', () => expect(spreadRows(rows(2_000), 500)).toHaveLength(100));

  it('keeps neighboring rows together', () => expect(spreadRows(rows(2_000), 5).slice(0, 20)).toEqual(rows(20)));
});
