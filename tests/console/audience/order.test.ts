import { describe, expect, it } from 'vitest';
import { inOrder, movedTo, placeAt } from '../../../src/shared/ordering/order';

describe('the order of a list', () => {
  it('has one at another place, within its ends', () => {
    expect(movedTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
    expect(movedTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
    expect(movedTo([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
    expect(movedTo([1, 2, 3], 3, -1)).toEqual([3, 1, 2]);
  });

  it('is the same list where nothing moves', () => {
    const order = [1, 2, 3];
    expect(movedTo(order, 2, 1)).toBe(order);
    expect(movedTo(order, 9, 0)).toBe(order);
  });

  it('puts what is dragged behind those whose middle it has passed', () => {
    const middles = [10, 30, 50, 70];
    expect([0, 35, 55, 99].map((y) => placeAt(middles, 0, y))).toEqual([0, 1, 2, 3]);
    expect([5, 20, 40].map((y) => placeAt(middles, 3, y))).toEqual([0, 1, 2]);
  });

  it('has what it does not know at its end', () => {
    const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(inOrder(items, [3, 1, 9])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
    expect(inOrder(items, null)).toBe(items);
  });
});
