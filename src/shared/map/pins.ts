import { longitudeNear, worldSize, worldX, worldY } from './mercator';

/** Px, on the map or of the world at a zoom. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface PinnedPlace {
  readonly key: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Px across. */
export const PIN_SIZE = 30;
/** Px between the middles of two, so that a gap is left. */
const APART = PIN_SIZE + 3;
const ROUNDS = 80;
/** More of them are no map to read, whether they cover each other or not. */
const MOST_PINS = 400;
/** Radians from one that stands exactly where another does to the next of these: never the same way twice. */
const TURN = 2.399963;

interface PinOptions {
  readonly zoom: number;
  /** The longitude in the middle of what is shown. */
  readonly centre: number;
  /** The one that stays where its place is. */
  readonly fixed?: string | null;
}

export interface Pin {
  /** Where the place itself is. */
  readonly place: Pixel;
  /** Where its pin stands. */
  readonly at: Pixel;
}

/** Where the pins of places stand, in px of the world: beside each other where one would cover the other. */
export function pinsOf(places: readonly PinnedPlace[], { zoom, centre, fixed = null }: PinOptions): Pin[] {
  const size = worldSize(zoom);
  const own = places.map(({ longitude, latitude }) => ({
    x: worldX(longitudeNear(centre, longitude)) * size,
    y: worldY(latitude) * size,
  }));
  const moved = apart(
    own,
    places.findIndex(({ key }) => key === fixed),
  );
  return own.map((place, index) => ({ place, at: moved[index] ?? place }));
}

/** Pushes those that are too near from each other, both as far, until none is or it has been tried often enough. */
function apart(places: readonly Pixel[], fixed: number): Pixel[] {
  const pins = places.map(({ x, y }) => ({ x, y }));
  if (pins.length > MOST_PINS) return pins;
  const push = (pin: { x: number; y: number }, x: number, y: number) => {
    pin.x += x;
    pin.y += y;
  };
  for (let round = 0, isCrowded = true; isCrowded && round < ROUNDS; round += 1) {
    isCrowded = false;
    for (const [second, b] of pins.entries()) {
      for (let first = 0; first < second; first += 1) {
        const a = pins[first] ?? b;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= APART - 0.5) continue;
        isCrowded = true;
        const way = distance > 0.01 ? Math.atan2(dy, dx) : second * TURN;
        const [x, y] = [Math.cos(way) * (APART - distance), Math.sin(way) * (APART - distance)];
        const share = first === fixed ? 1 : second === fixed ? 0 : 0.5;
        push(b, x * share, y * share);
        push(a, -x * (1 - share), -y * (1 - share));
      }
    }
  }
  return pins;
}
