import { expect, it } from 'vitest';
import { discOffsets } from '../../../src/shared/map/PositionsLayer';

const WIDTH = 100;
const rowsOf = (inset: number) => {
  const rows = new Map<number, number>();
  for (const offset of discOffsets({ across: 10, inset, width: WIDTH })) {
    const row = Math.floor(offset / WIDTH);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return [...rows].map(([row, count]) => `${row}:${count}`).join(' ');
};

it('draws a place as a disc, and its edge as what a smaller one leaves of it', () => {
  expect(rowsOf(0)).toBe('0:4 1:8 2:8 3:10 4:10 5:10 6:10 7:8 8:8 9:4');
  const [whole, inner] = [0, 1.5].map((inset) => new Set(discOffsets({ across: 10, inset, width: WIDTH })));
  expect([...inner!].every((offset) => whole!.has(offset))).toBe(true);
  expect(inner!.size).toBeGreaterThan(whole!.size / 3);
  expect(inner!.has(0)).toBe(false);
});
