import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { alongOf, type Line, measure, pointAt } from '../../../resources/courses/geometry/measure';
import { metresBetween } from '../../../resources/courses/geometry/metresBetween';
import { placesOn } from '../../../resources/courses/geometry/placesOn';
import { at, walks } from './lines';

const places = (line: Line, point: Coordinate) => placesOn(line, alongOf(line), point);

describe('places on a course', () => {
  test('of a point on it are there', () => {
    fc.assert(
      fc.property(walks, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
        const { along, distance } = measure(line);
        const found = placesOn(line, along, pointAt(line, along, distance * share));
        expect(found[0]?.off).toBeLessThan(0.01);
        expect(found.some(({ along: metres }) => Math.abs(metres - distance * share) < 16)).toBe(true);
      }),
    );
  });

  test('begin with the nearest of all, and are in the order of how near they are', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }), (line, x, y) => {
        const { along, distance } = measure(line);
        const found = placesOn(line, along, at(x, y));
        const sampled = Array.from({ length: 500 }, (_, i) =>
          metresBetween(at(x, y), pointAt(line, along, (distance * i) / 499)),
        );
        expect(found[0]?.off).toBeLessThanOrEqual(Math.min(...sampled) + 0.01);
        const offs = found.map(({ off }) => off);
        expect(offs).toEqual(offs.toSorted((a, b) => a - b));
      }),
    );
  });

  test('are two out and back, and one at the turn', () => {
    const line = [at(0, 0), at(5_000, 0), at(0, 0)];
    const { distance } = measure(line);
    const stand = places(line, at(1_000, 8));
    expect(stand.map(({ along }) => Math.round(along)).toSorted((a, b) => a - b)).toEqual([
      Math.round(distance / 10),
      Math.round(distance * 0.9),
    ]);
    expect(stand.map(({ off }) => Math.round(off))).toEqual([8, 8]);
    expect(places(line, at(5_000, 0))).toHaveLength(1);
    // Where the course turns 30 m behind the point it passes twice within 60 m.
    expect(places(line, at(4_970, 0))).toHaveLength(2);
  });

  test('are start and finish of a loop, and one for each lap', () => {
    const lap = [at(0, 0), at(400, 0), at(400, 300), at(0, 300)];
    const line = [...lap, ...lap, ...lap, at(0, 0)];
    expect(
      places(line, at(0, 0))
        .map(({ along }) => Math.round(along / 100))
        .toSorted((a, b) => a - b),
    ).toEqual([0, 14, 28, 42]);
    expect(places(line, at(200, 5))).toHaveLength(3);
  });

  test('are one where the line wavers, and where points repeat', () => {
    const wavering = Array.from({ length: 400 }, (_, index) => at(index * 5, index % 2 ? 4 : -4));
    expect(places(wavering, at(1_000, 0))).toHaveLength(1);
    const standing = [at(0, 0), at(100, 0), at(100, 0), at(100, 0), at(200, 0)];
    expect(places(standing, at(100, 3))).toHaveLength(1);
  });

  test('of a point far away say how far it is', () => {
    const [nearest, ...others] = places([at(0, 0), at(5_000, 0)], at(2_500, 2_000));
    expect(nearest?.off).toBeGreaterThan(1_995);
    expect(nearest?.off).toBeLessThan(2_005);
    expect(others).toEqual([]);
  });

  test('leave out passes that are out of reach', () => {
    const hairpin = [at(0, 0), at(3_000, 0), at(3_000, 200), at(0, 200)];
    expect(places(hairpin, at(1_000, 0))).toHaveLength(1);
    expect(places(hairpin, at(1_000, 100))).toHaveLength(2);
  });
});
