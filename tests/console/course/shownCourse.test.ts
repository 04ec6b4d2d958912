import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { measure, pointAt } from '../../../resources/courses/geometry/measure';
import { CourseShape, nearestOn } from '../../../src/shared/map/courseShape';
import { degreesText, gridStep } from '../../../src/shared/map/graticule';
import {
  longitudeNear,
  longitudeOf,
  metresPerPixel,
  worldSize,
  worldX,
  worldY,
} from '../../../src/shared/map/mercator';
import { endLabelY, endWordsAt, isAtEnd, labelEvery } from '../../../src/shared/map/paintCourse';

const ZOOM = 14;
const shapeOf = (line: readonly Coordinate[]) => new CourseShape(line, measure(line));

/** A way around Brussels with a wiggle that only shows from near. */
const way = Array.from({ length: 4_000 }, (_, index): Coordinate => {
  const turn = (index / 4_000) * Math.PI * 1.8;
  return [4.35 + 0.05 * Math.cos(turn) + 0.00002 * Math.sin(index), 50.85 + 0.03 * Math.sin(turn)];
});

describe('a course as it is shown', () => {
  it('has fewer points the farther away it is, and each knows which of the course it is', () => {
    const shape = shapeOf(way);
    const [near, far] = [shape.at(18), shape.at(11)];
    expect(far.indices.length).toBeLessThan(near.indices.length / 5);
    for (const shown of [near, far]) {
      expect([shown.indices[0], shown.indices.at(-1)]).toEqual([0, way.length - 1]);
      for (const [place, index] of shown.indices.entries()) {
        expect(shown.points[place * 2]).toBe(worldX(way[index]![0]));
        expect(shown.along[place]).toBe(shape.measured.along[index]);
      }
    }
  });

  it('is nowhere a px away from where it is', () => {
    const shape = shapeOf(way);
    const shown = shape.at(ZOOM);
    for (const [longitude, latitude] of way) {
      const [x, y] = [worldX(longitude) * worldSize(ZOOM), worldY(latitude) * worldSize(ZOOM)];
      expect(nearestOn(shown, { x, y, zoom: ZOOM, reach: 50 })?.distance).toBeLessThan(1);
    }
  });

  it('keeps points that are the same place apart', () => {
    const line: Coordinate[] = [
      [4, 50],
      [4, 50],
      [4.01, 50],
      [4, 50],
    ];
    const shape = shapeOf(line);
    expect([...shape.at(18).indices].at(-1)).toBe(3);
    expect(shape.at(18).along.at(-1)).toBe(shape.measured.distance);
  });

  it('is found under the pointer where it is, and not from afar', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const shape = shapeOf(way);
        const metres = share * shape.measured.distance;
        const [longitude, latitude] = pointAt(shape.line, shape.measured.along, metres);
        const [x, y] = [worldX(longitude) * worldSize(ZOOM), worldY(latitude) * worldSize(ZOOM)];
        const found = nearestOn(shape.at(ZOOM), { x: x + 3, y, zoom: ZOOM, reach: 24 });
        expect(Math.abs((found?.along ?? -1) - metres)).toBeLessThan(8 * metresPerPixel(latitude, ZOOM));
      }),
    );
    const middle = { x: worldX(4.35) * worldSize(ZOOM), y: worldY(50.85) * worldSize(ZOOM), zoom: ZOOM, reach: 24 };
    expect(nearestOn(shapeOf(way).at(ZOOM), middle)).toBeNull();
  });

  it('goes the short way over the date line, from either side, where the map shows it', () => {
    const over: Coordinate[] = [
      [179.9, -16.8],
      [179.98, -16.8],
      [-179.98, -16.81],
      [-179.9, -16.8],
    ];
    for (const line of [over, over.toReversed()]) {
      const shape = shapeOf(line);
      expect(shape.centre).toBeCloseTo(180, 6);
      const { points } = shape.at(ZOOM);
      for (let index = 2; index < points.length; index += 2)
        expect(Math.abs(points[index]! - points[index - 2]!)).toBeLessThan(0.001);
      const place = pointAt(line, shape.measured.along, shape.measured.distance / 2);
      const x = worldX(longitudeNear(shape.centre, place[0])) * worldSize(ZOOM);
      const found = nearestOn(shape.at(ZOOM), { x, y: worldY(place[1]) * worldSize(ZOOM), zoom: ZOOM, reach: 5 });
      expect(found?.along).toBeCloseTo(shape.measured.distance / 2, -1);
    }
    expect([179, 180.5, -180.5, 361, -179].map(longitudeOf)).toEqual([179, -179.5, 179.5, 1, -179]);
    expect([longitudeNear(4.35, 4.4), longitudeNear(174, -179.9)]).toEqual([4.4, 180.1]);
  });

  it('says every kilometre where there is room, and fewer where there is not', () => {
    expect([200, 64, 63, 10, 1, 0.01].map(labelEvery)).toEqual([1, 1, 2, 10, 100, 100]);
  });
});

