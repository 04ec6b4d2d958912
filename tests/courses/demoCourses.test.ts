import { describe, expect, test } from 'vitest';
import { measure } from '../../resources/courses/geometry/measure';
import { placesOn } from '../../resources/courses/geometry/placesOn';
import { DEMO_SQUARE, demoLine, demoMarkers } from '../../server/demo/demoCourses';
import { DEMO_RACES } from '../../server/demo/demoRaces';

describe.each(DEMO_RACES)('the course of the demo’s $name', (race) => {
  const line = demoLine(race, 1.4);
  const { distance, along, gain, loss } = measure(line);

  test('is as long as the race, a loop from the square and back to it, over some hills', () => {
    expect(Math.abs(distance - race.kilometres * 1_000)).toBeLessThan(0.5);
    expect(line[0]?.slice(0, 2)).toEqual([DEMO_SQUARE.longitude, DEMO_SQUARE.latitude]);
    expect(line.at(-1)).toEqual(line[0]);
    expect(gain).toBeCloseTo(loss ?? 0, 0);
    expect(gain).toBeGreaterThan(20);
    expect(gain).toBeLessThan(150);
    for (const [index, metres] of along.entries())
      if (index > 0) expect(metres - (along[index - 1] ?? 0)).toBeLessThan(40);
  });

  test('has its markers on it, in their order', () => {
    const places = demoMarkers(race).map(({ distance_along }) => distance_along);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBeLessThanOrEqual(distance);
    // The square is where it starts and ends.
    expect(placesOn(line, along, [DEMO_SQUARE.longitude, DEMO_SQUARE.latitude]).length).toBeGreaterThan(1);
  });
});
