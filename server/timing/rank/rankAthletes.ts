import { roundTime } from '../../../resources/rankings/raceTime';
import type { AthleteState } from '../resolve/types';
import { membersOf } from './members';
import type { Ranking, RankingAthlete, RankingEntry, RankingSettings } from './types';

const startNumbers = new Intl.Collator('en', { numeric: true });

/**
 * The ranking of a race's athletes: ranked members, then those without a rank in the order of `settings.unranked`. Equal
 * times share a rank (1, 2, 2, 4) unless the tie-break parts them. The order of `athletes` is of no consequence. Times in ms.
 * Timing rules: Rankings.
 */
export function rankAthletes(settings: RankingSettings, athletes: readonly RankingAthlete[]): Ranking {
  const { members, problems } = membersOf(settings, athletes);
  const ranked = members.filter((athlete) => isRanked(settings, athlete)).map((athlete) => place(settings, athlete));
  ranked.sort((a, b) => compareRank(settings, a, b) || compareListing(a.athlete, b.athlete));
  const entries = rankedEntries(settings, ranked);
  return { entries: entries.concat(unrankedEntries(settings, members)), problems };
}

interface Placed {
  athlete: RankingAthlete;
  /** What is compared: the stored or the rounded time. */
  time: number;
}

function place(settings: RankingSettings, athlete: RankingAthlete): Placed {
  return {
    athlete,
    time: settings.isRankedOnRounded ? roundTime(athlete.timeMs!, settings.rounding) : athlete.timeMs!,
  };
}

/**
 * States that rank for a time. A split ranks anyone who passed it. At the finish, a laps race also ranks athletes who are still on their
 * way, and a race over a fixed time or a backyard those who stopped. Timing rules: Kinds of races.
 */
export function rankedStates({ timeline, isLapsRace, kind }: RankingSettings): readonly AthleteState[] {
  if (timeline === 'split') return ['finished', 'started', 'registered', 'dnf'];
  if (!isLapsRace) return ['finished'];
  return kind === 'fixed_time' || kind === 'backyard' ? ['finished', 'started', 'dnf'] : ['finished', 'started'];
}

function isRanked(settings: RankingSettings, { state, timeMs }: RankingAthlete): boolean {
  return timeMs !== null && rankedStates(settings).includes(state);
}

function compareRank({ isLapsRace, tieBreak }: RankingSettings, a: Placed, b: Placed): number {
  const byTime = (isLapsRace ? b.athlete.laps - a.athlete.laps : 0) || a.time - b.time;
  if (byTime !== 0 || tieBreak === 'none') return byTime;
  const byGun = tieBreak === 'gun_time' ? gunOf(a.athlete) - gunOf(b.athlete) : 0;
  return byGun || compareStartNumbers(a.athlete, b.athlete);
}

function gunOf({ gunTimeMs }: RankingAthlete): number {
  return gunTimeMs ?? Number.MAX_SAFE_INTEGER;
}

/** Compares start numbers as numbers. Athletes without one come last. */
export function compareStartNumbers(
  a: Pick<RankingAthlete, 'startNumber'>,
  b: Pick<RankingAthlete, 'startNumber'>,
): number {
  if (a.startNumber === b.startNumber) return 0;
  if (a.startNumber === null || b.startNumber === null) return a.startNumber === null ? 1 : -1;
  return startNumbers.compare(a.startNumber, b.startNumber);
}

function compareListing(a: RankingAthlete, b: RankingAthlete): number {
  return compareStartNumbers(a, b) || a.athleteId - b.athleteId;
}

function rankedEntries(settings: RankingSettings, ranked: readonly Placed[]): RankingEntry[] {
  const [leader] = ranked;
  let rank = 0;
  return ranked.map((placed, at) => {
    const previous = ranked[at - 1];
    if (!previous || compareRank(settings, previous, placed) !== 0) rank = at + 1;
    const isLapped = settings.isLapsRace && placed.athlete.laps < leader!.athlete.laps;
    return {
      rank,
      athlete_id: placed.athlete.athleteId,
      laps: settings.isLapsRace ? placed.athlete.laps : null,
      time_ms: placed.athlete.timeMs,
      gap_ms: isLapped ? null : placed.time - leader!.time,
      state: placed.athlete.state,
    };
  });
}

function unrankedEntries(settings: RankingSettings, members: readonly RankingAthlete[]): RankingEntry[] {
  const { unranked, isLapsRace } = settings;
  return members
    .filter((athlete) => !isRanked(settings, athlete))
    .filter((athlete) => unranked.includes(athlete.state) || isIncomplete(settings, athlete))
    .sort((a, b) => unranked.indexOf(a.state) - unranked.indexOf(b.state) || compareListing(a, b))
    .map(({ athleteId, laps, timeMs, state }) => ({
      rank: null,
      athlete_id: athleteId,
      laps: isLapsRace ? laps : null,
      time_ms: timeMs,
      gap_ms: null,
      state,
    }));
}

/** Read at the finish, but without a time or without a required point: listed before all other states until someone corrects it. */
function isIncomplete({ timeline }: RankingSettings, { state, timeMs }: RankingAthlete): boolean {
  return timeline === 'finish' && (state === 'finished' || (state === 'started' && timeMs !== null));
}
