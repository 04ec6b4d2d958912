import type { RecordOf } from '../../../engine/core/resource';
import type { athletes } from '../../../resources/athletes/athletes.resource';
import type { rankingEntries } from '../../../resources/ranking_entries/rankingEntries.resource';
import type { rankings } from '../../../resources/rankings/rankings.resource';

export type RankingRecord = RecordOf<typeof rankings>;
export type EntryRecord = RecordOf<typeof rankingEntries> & { athlete?: RecordOf<typeof athletes> | null };

/** Who a ranking lists; what is left out says nothing. */
export interface RankingFilter {
  gender?: 'male' | 'female' | 'none';
  age_from?: number;
  age_to?: number;
  category?: string;
  club?: string;
  wave_id?: number;
}

/** A line of a list, whichever it is of. */
export interface ListedEntry {
  readonly athlete_id: number;
  readonly rank: number | null;
  readonly time_ms: number | null;
  readonly gap_ms: number | null;
  readonly state: string;
  readonly start_number: string | null;
  readonly name: string | null;
  readonly club?: string | null;
  readonly category?: string | null;
}

/** What publishing would change, as `GET /v1/admin/rankings/{id}/difference` answers it. */
export interface RankingDifference {
  readonly basis: 'draft' | 'now';
  readonly entries_before: number;
  readonly entries_after: number;
  readonly ranks: number;
  readonly times: number;
  readonly podium: number;
  readonly added: number;
  readonly removed: number;
  readonly total: number;
  readonly moves: readonly RankingMove[];
}

export interface RankingMove {
  readonly athlete_id: number;
  readonly start_number: string | null;
  readonly name: string | null;
  readonly rank_before: number | null;
  readonly rank_after: number | null;
  readonly moved: number | null;
  readonly time_before_ms: number | null;
  readonly time_after_ms: number | null;
  readonly state_before: string | null;
  readonly state_after: string | null;
}

export interface RankingVersion {
  readonly number: number;
  readonly created_at: string;
  /** Null for the calculation that waits to be published. */
  readonly published_at: string | null;
  readonly created_by: string | null;
  readonly entries_count: number;
}

/** A ranking that others see: what it shows stays until it is published anew. */
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
