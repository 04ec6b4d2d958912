import type { RaceKind } from '../../../resources/races/raceKinds';
import type { AthleteState } from '../resolve/types';

export type TimingType = 'guntime' | 'chiptime' | 'racetime';

/** Who belongs to a ranking; all conditions hold together. Ages are inclusive. */
export interface RankingFilter {
  gender?: 'male' | 'female' | 'none';
  age_from?: number;
  age_to?: number;
  category?: string;
  club?: string;
  wave_id?: number;
}

export interface RankingSettings {
  filter: RankingFilter;
  /** What the athletes' times were measured at. At a split everyone who passed it is ranked. */
  timeline: 'finish' | 'split';
  ageReference: 'race_day' | 'end_of_year';
  /** Calendar date of the race in the event's time zone, YYYY-MM-DD. */
  raceDate: string;
  rounding: 'exact' | 'up_to_second';
  /** Rank on the rounded time instead of the stored one. */
  isRankedOnRounded: boolean;
  /** `gun_time` goes on to the start number where gun times are equal too. */
  tieBreak: 'none' | 'gun_time' | 'start_number';
  kind: RaceKind;
  /** Rank by laps completed, then by time. */
  isLapsRace: boolean;
  /** Which athletes without a rank are listed, in this order. */
  unranked: readonly AthleteState[];
}

export interface RankingAthlete {
  athleteId: number;
  startNumber: string | null;
  gender: 'male' | 'female' | 'none' | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  category: string | null;
  club: string | null;
  waveId: number | null;
  state: AthleteState;
  /** At the ranking's timeline, of its timing type, in ms (`timeAt`). */
  timeMs: number | null;
  /** At the same timeline, for the tie-break. */
  gunTimeMs: number | null;
  laps: number;
}

/** As on the wire. `time_ms` is the stored time; rounding is left to anyone who shows it. */
export interface RankingEntry {
  rank: number | null;
  athlete_id: number;
  /** Laps completed; null in a race that does not count them. */
  laps: number | null;
  time_ms: number | null;
  /** Behind the leader; null without a rank or with fewer laps than the leader. */
  gap_ms: number | null;
  state: AthleteState;
}

/** Why an athlete is left out of a ranking that may concern them. */
export interface RankingProblem {
  athlete_id: number;
  field: 'gender' | 'birth_date';
}

export interface Ranking {
  entries: RankingEntry[];
  problems: RankingProblem[];
}
