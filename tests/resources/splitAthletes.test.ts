import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpectedTimes } from '../../server/waves/expectedTimes';
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
    expect(['', 'soon', '3:75', '-5', '-0:42:36', '12345', '1234567', '12.345,6'].map(readExpectedTime)).toEqual(
      Array(8).fill(null),
    );
  });

  it('reads whatever else files write as a length of time', () => {
    const seconds = (text: string) => (readExpectedTime(text) ?? Number.NaN) / 1000;
    expect(
      ['42:36.5', '42:36,5', '1:02:30.25', '0:42:36.5', '62\'03"', '1h02m03s', '1.02.03', 'PT42M36S'].map(seconds),
    ).toEqual([2556.5, 2556.5, 3750.25, 2556.5, 3723, 3723, 3723, 2556]);
  });

  const race = (metres: number | null) => ({
    metres,
    kph: 10,
    timingType: 'chiptime',
    countsLaps: false,
    endsByTime: false,
    start: null,
  });
  const minutesOf = (texts: string[], metres: number | null, heading = 'Expected') => {
    const { times, notes } = readExpectedTimes({ heading, texts, race: race(metres) });
    return { minutes: times.map((time) => time && time / 60_000), notes };
  };

  it('reads two parts as the race and the other times of the column tell', () => {
    const tens = ['42:36', '53:09', '31:14', '1:02:30', '58:59', '29:59'];
    const read = [42.6, 53.15, 31 + 14 / 60, 62.5, 58 + 59 / 60, 29 + 59 / 60];
    // By the distance, by the one with three parts, and by both.
    expect(
      minutesOf(
        tens.filter((_, index) => index !== 3),
        10_000,
      ).minutes,
    ).toEqual(read.filter((_, index) => index !== 3));
    expect(minutesOf(tens, null).minutes).toEqual(read);
    expect(minutesOf(tens, 10_000)).toEqual({
      minutes: read,
      notes: [
        'The times of "Expected" (42:36) are read as minutes and seconds. Write them as h:mm:ss if that is wrong.',
      ],
    });
    expect(minutesOf(['3:45', '4:10', '3:30:00'], 42_195)).toEqual({ minutes: [225, 250, 210], notes: [] });
    expect(minutesOf(['12:30', '11:15:00', '14:00'], null).minutes).toEqual([750, 675, 840]);
    expect(minutesOf(['3:45', '4:10'], 1_000).minutes).toEqual([3.75, 4 + 10 / 60]);
    // A fraction is one of seconds.
    expect(minutesOf(['42:36.6', '53:09'], null).minutes).toEqual([42.61, 53.15]);
    // One that stands out is what the race leaves room for.
    expect(minutesOf(['1:05', '1:10', '59:30', '1:02'], 10_000).minutes).toEqual([65, 70, 59.5, 62]);
  });

  it('says where nothing tells what two parts are', () => {
    expect(minutesOf(['3:45', '4:10'], null)).toEqual({
      minutes: [225, 250],
      notes: [expect.stringContaining('may be hours and minutes, or minutes and seconds')],
    });
    expect(minutesOf(['3:45', '4:10'], null, 'Expected (mm:ss)').minutes).toEqual([3.75, 4 + 10 / 60]);
  });
});
