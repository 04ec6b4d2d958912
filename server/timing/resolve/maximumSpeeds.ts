import type { RaceRules } from './types';

/**
 * Fastest plausible average between two mats, in km/h. Each lies clearly above what the best of the world hold over the
 * shortest segment that is timed with chips (some hundred metres), so that it only catches reads that cannot be true; and it
 * takes the fastest part of a sport (a descent, a sprint), not its average.
 */
const MAXIMUM_KPH: Readonly<Record<RaceRules['sport'], number>> = {
  // 200 m in 19.2 s is 37.5 km/h; a mile downhill has been run at 29.
  running: 38,
  // Descents of the great tours touch 110 km/h.
  cycling: 110,
  // Race walkers hold 16 km/h over 3 km; many who enter a walk run parts of it.
  walking: 25,
  // The bike leg decides: long descents included.
  triathlon: 100,
  // 50 m freestyle is 8.6 km/h; currents of open water carry.
  swimming: 15,
  mountain_biking: 90,
  // Downhill skaters pass 100 km/h; marathons are won at 45.
  inline_skating: 100,
  // 500 m in 33.6 s is 54 km/h from a standing start, laps reach 60.
  ice_skating: 70,
  obstacle_run: 38,
  duathlon: 100,
  handcycle_race: 90,
  wheelchair_race: 85,
  motorsport: 400,
  // Descents between two climbs of a cross-country course.
  cross_country_skiing_biathlon: 90,
  // Quarter horses: 88 km/h.
  horse_racing: 95,
  // Speed skiing: 255 km/h.
  alpine_skiing_snowboard: 260,
  // Sprint kayaks hold 22 km/h; white water carries.
  canoe_kayak: 45,
  // Eights hold 23.5 km/h over 2 km; rivers carry.
  rowing: 40,
  // Nothing is known about it: only what no one on earth does is refused.
  other: 400,
  all: 400,
};

/** A mat reads some metres before and behind its line, so two mats may be that much closer than their distances say. */
const MAT_REACH_METRES = 10;

const MS_PER_HOUR = 3_600_000;

/** The least time in ms that `metres` take in this sport. Timing rules: Which read counts (plausible maximum speed). */
export function leastTravelTime(sport: RaceRules['sport'], metres: number): number {
  return Math.max(0, metres - MAT_REACH_METRES) * (MS_PER_HOUR / 1000 / MAXIMUM_KPH[sport]);
}

/** Whether the maximum tells how short a lap can be. */
export function hasKnownSpeed(sport: RaceRules['sport']): boolean {
  return sport !== 'other' && sport !== 'all';
}

/** The sport's plausible maximum in km/h. */
export function maximumSpeed(sport: RaceRules['sport']): number {
  return MAXIMUM_KPH[sport];
}
