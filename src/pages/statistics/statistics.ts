/** How a race went, as the live API tells it. Counts of athletes, times in ms, distances in metres. */
export interface RaceStatistics {
  readonly race_id: number;
  readonly timing_type: string;
  readonly states: Readonly<Record<string, number>>;
  readonly finish: FinishTimes;
  readonly ages: AgePyramid;
  readonly sections: readonly Section[];
}

export interface FinishTimes {
  readonly athletes: number;
  readonly fastest_ms: number | null;
  readonly median_ms: number | null;
  readonly slowest_ms: number | null;
  readonly width_ms: number;
  readonly bins: readonly { readonly from_ms: number; readonly athletes: number }[];
}

export interface AgePyramid {
  readonly years: number;
  readonly groups: readonly AgeGroup[];
  readonly unknown: Genders;
}

export interface AgeGroup extends Genders {
  readonly from: number;
}

interface Genders {
  readonly male: number;
  readonly female: number;
  readonly none: number;
}

/** From one timed point of the course to the next. */
export interface Section {
  /** Null: from the start. */
  readonly from_timeline_id: number | null;
  readonly to_timeline_id: number;
  readonly lap: number;
  readonly from_metres: number;
  readonly to_metres: number;
  readonly athletes: number;
  readonly quartile_1_ms: number;
  readonly median_ms: number;
  readonly quartile_3_ms: number;
}

/** Milliseconds for one kilometre of a section. */
export function perKm(ms: number, { from_metres, to_metres }: Section): number {
  return (ms * 1000) / (to_metres - from_metres);
}
