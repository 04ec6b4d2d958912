import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readStatistics } from '../../../../resources/races/raceDay.calls';

/** How a race went. Counts of athletes, times in ms, distances in metres. */
export type RaceStatistics = AnswerOf<typeof readStatistics>;
export type FinishTimes = RaceStatistics['finish'];
export type AgePyramid = RaceStatistics['ages'];
export type AgeGroup = AgePyramid['groups'][number];
/** From one timed point of the course to the next. */
export type Section = RaceStatistics['sections'][number];

/** Milliseconds for one kilometre of a section. */
export function perKm(ms: number, { from_metres, to_metres }: Section): number {
  return (ms * 1000) / (to_metres - from_metres);
}
