import { expect } from 'vitest';
import { rankAthletes } from '../../server/timing/rank/rankAthletes';
import { timeAt } from '../../server/timing/rank/timeAt';
import type { RankingAthlete, RankingFilter } from '../../server/timing/rank/types';
import { compileRace } from '../../server/timing/resolve/compileRace';
import { resolveCompiled } from '../../server/timing/resolve/resolveAthlete';
import type { RaceRules, Read } from '../../server/timing/resolve/types';
import { randomOf } from '../support/random';
import { everyoneAtTheFinish } from '../timing/support/rankingSettings';

export interface Runner {
  /** Start number, where it matters. */
  bib?: string;
  /** Split name → ms since T0; `finish` is the last mat. */
  times: Map<string, number>;
  gender: 'male' | 'female' | null;
  age: number | null;
  category: string | null;
  manualState: 'dnf' | 'dns' | 'dsq' | null;
  /** Name of a published list → place in it. */
  places: Record<string, number>;
  /** Splits that a timekeeper would have invalidated. */
  invalidated?: string[];
}

export interface Race {
  name: string;
  sport?: RaceRules['sport'];
  /** Metres of each mat, null where nobody measured them; `finish` last. */
  mats: Record<string, number | null>;
  runners: Runner[];
}

const T0 = Date.UTC(2026, 3, 20, 9);
const RACE_DATE = '2026-04-20';

/** Timers rank on hidden parts of a second: 1 ms for each place within a group of equal times brings them back. */
export function separate(runners: Runner[], split: string, list: string): void {
  const known = runners.filter((runner) => runner.times.has(split) && runner.places[list]);
  known.sort((a, b) => a.places[list]! - b.places[list]!);
  const used = new Map<number, number>();
  for (const { times } of known) {
    const time = times.get(split)!;
    const before = used.get(time) ?? 0;
    used.set(time, before + 1);
    times.set(split, time + before);
  }
}

/** Each passing is read one to three times; the reads arrive in random order, in batches, some of them twice. */
function readsOf(runner: Runner, mats: string[], random: () => number): Read[] {
  const reads: Read[] = [];
  const passed: [number, number, Read['mark']][] = [[1, Math.floor(random() * 60_000), null]];
  mats.forEach((mat, at) => {
    const time = runner.times.get(mat);
    const mark = runner.invalidated?.includes(mat) ? 'invalidated' : null;
    if (time !== undefined) passed.push([at + 2, time, mark]);
  });
  for (const [timeline, time, mark] of passed) {
    const offset = Math.round((random() - 0.5) * 7_200_000);
    const repeats = Math.floor(random() * 3);
    for (let repeat = 0; repeat <= repeats; repeat++) {
      const deviceTime = T0 + time + repeat * 700 - offset;
      // Start: the last read counts, so the earlier ones go before it.
      const shift = timeline === 1 ? -2 * repeat * 700 : 0;
      const key = `${timeline}/${repeat}`;
      reads.push({ key, deviceTime: deviceTime + shift, deviceOffsetMs: offset, timelineIds: [timeline], mark });
    }
  }
  reads.sort(() => random() - 0.5);
  const half = Math.floor(random() * reads.length);
  return [...reads.slice(half), ...reads.slice(0, half + 1), ...reads.slice(half)];
}

function rulesOf({ mats, sport }: Race): RaceRules {
  const row = {
    passingMode: 'main',
    backupOf: null,
    lap: null,
    minGapMs: null,
    opensAt: null,
    closesAt: null,
  } as const;
  const course = Object.entries(mats).map(([name, distance], at) => ({
    ...row,
    timelineId: at + 2,
    type: name === 'finish' ? ('finish' as const) : ('split' as const),
    distance,
    position: at + 1,
    isRequired: false,
  }));
  return {
    raceId: 1,
    sport: sport ?? 'running',
    startType: 'mass',
    laps: 1,
    kind: 'road',
    timeLimitMs: null,
    minLapTimeMs: null,
    cutoffAt: null,
    timelines: [{ ...row, timelineId: 1, type: 'start', distance: 0, position: 0, isRequired: false }, ...course],
  };
}

/** What came out: for each split the athletes as a ranking takes them, by index of the runner. */
export function run(race: Race, seed = 1): Map<string, RankingAthlete[]> {
  const random = randomOf(seed);
  const compiled = compileRace(rulesOf(race), [{ firedAt: T0, raceId: 1, waveId: null }]);
  const mats = Object.keys(race.mats);
  const athletes = new Map<string, RankingAthlete[]>(mats.map((mat) => [mat, []]));
  race.runners.forEach((runner, athleteId) => {
    const { manualState, gender, age, category } = runner;
    const resolved = resolveCompiled(
      compiled,
      { athleteId, waveId: null, manualState },
      manualState === 'dns' ? [] : readsOf(runner, mats, random),
    );
    mats.forEach((mat, at) => {
      const timelineId = mat === 'finish' ? null : at + 2;
      const measured = timeAt({ resolved, timingType: 'guntime', timelineId, isLapsRace: false });
      athletes.get(mat)!.push({
        athleteId,
        startNumber: null,
        gender,
        birthDate: age === null ? null : `${2026 - age}-01-01`,
        category,
        club: null,
        waveId: null,
        state: resolved.state,
        ...measured,
      });
    });
  });
  return athletes;
}

function places(athletes: RankingAthlete[], filter: RankingFilter, split: string): Map<number, number> {
  const timeline = split === 'finish' ? 'finish' : 'split';
  const settings = { ...everyoneAtTheFinish, filter, timeline, raceDate: RACE_DATE } as const;
  const ranked = rankAthletes(settings, athletes).entries.filter(({ rank }) => rank !== null);
  return new Map(ranked.map((entry) => [entry.athlete_id, entry.rank!]));
}

interface Comparison {
  race: Race;
  list: string;
  filter?: RankingFilter;
  split?: string;
  athletes: Map<string, RankingAthlete[]>;
  /** Athletes that are left out of the file make gaps in its places. */
  hasGaps?: boolean;
}

/** Compares every published place of those who have one; answers how many there were. */
export function compare({ race, list, filter = {}, split = 'finish', athletes, hasGaps }: Comparison): number {
  const computed = places(athletes.get(split)!, filter, split);
  return comparePlaces({ runners: race.runners, list, computed, hasGaps });
}

/** Compares every published place of those who have a computed one, by index of the runner; answers how many there were. */
export function comparePlaces(o: {
  runners: readonly Runner[];
  list: string;
  computed: ReadonlyMap<number, number>;
  hasGaps?: boolean | undefined;
}): number {
  const { runners, list, computed } = o;
  let published = runners.flatMap((runner, id): [number, number][] =>
    runner.places[list] && computed.has(id) ? [[id, runner.places[list]]] : [],
  );
  if (o.hasGaps) published = published.sort((a, b) => a[1] - b[1]).map(([id], at) => [id, at + 1]);
  const wrong = published.filter(([id, place]) => computed.get(id) !== place);
  expect(wrong.slice(0, 5), list).toEqual([]);
  expect(computed.size, list).toBe(published.length);
  return published.length;
}
