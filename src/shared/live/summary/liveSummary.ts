import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readLiveSummary } from '../../../../resources/races/raceDay.calls';

/** How far the event is, as the live API and its websocket say it. */
export type LiveSummary = AnswerOf<typeof readLiveSummary>;
export type RaceSummary = LiveSummary['races'][number];
export type DeviceSummary = LiveSummary['devices'][number];

export function errorCount({ errors }: LiveSummary): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}
