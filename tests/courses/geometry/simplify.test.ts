import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alongOf, type Line } from '../../../resources/courses/geometry/measure';
import { placesOn } from '../../../resources/courses/geometry/placesOn';
import { simplify } from '../../../resources/courses/geometry/simplify';
import { at, walks } from './lines';

test('no point is farther from the simplified line than the tolerance, and its ends are those of the line', () => {
  fc.assert(
    fc.property(walks, fc.integer({ min: 1, max: 100 }), (line, tolerance) => {
      const simple = simplify(line, tolerance);
      const along = alongOf(simple);
      for (const point of line)
        expect(placesOn(simple, along, point)[0]?.off).toBeLessThanOrEqual(tolerance * 1.01 + 0.01);
      expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)]);
    }),
  );
});

test('its points are some of the line’s, in order', () => {
  fc.assert(
    fc.property(walks, (line) => {
      const places = simplify(line, 50).map((point) => line.indexOf(point));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});

test('what is straight keeps its ends alone, and what is wanted exactly keeps every corner', () => {
  const straight = Array.from({ length: 1_000 }, (_, index) => at(index * 10, 0));
  expect(simplify(straight, 1)).toHaveLength(2);
  const corners = [at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)];
  expect(simplify(corners, 1)).toEqual(corners);
});

test('a line across the date line stays whole', () => {
  const line: Line = [
    [179.9, 0],
    [179.99, 0],
    [-179.99, 0],
    [-179.9, 0.5],
  ];
  expect(simplify(line, 100)).toEqual([line[0], line[2], line[3]]);
});

test('takes a line of 200,000 points, whatever it looks like', () => {
  const sawtooth = Array.from({ length: 200_000 }, (_, index) => at(index, index % 2 ? 30 : -30));
  expect(simplify(sawtooth, 5).length).toBeGreaterThan(199_000);
});
