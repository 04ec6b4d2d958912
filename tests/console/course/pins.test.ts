import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longitudeNear, worldSize, worldX, worldY } from '../../../src/shared/map/mercator';
import { PIN_SIZE, type PinnedPlace, pinsOf } from '../../../src/shared/map/pins';

const ZOOM = 13;
const CENTRE = 4.35;
const optionsOf = (fixed: string | null = null) => ({ zoom: ZOOM, centre: CENTRE, fixed });
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

/** Places within some hundred px of each other at the zoom. */
const places = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), { maxLength: 12 })
  .map((all) =>
    all.map(
      ([east, north], index): PinnedPlace => ({
        key: String(index),
        longitude: CENTRE + east / 1_000,
        latitude: 50.85 + north / 1_000,
      }),
    ),
  );

describe('the pins of markers', () => {
  it('stand beside each other where they would cover one another, even of one place', () => {
    fc.assert(
      fc.property(places, (all) => {
        const pins = pinsOf(all, optionsOf());
        for (const [index, { at }] of pins.entries())
          for (const other of pins.slice(index + 1)) expect(distance(at, other.at)).toBeGreaterThan(PIN_SIZE);
      }),
    );
  });

  it('stay at their places where nothing is in the way, and the chosen one always does', () => {
    const far: PinnedPlace[] = [
      { key: 'a', longitude: 4.3, latitude: 50.85 },
      { key: 'b', longitude: 4.4, latitude: 50.85 },
    ];
    for (const { place, at } of pinsOf(far, optionsOf())) expect(at).toEqual(place);
    const [first] = far;
    const [alone] = pinsOf([first!], optionsOf());
    expect(alone?.place.x).toBeCloseTo(worldX(longitudeNear(CENTRE, 4.3)) * worldSize(ZOOM), 6);
    expect(alone?.place.y).toBeCloseTo(worldY(50.85) * worldSize(ZOOM), 6);
    fc.assert(
      fc.property(places, (all) => {
        const chosen = all.at(-1);
        if (!chosen) return;
        const pin = pinsOf(all, optionsOf(chosen.key)).at(-1);
        expect(pin?.at).toEqual(pin?.place);
      }),
    );
  });

  it('are few px away of two that are neighbours', () => {
    const near = [0, 0.0005].map((east, index) => ({
      key: String(index),
      longitude: CENTRE + east,
      latitude: 50.85,
    }));
    for (const { place, at } of pinsOf(near, optionsOf())) expect(distance(place, at)).toBeLessThan(PIN_SIZE / 2 + 2);
  });
});
