import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heightProfile } from '../../../resources/courses/geometry/heights';
import { alongOf, type Line, measure, pointAt } from '../../../resources/courses/geometry/measure';
import { at, denser, walks } from './lines';

/** A way of so many metres east with a height at every step. */
const profile = (length: number, step: number, height: (metres: number) => number): Line =>
  Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => at(index * step, 0, height(index * step)));

/** Numbers from -1 to 1 that look like chance and are the same in every run. */
function noise(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

describe('distance', () => {
  test('is that of all steps, and the same however many points are on them', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 2, max: 5 }), (line, parts) => {
        const measured = measure(line);
        const dense = measure(denser(line, measured.along, parts));
        expect(dense.distance).toBeCloseTo(measured.distance, 2);
        expect(measured.along).toHaveLength(line.length);
        expect(measured.along[0]).toBe(0);
      }),
    );
  });

  test('grows along the line', () => {
    fc.assert(
      fc.property(walks, (line) => {
        const along = [...alongOf(line)];
        expect(along).toEqual(along.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('gain and loss', () => {
  test('are the same however many points are on the way', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 2, max: 5 }), (line, parts) => {
        const { gain, loss, along } = measure(line);
        const dense = measure(denser(line, along, parts));
        expect(dense.gain).toBeCloseTo(gain ?? 0, 1);
        expect(dense.loss).toBeCloseTo(loss ?? 0, 1);
      }),
    );
  });

  test('backwards are loss and gain', () => {
    fc.assert(
      fc.property(walks, (line) => {
        const { gain, loss } = measure(line);
        const back = measure(line.toReversed());
        expect(back.gain).toBeCloseTo(loss ?? 0, 4);
        expect(back.loss).toBeCloseTo(gain ?? 0, 4);
      }),
    );
  });

  test('of mountains are nearly what a map has, with the noise of a receiver in them', () => {
    // Ten times 800 m up and down again over 8 km.
    const mountains = (metres: number) => 400 - 400 * Math.cos((metres / 8_000) * 2 * Math.PI);
    const { gain, loss } = measure(profile(80_000, 8, (metres) => mountains(metres) + 2 * noise(metres)));
    expect(gain).toBeGreaterThan(8_000 * 0.99);
    expect(gain).toBeLessThan(8_000 * 1.01);
    expect(loss).toBeCloseTo(gain ?? 0, -2);
  });

  test('of a flat city are next to nothing, whatever a receiver put in', () => {
    const flat = profile(42_195, 5, (metres) => 12 + 3 * noise(metres));
    expect(measure(flat).gain).toBeLessThan(50);
    const rounded = profile(42_195, 10, (metres) => Math.round(12 + noise(metres)));
    expect(measure(rounded).gain).toBe(0);
  });

  test('count a rise of 3 m on end, and none of less', () => {
    const rise = (height: number) =>
      profile(2_000, 10, (metres) => Math.min(height, Math.max(0, (metres - 500) / 100)));
    expect(measure(rise(2.9)).gain).toBe(0);
    expect(measure(rise(5)).gain).toBeCloseTo(5, 1);
  });

  test('are unknown without two elevations, and level before the first and behind the last', () => {
    expect(measure([at(0, 0), at(100, 0)])).toMatchObject({ gain: null, loss: null });
    expect(measure([at(0, 0, 5), at(100, 0)])).toMatchObject({ gain: null, loss: null });
    const some = [at(0, 0), at(500, 0, 10), at(700, 0), at(1_500, 0, 60), at(2_000, 0)];
    expect(measure(some)).toMatchObject({ gain: expect.closeTo(50, 0), loss: 0 });
  });
});

describe('bounds', () => {
  test('hold every point, and touch the outermost', () => {
    const line = [at(0, 0), at(500, -200), at(-300, 100)];
    expect(measure(line).bounds).toEqual({
      west: at(-300, 0)[0],
      east: at(500, 0)[0],
      south: at(0, -200)[1],
      north: at(0, 100)[1],
    });
  });

  test('lie across the date line with the line', () => {
    const line: Line = [
      [179.99, -17],
      [-179.98, -17.01],
      [179.995, -17.02],
    ];
    expect(measure(line).bounds).toEqual({ west: 179.99, south: -17.02, east: -179.98, north: -17 });
    expect(measure(line).distance).toBeLessThan(7_000);
  });
});

describe('a point at a distance', () => {
  test('is as far along as was asked', () => {
    fc.assert(
      fc.property(walks, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
        const { along, distance } = measure(line);
        const point = pointAt(line, along, distance * share);
        const index = along.findIndex((metres) => metres >= distance * share);
        const before = [...line.slice(0, Math.max(1, index)), point];
        expect(measure(before).distance).toBeCloseTo(distance * share, 2);
      }),
    );
  });

  test('has the height between', () => {
    const line = [at(0, 0, 10), at(1_000, 0, 30)];
    const along = alongOf(line);
    expect(pointAt(line, along, (along[1] ?? 0) / 4)[2]).toBeCloseTo(15, 6);
    expect(pointAt(line, along, -5)).toEqual(line[0]);
    expect(pointAt(line, along, 99_999)).toEqual(line[1]);
    expect(pointAt([at(0, 0), at(10, 0)], alongOf([at(0, 0), at(10, 0)]), 5)).toHaveLength(2);
  });

  test('lies on the short way across the date line', () => {
    const line: Line = [
      [179.99, 0],
      [-179.99, 0],
    ];
    const along = alongOf(line);
    const [longitude] = pointAt(line, along, (along[1] ?? 0) * 0.75);
    expect(longitude).toBeCloseTo(-179.995, 6);
  });
});

describe('a profile of heights', () => {
  test('has as many places as asked, from start to end, equally far apart', () => {
    const line = profile(10_000, 10, (metres) => metres / 100);
    const { along, distance } = measure(line);
    const heights = heightProfile(line, along, 101) ?? [];
    expect(heights).toHaveLength(101);
    expect(heights[0]).toMatchObject({ along: 0, height: 0 });
    expect(heights.at(-1)?.along).toBeCloseTo(distance, 6);
    expect(heights[50]).toMatchObject({ along: expect.closeTo(distance / 2, 4), height: expect.closeTo(50, 0) });
  });

  test('is none without elevations', () => {
    const line = [at(0, 0), at(10, 0)];
    expect(heightProfile(line, alongOf(line), 10)).toBeNull();
  });
});
