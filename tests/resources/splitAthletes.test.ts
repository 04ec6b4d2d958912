import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpectedTime, type SplitAthlete, splitAthletes } from '../../server/waves/splitAthletes';

describe('splitting athletes into waves', () => {
  const athletes = fc
    .array(
      fc.record({
        number: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
        time: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null }),
      }),
      { maxLength: 80 },
    )
    .map((list) => list.map((one, id): SplitAthlete => ({ id, ...one })));

  it('puts everybody who can be placed into one wave, in order, none of them empty', () => {
    const by = fc.constantFrom('size' as const, 'bibs' as const, 'expected_time' as const);
    fc.assert(
      fc.property(athletes, by, fc.integer({ min: 1, max: 50 }), (list, how, size) => {
        const waves = splitAthletes(list, { by: how, size });
        const key = how === 'expected_time' ? 'time' : 'number';
        const placed = list.filter((one) => one[key] !== null).map(({ id }) => id);
        expect(waves.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(placed);
        const values = waves.map(({ ids }) => ids.map((id) => list[id]![key]!));
        for (const own of values) expect(own.length).toBeGreaterThan(0);
        for (const [index, own] of values.slice(1).entries())
          expect(Math.max(...values[index]!)).toBeLessThanOrEqual(Math.min(...own));
        if (how === 'expected_time') return;
        for (const [index, { from, to }] of waves.entries()) {
          expect(values[index]!.every((number) => number >= from! && number <= to!)).toBe(true);
          // No number is within the bounds of two.
          if (index > 0) expect(from!).toBeGreaterThan(waves[index - 1]!.to!);
          if (how === 'bibs') expect(to! - from!).toBe(size - 1);
        }
      }),
    );
  });

  it('reads expected times as people write them', () => {
    const minutes = (text: string) => (readExpectedTime(text) ?? Number.NaN) / 60_000;
    expect(['3:45:00', '3:45', '1h45', '1 h', "2h 5'", '225', '62.5', '62,5 min'].map(minutes)).toEqual([
      225, 225, 105, 60, 125, 225, 62.5, 62.5,
    ]);
    expect(['', 'soon', '3:75', '-5', '1:2:3', '12345'].map(readExpectedTime)).toEqual(Array(6).fill(null));
  });
});
