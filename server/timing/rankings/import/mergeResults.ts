import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ImportMode } from '../../../../engine/core/resource';
import type { RankingEntry } from '../../rank/types';
import type { AthleteState } from '../../resolve/types';
import type { ChangedList } from './changedList';
import { compareResults } from './compareResults';
import { entriesOf, withRanks } from './placedEntries';
import { hasTimeText, type Placed, type Result } from './readResults';
import { answersState } from './stateColumns';

interface Merged {
  readonly entries: RankingEntry[];
  /** Rows that add an entry, and rows that change one. */
  readonly added: number;
  readonly updated: number;
  /** Athletes whose entries are not in the file and contradict its places, in the order of the ranking. */
  readonly contradicted: readonly number[];
}

/**
 * Brings the results of a file into a ranking: they change the entries of their athletes, and the others stay. Adds an error to each row
 * that the mode refuses.
 */
export function mergeResults(list: ChangedList, read: readonly Result[], mode: ImportMode): Merged {
  const before = new Map(list.entries.map((entry) => [entry.athleteId, entry]));
  const results = read.filter(({ row, athleteId }) => {
    const refusal = refusalOf(list, mode, before.has(athleteId));
    if (refusal !== null) row.errors.push(refusal);
    return refusal === null;
  });
  const changed = new Map(results.map((result) => [result.athleteId, withKept(result, before.get(result.athleteId))]));
  const kept = list.entries.map((entry) => changed.get(entry.athleteId) ?? entry);
  const all = [...kept, ...[...changed.values()].filter(({ athleteId }) => !before.has(athleteId))];
  const isRanked = !results.some(({ rank }) => rank !== null) && followsTimes(list.entries) && all.some(isDifferent);
  const entries = entriesOf(isRanked ? all.map((one) => ({ ...one, rank: null })) : all);
  const after = new Map(entries.map((entry) => [entry.athlete_id, entry]));
  const differing = list.entries.filter((entry) => !isSame(entry, after.get(entry.athleteId)));
  const moved = differing.filter(({ athleteId }) => !changed.has(athleteId)).length;
  if (moved > 0)
    results[0]?.row.warnings.push(
      `The file has no places: ${moved} other ${moved === 1 ? 'entry' : 'entries'} of the ranking ${moved === 1 ? 'gets' : 'get'} another place.`,
    );
  checkPlaces(results, all);
  for (const { row, athleteId, timeMs } of results) {
    const state = changed.get(athleteId)?.state;
    if (timeMs !== null && state !== undefined && state !== 'finished' && !saysState(row, state))
      row.warnings.push(
        `The entry stays ${state.toUpperCase()}, and the time gives no place. Add a state or a place to change it.`,
      );
  }
  for (const { row, athleteId, rank, state } of results)
    if (!before.has(athleteId) && !isRanked && rank === null && state === 'finished' && entries.some((e) => e.rank))
      row.warnings.push('The row has no place, and the places of the ranking do not follow from its times.');
  return {
    entries,
    added: results.filter(({ athleteId }) => !before.has(athleteId)).length,
    updated: differing.length - moved,
    contradicted: isRanked ? [] : contradictedBy([...changed.values()], list.entries),
  };

  function isDifferent(one: Placed): boolean {
    const known = before.get(one.athleteId);
    return !known || known.timeMs !== one.timeMs || known.laps !== one.laps || known.state !== one.state;
  }
}

function refusalOf({ ranking, isContinued }: ChangedList, mode: ImportMode, isThere: boolean): string | null {
  if (isThere && mode === 'add')
    return `The athlete is in the ranking ${quoted(ranking.name)} already. Choose “Add and update” to change the entry.`;
  if (!isThere && mode === 'update' && !isContinued)
    return `The athlete is not in the ranking ${quoted(ranking.name)}. Choose “Add and update” to add the entry.`;
  return null;
}

