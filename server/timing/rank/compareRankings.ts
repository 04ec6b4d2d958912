import type { RankingEntry } from './types';

/** One athlete's difference between two versions; null on the side where the athlete is not listed or has no such value. */
export interface RankingMove {
  athlete_id: number;
  rank_before: number | null;
  rank_after: number | null;
  /** Places gained (positive) or lost; null unless ranked in both. */
  moved: number | null;
  time_before_ms: number | null;
  time_after_ms: number | null;
  laps_before: number | null;
  laps_after: number | null;
  state_before: RankingEntry['state'] | null;
  state_after: RankingEntry['state'] | null;
}

const PODIUM = 3;

/**
 * Who moved between two versions of a ranking, and by how much: only athletes with a difference, in the order of the new
 * version, then those who left it. Timing rules: Rankings (recalculation makes a new version and shows the difference).
 */
export function compareRankings(
  before: readonly RankingEntry[],
  after: readonly RankingEntry[],
): { moves: RankingMove[]; times: number; ranks: number; podium: number; added: number; removed: number } {
  const old = new Map(before.map((entry) => [entry.athlete_id, entry]));
  const kept = new Set(after.map((entry) => entry.athlete_id));
  const moves = [
    ...after.map((entry) => moveOf(old.get(entry.athlete_id), entry)),
    ...before.filter((entry) => !kept.has(entry.athlete_id)).map((entry) => moveOf(entry, undefined)),
  ].filter(isDifferent);
  return {
    moves,
    times: moves.filter((move) => move.time_before_ms !== move.time_after_ms).length,
    ranks: moves.filter((move) => move.rank_before !== move.rank_after).length,
    podium: moves.filter((move) => podiumPlace(move.rank_before) !== podiumPlace(move.rank_after)).length,
    added: moves.filter((move) => move.state_before === null).length,
    removed: moves.filter((move) => move.state_after === null).length,
  };
}

function moveOf(before: RankingEntry | undefined, after: RankingEntry | undefined): RankingMove {
  const from = before?.rank ?? null;
  const to = after?.rank ?? null;
  return {
    athlete_id: (after ?? before)!.athlete_id,
    rank_before: from,
    rank_after: to,
    moved: from === null || to === null ? null : from - to,
    time_before_ms: before?.time_ms ?? null,
    time_after_ms: after?.time_ms ?? null,
    laps_before: before?.laps ?? null,
    laps_after: after?.laps ?? null,
    state_before: before?.state ?? null,
    state_after: after?.state ?? null,
  };
}

function isDifferent(move: RankingMove): boolean {
  return (
    move.rank_before !== move.rank_after ||
    move.time_before_ms !== move.time_after_ms ||
    move.laps_before !== move.laps_after ||
    move.state_before !== move.state_after
  );
}

function podiumPlace(rank: number | null): number | null {
  return rank !== null && rank <= PODIUM ? rank : null;
}
