import { type Coordinate, LONGEST_LINE, readCoordinate } from '../../../engine/fields/line/line.field';
import { metresBetween } from '../../../resources/courses/geometry/metresBetween';
import { type CourseFile, CourseFileError, type FileTrack, type FileWarning, type Waypoint } from './courseFile';

/** A point as a file writes it. */
export interface FilePoint {
  readonly latitude: string | number | null | undefined;
  readonly longitude: string | number | null | undefined;
  readonly elevation?: string | number | null | undefined;
  readonly line: number;
}

interface Track {
  name: string | null;
  segments: number;
  /** The next point begins a piece. */
  isBroken: boolean;
  readonly points: Coordinate[];
  readonly lines: number[];
  /** Metres to each from the one before. */
  readonly steps: number[];
}

const MOST_WARNINGS = 100;
const MOST_WAYPOINTS = 5_000;
const MOST_TRACKS = 1_000;
/** Of all tracks together: as many as five of the longest. */
const MOST_POINTS = 5 * LONGEST_LINE;
/** Of what a file calls something. */
const LONGEST_TEXT = 2_000;
/** A step is a jump where it is so many times the usual one, and so many metres. */
const JUMP_STEPS = 20;
const JUMP_METRES = 500;
const GAP_METRES = 100;
/** Fewer points have no usual step. */
const FEWEST_POINTS = 10;
/** Neither hexadecimal nor empty, as `Number` takes too. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Takes what a reader finds in a file, in its order, and judges it: what is wrong is left out and told with its line. */
export class TrackCollector {
  readonly #tracks: Track[] = [];
  readonly #waypoints: Waypoint[] = [];
  readonly #warnings: FileWarning[] = [];
  #untold = 0;
  #points = 0;

  startTrack(): void {
    if (this.#tracks.length === MOST_TRACKS)
      throw new CourseFileError(`There are more than ${MOST_TRACKS.toLocaleString('en')} tracks.`);
    this.#tracks.push({ name: null, segments: 0, isBroken: true, points: [], lines: [], steps: [] });
  }

  nameTrack(name: string): void {
    const track = this.#tracks.at(-1);
    if (track) track.name ??= clean(name);
  }

  /** What follows is a piece of its own of the same track. */
  startSegment(): void {
    const track = this.#tracks.at(-1);
    if (track) track.isBroken = true;
  }

  point(given: FilePoint): void {
    if (this.#tracks.length === 0) this.startTrack();
    const track = this.#tracks.at(-1);
    const point = this.#readPoint(given);
    if (!track || !point) return;
    if (track.points.length === LONGEST_LINE)
      throw new CourseFileError(`A track has more than ${LONGEST_LINE.toLocaleString('en')} points.`, given.line);
    this.#points += 1;
    if (this.#points > MOST_POINTS)
      throw new CourseFileError(`There are more than ${MOST_POINTS.toLocaleString('en')} points in all.`, given.line);
    const metres = metresBetween(track.points.at(-1) ?? point, point);
    if (track.isBroken) {
      track.segments += 1;
      track.isBroken = false;
      this.#tellGap(metres, given.line);
    }
    track.steps.push(metres);
    track.points.push(point);
    track.lines.push(given.line);
  }

  waypoint({
    name,
    description,
    symbol,
    ...given
  }: FilePoint & Partial<Omit<Waypoint, 'latitude' | 'longitude'>>): void {
    const point = this.#readPoint(given);
    if (!point) return;
    if (this.#waypoints.length === MOST_WAYPOINTS)
      throw new CourseFileError(`There are more than ${MOST_WAYPOINTS.toLocaleString('en')} waypoints.`, given.line);
    const [longitude, latitude] = point;
    this.#waypoints.push({
      ...{ name: clean(name), description: clean(description), symbol: clean(symbol) },
      ...{ latitude, longitude },
    });
  }

  warn(line: number | null, message: string): void {
    if (this.#warnings.length < MOST_WARNINGS) this.#warnings.push({ line, message });
    else this.#untold += 1;
  }

  finish(): CourseFile {
    const tracks = this.#tracks.flatMap((track) => this.#finishTrack(track) ?? []);
    const warnings = this.#warnings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    if (this.#untold > 0)
      warnings.push({ line: null, message: `And ${this.#untold.toLocaleString('en')} more of the same kind.` });
    return { tracks, waypoints: this.#waypoints, warnings };
  }

  #readPoint({ latitude, longitude, elevation, line }: FilePoint): Coordinate | null {
    const [east, north] = [numberOf(longitude), numberOf(latitude)];
    if (east === null || north === null) {
      this.warn(line, 'A point without latitude and longitude is left out.');
      return null;
    }
    const bare = readCoordinate(east, north);
    if (!bare) {
      this.warn(line, `A point at latitude ${north}, longitude ${east} is nowhere on earth, and left out.`);
      return null;
    }
    if (elevation === undefined || elevation === null || elevation === '') return bare;
    const point = readCoordinate(east, north, numberOf(elevation) ?? Number.NaN);
    if (!point) this.warn(line, `The elevation “${String(elevation).slice(0, 30)}” is none, and left out.`);
    return point ?? bare;
  }

  #tellGap(metres: number, line: number): void {
    if (metres > GAP_METRES)
      this.warn(
        line,
        `A piece of the track begins ${kilometres(metres)} from the end of the one before; a straight line joins them.`,
      );
  }

  #finishTrack(track: Track): FileTrack | null {
    const { name, points, segments, lines } = track;
    const [first] = lines;
    if (points.length < 2) {
      if (first !== undefined) this.warn(first, 'A track of a single point is left out.');
      return null;
    }
    this.#tellJumps(track);
    const known = points.filter((point) => point[2] !== undefined);
    const called = name === null ? 'The track' : `“${name}”`;
    // Programs write 0 where they know none.
    const isZero = known.length > 0 && known.every((point) => point[2] === 0);
    if (isZero) this.warn(first ?? null, `${called} has the elevation 0 everywhere, which counts as none.`);
    else if (known.length === 0) this.warn(first ?? null, `${called} has no elevations.`);
    else if (known.length < points.length)
      this.warn(
        first ?? null,
        `${called} has elevations at ${known.length.toLocaleString('en')} of ${points.length.toLocaleString('en')} points.`,
      );
    const coordinates = isZero ? points.map(([east, north]): Coordinate => [east, north]) : points;
    return {
      name,
      segments,
      geometry: { type: 'LineString', coordinates },
      has_elevation: known.length > 1 && !isZero,
    };
  }

  #tellJumps({ lines, steps }: Track): void {
    if (steps.length < FEWEST_POINTS) return;
    const usual = new Float64Array(steps).sort()[steps.length >> 1] ?? 0;
    for (const [index, metres] of steps.entries())
      if (metres > JUMP_METRES && metres > usual * JUMP_STEPS)
        this.warn(
          lines[index] ?? null,
          `From the point before it is ${kilometres(metres)} to this one: is that right?`,
        );
  }
}

function numberOf(value: FilePoint['latitude']): number | null {
  // Some programs write the comma of their country.
  const text = String(value ?? '')
    .trim()
    .replace(',', '.');
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function clean(text: string | null | undefined): string | null {
  const one = (text ?? '').slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim();
  return one === '' ? null : one;
}

function kilometres(metres: number): string {
  return metres < 1_000
    ? `${Math.round(metres)} m`
    : `${(metres / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} km`;
}