/** The entry after the row: empty cells leave a value as it is. Without a place and a state, the row of an athlete who is out corrects the time. */
function withKept({ row, athleteId, rank, timeMs, laps, state: read }: Result, known: Placed | undefined): Placed {
  if (!known) return { athleteId, rank, timeMs, laps, state: read };
  const isOutStill = read === 'finished' && !saysState(row, known.state);
  const state = isOutStill ? known.state : read;
  const keepsTime = !hasTimeText(row) && (state === 'finished' || state === 'dsq');
  return {
    athleteId,
    rank: state === 'finished' && !isFilled(row, 'rank') ? known.rank : rank,
    timeMs: timeMs ?? (keepsTime ? known.timeMs : null),
    laps: laps ?? known.laps,
    state,
  };
}

/** Returns whether a row has a state or denies the known one, or has a place, which only finishers have. */
function saysState(row: Result['row'], known: AthleteState): boolean {
  return isFilled(row, 'state') || isFilled(row, 'rank') || answersState(row.values, known);
}

function isFilled({ values }: Result['row'], name: string): boolean {
  return String(values[name] ?? '').trim() !== '';
}

/** Returns whether the places of a list are those that its times give. */
function followsTimes(entries: readonly Placed[]): boolean {
  const ranked = withRanks(entries.map((entry) => ({ ...entry, rank: null })));
  return ranked.every(({ rank }, i) => rank === entries[i]?.rank);
}

function isSame(a: Placed, b: RankingEntry | undefined): boolean {
  return a.rank === b?.rank && a.timeMs === b.time_ms && a.laps === b.laps && a.state === b.state;
}

/** Returns the athletes of the other entries with the place of a changed one and another time, or with a place that their time contradicts. */
function contradictedBy(changed: readonly Placed[], entries: readonly Placed[]): number[] {
  const isPlaced = ({ rank, timeMs, laps }: Placed) => rank !== null && (timeMs !== null || laps !== null);
  const own = new Set(changed.map(({ athleteId }) => athleteId));
  const placed = changed.filter(isPlaced).sort((a, b) => Number(a.rank) - Number(b.rank));
  const kept = entries.filter((entry) => isPlaced(entry) && !own.has(entry.athleteId));
  const followed = followsTimes(entries);
  const slowest = runningOf(placed, (a, b) => compareResults(a, b) > 0);
  const fastest = runningOf([...placed].reverse(), (a, b) => compareResults(a, b) < 0).reverse();
  return kept.flatMap((entry) => {
    const from = firstFrom(placed, Number(entry.rank));
    const behind = firstFrom(placed, Number(entry.rank) + 1);
    const [ahead, next] = [slowest[from - 1], fastest[behind]];
    const isTaken = placed.slice(from, behind).some((one) => compareResults(one, entry) !== 0);
    const isWrong =
      followed && ((ahead && compareResults(ahead, entry) > 0) || (next && compareResults(next, entry) < 0));
    return isTaken || isWrong ? [entry.athleteId] : [];
  });
}

/** Returns for each result the most extreme one up to it. */
function runningOf(results: readonly Placed[], isMore: (a: Placed, b: Placed) => boolean): Placed[] {
  let most: Placed | undefined;
  return results.map((one) => {
    if (!most || isMore(one, most)) most = one;
    return most;
  });
}

/** Returns the index of the first result with this place or a later one. */
function firstFrom(placed: readonly Placed[], rank: number): number {
  let [from, to] = [0, placed.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (Number(placed[middle]?.rank) < rank) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Warns of a place that an entry of the ranking keeps although the file gives it to someone else. */
function checkPlaces(results: readonly Result[], all: readonly Placed[]): void {
  const own = new Set(results.map(({ athleteId }) => athleteId));
  const kept = all.filter(({ athleteId, rank }) => rank !== null && !own.has(athleteId));
  const times = new Map(kept.map(({ rank, timeMs }) => [rank, timeMs]));
  for (const { row, rank, timeMs } of results)
    if (rank !== null && times.has(rank) && times.get(rank) !== timeMs)
      row.warnings.push(`Rank ${rank}: another entry of the ranking has it too, with another time.`);
}