describe('the grid on plain ground', () => {
  it('has lines as far apart as their labels ask for, at any zoom', () => {
    for (let zoom = 1; zoom <= 20; zoom += 0.5) {
      const pixels = gridStep(zoom) * (worldSize(zoom) / 360);
      expect(pixels).toBeGreaterThanOrEqual(100);
      expect(pixels).toBeLessThan(300);
    }
  });

  it.each([
    [50, 1, '50° N'],
    [-0.5, 1 / 60, '0°30′ S'],
    [4 + 21 / 60, 1 / 60, '4°21′ N'],
    [50 + 51 / 60 + 30 / 3600, 1 / 360, '50°51′30″ N'],
    [0, 10, '0°'],
    // A sum of steps is a hair off: it is no 59.9 seconds.
    [0.1 + 0.2, 1 / 60, '0°18′ N'],
  ])('writes %d degrees, with lines every %d, as %s', (degrees, step, text) => {
    expect(degreesText(degrees, step, ['N', 'S'])).toBe(text);
  });
});

it('has the words of its start clear of a marker that stands there, and on the map', () => {
  // A marker reaches 15 px, half a label 9.
  for (const y of [0, 8, 40, 60, 400]) {
    expect(Math.abs(endLabelY(y) - y)).toBeGreaterThan(15 + 9);
    expect(endLabelY(y)).toBeGreaterThanOrEqual(9);
  }
});

it('has no label of its length under the marker of its start or finish, nor under the words there', () => {
  const end = { x: 200, y: 200 };
  const isHidden = (x: number, y: number) => isAtEnd({ x, y }, end);
  expect([isHidden(200, 206), isHidden(215, 190), isHidden(230, endLabelY(200) + 5)]).toEqual([true, true, true]);
  expect([isHidden(200, 240), isHidden(240, 200), isHidden(300, endLabelY(200))]).toEqual([false, false, false]);
});

it('has the words of its start where no pin covers them, as near as they can be', () => {
  const end = { x: 200, y: 200 };
  const middle = { x: 0, y: 300 };
  const among = (...pins: { x: number; y: number }[]) => endWordsAt(end, { pins, middle });
  expect(endWordsAt(end)).toEqual({ x: 200, y: endLabelY(200) });
  expect(among(end)).toEqual({ x: 200, y: 170 });
  expect(among({ x: 230, y: 172 })).toEqual({ x: 200, y: 230 });
  // Inwards, where the map goes on.
  expect(among({ x: 200, y: 170 }, end, { x: 210, y: 230 })).toEqual({ x: 114, y: 200 });
  // Where the view ends beside them, though there is room above.
  const within = (left: number, right: number) => endWordsAt(end, { pins: [], middle, view: { left, right } });
  expect(within(0, 260)).toEqual({ x: 200, y: 170 });
  expect(within(0, 240)).toEqual({ x: 114, y: 200 });
  // An end that is out of view itself pulls nothing into it.
  expect(within(0, 150)).toEqual({ x: 200, y: 170 });
  // Where everything is full they stand as usual.
  const full = Array.from({ length: 400 }, (_, index) => ({ x: 20 * (index % 20), y: 20 * Math.floor(index / 20) }));
  expect(among(...full)).toEqual({ x: 200, y: endLabelY(200) });
  expect(isAtEnd({ x: 286, y: 205 }, end, { x: 286, y: 200 })).toBe(true);
});
