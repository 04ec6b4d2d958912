import type { RankingEntry } from '../../rank/types';
import { compareResults } from './compareResults';
import type { Placed } from './readResults';

/** The list a file says: by place, else by laps and time, and then anyone who has none in the order of the file. */
export function entriesOf(results: readonly Placed[]): RankingEntry[] {
  const ranked = results.some(({ rank }) => rank !== null) ? results : withRanks(results);
  const placed = ranked.filter(({ rank }) => rank !== null).sort((a, b) => Number(a.rank) - Number(b.rank));
  const leader = placed.find(({ timeMs }) => timeMs !== null);
  return [...placed, ...ranked.filter(({ rank }) => rank === null)].map((result) => ({
    athlete_id: result.athleteId,
    rank: result.rank,
    time_ms: result.timeMs,
    laps: result.laps,
    gap_ms: leader ? gapBehind(leader, result) : null,
    state: result.state,
  }));
}

/** Null with fewer laps than the leader, as in rankings of the product's own times. */
function gapBehind(leader: Placed, { rank, timeMs, laps }: Placed): number | null {
  if (rank === null || timeMs === null || laps !== leader.laps) return null;
  return Math.max(0, timeMs - Number(leader.timeMs));
}

/** A file without places: equal results share one. */
export function withRanks(results: readonly Placed[]): Placed[] {
  const timed = results
    .filter(({ timeMs, laps, state }) => (timeMs !== null || laps !== null) && state === 'finished')
    .sort(compareResults);
  const ranks = new Map<Placed, number>();
  timed.forEach((result, i) => {
    const before = timed[i - 1];
    ranks.set(result, before && compareResults(before, result) === 0 ? (ranks.get(before) ?? i) : i + 1);
  });
  return results.map((result) => ({ ...result, rank: ranks.get(result) ?? null }));
}
