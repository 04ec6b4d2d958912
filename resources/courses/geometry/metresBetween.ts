import type { Coordinate } from '../../../engine/fields/line/line.field';

/** The ellipsoid of WGS 84: half its axes in metres, its flattening, and the square of its eccentricity. */
const EQUATORIAL = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const POLAR = EQUATORIAL * (1 - FLATTENING);
const ECCENTRICITY = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;
/** Degrees within which a step is so short that what the short formula leaves out comes to less than a millionth of it. */
const SHORT = 0.05;

/**
 * The shortest way between two points along the ellipsoid of WGS 84, in metres; elevations do not count. Steps of some kilometres by
 * Gauss's formula of the middle latitude, longer ones by Vincenty's.
 */
export function metresBetween(a: Coordinate, b: Coordinate): number {
  const east = degreesEast(a[0], b[0]);
  const north = b[1] - a[1];
  if (Math.abs(east) > SHORT || Math.abs(north) > SHORT) return vincenty(a, b) ?? nearlyOpposite(a, b);
  const { metresEast, metresNorth } = metresOfDegrees((a[1] + b[1]) / 2);
  return lengthOf(east * metresEast, north * metresNorth);
}

/** Several times as fast as `Math.hypot`, which holds for numbers that no distance on earth comes near. */
export function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** What a degree of longitude and one of latitude come to in metres, at a latitude. */
export function metresOfDegrees(latitude: number): { metresEast: number; metresNorth: number } {
  const sine = Math.sin(latitude * RADIANS);
  const root = Math.sqrt(1 - ECCENTRICITY * sine * sine);
  return {
    metresEast: (EQUATORIAL / root) * Math.cos(latitude * RADIANS) * RADIANS,
    metresNorth: ((EQUATORIAL * (1 - ECCENTRICITY)) / root ** 3) * RADIANS,
  };
}

/** How far one longitude lies east of another, the shorter way round: from -180 to 180 degrees. */
export function degreesEast(from: number, to: number): number {
  const east = to - from;
  if (east > 180) return east - 360;
  return east < -180 ? east + 360 : east;
}

const MOST_ROUNDS = 50;
const EXACT_RADIANS = 1e-12;

/** Vincenty's inverse formula; null where it comes to no end, as between points that lie nearly opposite each other. */
function vincenty(a: Coordinate, b: Coordinate): number | null {
  const east = degreesEast(a[0], b[0]) * RADIANS;
  const [sinA, cosA] = reduced(a[1]);
  const [sinB, cosB] = reduced(b[1]);
  let lambda = east;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cosB * sinLambda, cosA * sinB - sinA * cosB * cosLambda);
    if (sinSigma === 0) return lambda === 0 ? 0 : null;
    const cosSigma = sinA * sinB + cosA * cosB * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosA * cosB * sinLambda) / sinSigma;
    const cosAlpha2 = 1 - sinAlpha * sinAlpha;
    // On the equator there is no middle latitude.
    const middle = cosAlpha2 === 0 ? 0 : cosSigma - (2 * sinA * sinB) / cosAlpha2;
    const c = (FLATTENING / 16) * cosAlpha2 * (4 + FLATTENING * (4 - 3 * cosAlpha2));
    const bent = sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1));
    const next = east + (1 - c) * FLATTENING * sinAlpha * bent;
    if (Math.abs(next) > Math.PI) return null;
    if (Math.abs(next - lambda) < EXACT_RADIANS) return arcLength({ sigma, sinSigma, cosSigma, cosAlpha2, middle });
    lambda = next;
  }
  return null;
}

/** Sine and cosine of the latitude as it lies on the sphere around the ellipsoid. */
function reduced(latitude: number): [sine: number, cosine: number] {
  // At a pole the tangent is beyond all bounds, and the reduced latitude the same.
  const angle =
    Math.abs(latitude) === 90 ? latitude * RADIANS : Math.atan((1 - FLATTENING) * Math.tan(latitude * RADIANS));
  return [Math.sin(angle), Math.cos(angle)];
}

interface Arc {
  sigma: number;
  sinSigma: number;
  cosSigma: number;
  cosAlpha2: number;
  middle: number;
}

function arcLength({ sigma, sinSigma, cosSigma, cosAlpha2, middle }: Arc): number {
  const u2 = (cosAlpha2 * (EQUATORIAL ** 2 - POLAR ** 2)) / POLAR ** 2;
  const large = 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const small = (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const third = (small / 6) * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3);
  const correction = small * sinSigma * (middle + (small / 4) * (cosSigma * (2 * middle * middle - 1) - third));
  return POLAR * large * (sigma - correction);
}

const DIRECTIONS = 72;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const NARROW_RADIANS = 1e-6;

/**
 * Every way to the other side of the earth crosses the circle half-way to it, a quarter of the globe from where it sets off: the
 * shortest is that over the best point of the circle, from which neither end is opposite.
 */
function nearlyOpposite(a: Coordinate, b: Coordinate): number {
  const over = (direction: number): number => {
    const middle = quarterAway(a, direction);
    return (vincenty(a, middle) ?? Number.POSITIVE_INFINITY) + (vincenty(middle, b) ?? Number.POSITIVE_INFINITY);
  };
  const step = (2 * Math.PI) / DIRECTIONS;
  const tried = Array.from({ length: DIRECTIONS }, (_, index) => over(index * step));
  const best = tried.indexOf(Math.min(...tried));
  let [from, to] = [(best - 1) * step, (best + 1) * step];
  while (to - from > NARROW_RADIANS) {
    const reach = GOLDEN * (to - from);
    if (over(to - reach) < over(from + reach)) to = from + reach;
    else from = to - reach;
  }
  return over((from + to) / 2);
}

/** The point a quarter round the sphere from another, in a direction clockwise from north. */
function quarterAway([longitude, latitude]: Coordinate, direction: number): Coordinate {
  const [sine, cosine] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
  const north = Math.asin(cosine * Math.cos(direction));
  const east = Math.atan2(Math.sin(direction) * cosine, -sine * Math.sin(north));
  return [degreesEast(0, longitude + east / RADIANS), north / RADIANS];
}
