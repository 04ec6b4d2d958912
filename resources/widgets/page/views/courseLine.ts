/** Longitude and latitude, in degrees. */
export type Position = readonly number[];

const EARTH_M = 6_371_000;

/** The line of a course, measured: what lies along it is found by its metres. */
export class CourseLine {
  readonly positions: readonly Position[];
  /** From the start to each position. */
  readonly #metres: readonly number[];

  constructor(positions: readonly Position[]) {
    this.positions = positions;
    let metres = 0;
    this.#metres = positions.map((position, index) => {
      metres += index === 0 ? 0 : distance(positions[index - 1] ?? position, position);
      return metres;
    });
  }

  get length(): number {
    return this.#metres.at(-1) ?? 0;
  }

  /** Its ends where it is shorter. */
  at(metres: number): Position {
    const next = this.#metres.findIndex((here) => here >= metres);
    if (next < 0) return this.positions.at(-1) ?? [];
    const [from, to] = [this.positions[Math.max(0, next - 1)] ?? [], this.positions[next] ?? []];
    const [before, after] = [this.#metres[Math.max(0, next - 1)] ?? 0, this.#metres[next] ?? 0];
    const share = after > before ? (metres - before) / (after - before) : 0;
    return [0, 1].map((axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share);
  }

  /** The part from so many metres to so many. */
  between(from: number, to: number): Position[] {
    const within = this.positions.filter((_, index) => {
      const here = this.#metres[index] ?? 0;
      return here > from && here < to;
    });
    return [this.at(from), ...within, this.at(to)];
  }
}

function distance([lonA = 0, latA = 0]: Position, [lonB = 0, latB = 0]: Position): number {
  const radians = Math.PI / 180;
  const x = (lonB - lonA) * radians * Math.cos(((latA + latB) / 2) * radians);
  return Math.hypot(x, (latB - latA) * radians) * EARTH_M;
}

/**
 * Where a race's metres lie on the line of its course: the line as it was measured is a little shorter or longer than the race, and is
 * run several times in a race of laps. @param length of the race in metres; null where nobody measured it
 */
export function lapsOn(line: CourseLine, length: number | null): { readonly laps: number; of(metres: number): number } {
  if (length === null || length <= 0 || line.length <= 0) return { laps: 1, of: (metres) => metres };
  const laps = Math.max(1, Math.round(length / line.length));
  const lap = length / laps;
  return { laps, of: (metres) => (metres >= length ? line.length : ((metres % lap) / lap) * line.length) };
}
