/** An athlete of a race as far as its passings tell. Instants in epoch ms. */
export interface FieldAthlete {
  readonly id: number;
  readonly state: 'registered' | 'started' | 'finished' | 'dnf' | 'dns' | 'dsq';
  /** Its start read, else its gunshot; null while neither is known. */
  readonly startedAt: number | null;
  /** Whether the gun that sends it off has been fired. */
  readonly hasGun: boolean;
  /** By the index of the course's point, up to the last one that it passed; NaN where it was not read. */
  readonly splits: Float64Array;
}

/** A place of the course after the start where athletes are read. */
export interface FieldPoint {
  /** Among the course's points, as in `splits`. */
  readonly index: number;
  /** Metres from the start. */
  readonly distance: number;
  /** Epoch ms; null where it stays open. */
  readonly closesAt: number | null;
}

/** The index of the start, where points count from 0. */
export const START = -1;

/** Where an athlete was read last. */
export interface LastSeen {
  /** Among the points given: `START` where it has only started. */
  readonly place: number;
  readonly at: number;
}

/** When an athlete was read at the point with this index; NaN where it was not. */
export function splitAt({ splits }: Pick<FieldAthlete, 'splits'>, index: number): number {
  return splits[index] ?? Number.NaN;
}

/** Null for somebody who has not started. */
export function lastSeen(athlete: FieldAthlete, points: readonly FieldPoint[]): LastSeen | null {
  for (let place = points.length - 1; place >= 0; place -= 1) {
    const at = splitAt(athlete, points[place]!.index);
    if (!Number.isNaN(at)) return { place, at };
  }
  return athlete.startedAt === null ? null : { place: START, at: athlete.startedAt };
}

/** When an athlete was read at a place; NaN where it was not. */
export function seenAt(athlete: FieldAthlete, points: readonly FieldPoint[], place: number): number {
  return place === START ? (athlete.startedAt ?? Number.NaN) : splitAt(athlete, points[place]!.index);
}

export function distanceOf(points: readonly FieldPoint[], place: number): number {
  return place === START ? 0 : points[place]!.distance;
}
