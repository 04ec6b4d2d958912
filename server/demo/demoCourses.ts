import type { Coordinate } from '../../engine/fields/line/line.field';
import { measure } from '../../resources/courses/geometry/measure';
import { metresOfDegrees } from '../../resources/courses/geometry/metresBetween';
import type { MapIcon } from '../../resources/shared/mapIcons';
import type { DemoRace } from './demoRaces';

/** Where all of the weekend's races start and end. */
export const DEMO_SQUARE = { latitude: 51.0663, longitude: 3.7318 } as const;

/** Metres between the points of a line. */
const STEP = 20;

/**
 * A loop of a race's exact length, drawn by a formula: nobody ran it. Each race goes off in another direction (`turn`, in radians), over
 * ground that rises and falls by some metres.
 */
export function demoLine({ kilometres }: DemoRace, turn: number): Coordinate[] {
  const metres = kilometres * 1_000;
  const points = Math.ceil(metres / STEP);
  let scale = metres / (2 * Math.PI);
  for (let round = 0; round < 4; round++) scale *= metres / measure(loop(scale, points, turn)).distance;
  return loop(scale, points, turn);
}

function loop(scale: number, points: number, turn: number): Coordinate[] {
  const { latitude, longitude } = DEMO_SQUARE;
  const { metresEast, metresNorth } = metresOfDegrees(latitude);
  const radius = (angle: number): number =>
    1 + 0.22 * Math.cos(2 * angle + turn) + 0.1 * Math.cos(3 * angle) + 0.03 * Math.cos(11 * angle);
  const start = radius(0);
  return Array.from({ length: points + 1 }, (_, index): Coordinate => {
    const angle = ((index % points) / points) * 2 * Math.PI;
    const [ahead, aside] = [radius(angle) * Math.cos(angle) - start, radius(angle) * Math.sin(angle)];
    const east = scale * (ahead * Math.cos(turn) - aside * Math.sin(turn));
    const north = scale * (ahead * Math.sin(turn) + aside * Math.cos(turn));
    const height = 9 + 7 * (1 - Math.cos(3 * angle)) + 4 * (1 - Math.cos(8 * angle));
    return [
      rounded(longitude + east / metresEast, 1e7),
      rounded(latitude + north / metresNorth, 1e7),
      rounded(height, 10),
    ];
  });
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

interface DemoMarker {
  readonly icon: MapIcon;
  readonly name: string;
  readonly distance_along: number;
}

/** What stands along a race: something to drink every 5 km, first aid, people who cheer. */
export function demoMarkers({ kilometres }: DemoRace): DemoMarker[] {
  const end = kilometres * 1_000;
  const stands = Array.from({ length: Math.ceil(kilometres / 5) - 1 }, (_, index) => (index + 1) * 5);
  const along: [MapIcon, string, number][] = [
    ['start', 'Start', 0],
    ...stands.map((at): [MapIcon, string, number] => ['drinks', `Drinks at ${at} km`, at * 1_000 - 200]),
    ['first-aid-station', 'First aid, outward', end * 0.35],
    ['music', 'Brass band', end * 0.5],
    ['first-aid-station', 'First aid, homeward', end * 0.7],
    ['cheering-zone', 'Cheering zone', end * 0.85],
    ['camera', 'Photographer', end * 0.97],
    ['finish', 'Finish', Math.floor(end) - 1],
  ];
  return along
    .map(([icon, name, distance_along]) => ({ icon, name, distance_along }))
    .sort((a, b) => a.distance_along - b.distance_along);
}

/** What is around the square, off every course. */
export const DEMO_PLACES = [
  { icon: 'baggage-drop-area', name: 'Baggage', latitude: 51.0668, longitude: 3.7309 },
  { icon: 'medal-collection-stand', name: 'Medals', latitude: 51.0666, longitude: 3.7324 },
  { icon: 'toilets', name: 'Toilets', latitude: 51.0659, longitude: 3.7312 },
  { icon: 'parking', name: 'Car park', latitude: 51.0631, longitude: 3.7276 },
] as const;
