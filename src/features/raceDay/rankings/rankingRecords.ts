import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { Stored } from '../../../../resources/allResources';
import type { listRankingVersions, readRankingDifference } from '../../../../resources/rankings/rankings.calls';

export type RankingRecord = Stored<'rankings'>;
export type EntryRecord = Stored<'ranking_entries'>;
/** Who a ranking lists; what is left out says nothing. */
export type RankingFilter = NonNullable<RankingRecord['filter']>;
/** What publishing would change. */
export type RankingDifference = AnswerOf<typeof readRankingDifference>;
export type RankingMove = RankingDifference['moves'][number];
export type RankingVersion = AnswerOf<typeof listRankingVersions>['items'][number];

/** A line of a list, whichever it is of. */
export interface ListedEntry {
  readonly athlete_id: number;
  readonly rank: number | null;
  readonly laps?: number | null;
  readonly time_ms: number | null;
  readonly gap_ms: number | null;
  readonly state: string;
  readonly state_reason?: string | null;
  readonly start_number: string | null;
  readonly name: string | null;
  readonly club?: string | null;
  readonly category?: string | null;
}

/** A ranking that others see: what it shows stays until it is published again. */
export function isHeld({ status, confirmed }: Pick<RankingRecord, 'status' | 'confirmed'>): boolean {
  return status === 'official' || confirmed === true;
}

/** Bib and name, or what else there is to call an athlete. */
export function athleteWords(athlete: {
  start_number: string | null;
  name: string | null;
  athlete_id: number;
}): string {
  return [athlete.start_number, athlete.name].filter(Boolean).join(' ') || `#${athlete.athlete_id}`;
}
