import fc from 'fast-check';
import LatLon from 'geodesy/latlon-ellipsoidal-vincenty.js';
import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, test } from 'vitest';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { metresBetween } from '../../../resources/courses/geometry/metresBetween';

/** Karney's algorithm, which is exact everywhere. */
const karney = (a: Coordinate, b: Coordinate): number =>
  Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? Number.NaN;
const geodesy = (a: Coordinate, b: Coordinate): number => new LatLon(a[1], a[0]).distanceTo(new LatLon(b[1], b[0]));

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const point = fc.tuple(longitude, latitude) as fc.Arbitrary<Coordinate>;
const tiny = fc.double({ min: -0.06, max: 0.06, noNaN: true });

function near([east, north]: Coordinate, byEast: number, byNorth: number): Coordinate {
  const turned = east + byEast > 180 ? east + byEast - 360 : east + byEast < -180 ? east + byEast + 360 : east + byEast;
  return [turned, Math.min(90, Math.max(-90, north + byNorth))];
}

/** A millionth, and a tenth of a millimetre where there is next to nothing. */
function expectSame(given: number, wanted: number): void {
  expect(Math.abs(given - wanted)).toBeLessThanOrEqual(wanted * 1e-6 + 1e-4);
}

describe('metres between two points', () => {
  test('are those of GeographicLib, wherever the points are', () => {
    fc.assert(fc.property(point, point, (a, b) => expectSame(metresBetween(a, b), karney(a, b))));
  });

  test('over short steps too, at the poles, across the date line and from the short formula to the long one', () => {
    fc.assert(
      fc.property(point, tiny, tiny, (a, east, north) => {
        const b = near(a, east, north);
        expectSame(metresBetween(a, b), karney(a, b));
      }),
    );
  });

  test('to the other side of the earth, where other formulas find no end', () => {
    const little = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(point, little, little, (a, east, north) => {
        const b = near([a[0] > 0 ? a[0] - 180 : a[0] + 180, -a[1]], east, north);
        expectSame(metresBetween(a, b), karney(a, b));
      }),
    );
  });

  test('are those of a second library', () => {
    const european = fc.tuple(
      fc.double({ min: -10, max: 30, noNaN: true }),
      fc.double({ min: 35, max: 70, noNaN: true }),
    ) as fc.Arbitrary<Coordinate>;
    fc.assert(fc.property(european, european, (a, b) => expectSame(metresBetween(a, b), geodesy(a, b))));
    fc.assert(
      fc.property(european, tiny, tiny, (a, east, north) => {
        const b = near(a, east, north);
        // It gives whole millimetres.
        expect(Math.abs(metresBetween(a, b) - geodesy(a, b))).toBeLessThan(0.001 + geodesy(a, b) * 1e-6);
      }),
    );
  });

  test('are the same both ways, and none to the point itself', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expectSame(metresBetween(a, b), metresBetween(b, a));
        expect(metresBetween(a, a)).toBe(0);
      }),
    );
  });

  test.each<[Coordinate, Coordinate, number]>([
    // A quarter of a meridian and of the equator, and half-way round by a pole, as the ellipsoid's definition gives them.
    [[0, 0], [0, 90], 10_001_965.729],
    [[0, 0], [90, 0], 10_018_754.171],
    [[0, 0], [180, 0], 20_003_931.459],
  ])('from %j to %j are %d', (a, b, metres) => {
    expect(metresBetween(a, b)).toBeCloseTo(metres, 2);
  });
});
