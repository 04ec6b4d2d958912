import { describe, expect, test } from 'vitest';
import { roundTime } from '../../resources/rankings/raceTime';
import { compareRankings } from '../../server/timing/rank/compareRankings';
import { rankAthletes } from '../../server/timing/rank/rankAthletes';
import { timeAt } from '../../server/timing/rank/timeAt';
import type { RankingAthlete, RankingFilter, RankingSettings } from '../../server/timing/rank/types';
import { FINISH, LAP_MAT, lapRace, MINUTE, read, resolved, SPLIT, START } from './support/course';
import { everyoneAtTheFinish } from './support/rankingSettings';

function athlete(athleteId: number, timeMs: number | null, changes: Partial<RankingAthlete> = {}): RankingAthlete {
  return {
    athleteId,
    startNumber: String(athleteId),
    gender: 'female',
    birthDate: '1990-06-15',
    category: null,
    club: null,
    waveId: null,
    state: 'finished',
    timeMs,
    gunTimeMs: timeMs,
    laps: 1,
    ...changes,
  };
}

function ranks(athletes: RankingAthlete[], changes: Partial<RankingSettings> = {}): [number, number | null][] {
  const { entries } = rankAthletes({ ...everyoneAtTheFinish, ...changes }, athletes);
  return entries.map((entry) => [entry.athlete_id, entry.rank]);
}

describe('ranks', () => {
  test('ties share a rank: 1, 2, 2, 4', () => {
    const athletes = [athlete(1, 1000), athlete(2, 2000), athlete(3, 2000), athlete(4, 3000)];
    expect(ranks(athletes).map(([, rank]) => rank)).toEqual([1, 2, 2, 4]);
  });

  test('the tie-break is the gun time, then the start number', () => {
    const tied = [
      athlete(10, 2000, { gunTimeMs: 2500 }),
      athlete(9, 2000, { gunTimeMs: 2500 }),
      athlete(8, 2000, { gunTimeMs: 2600 }),
    ];
    expect(ranks(tied, { tieBreak: 'gun_time' })).toEqual([
      [9, 1],
      [10, 2],
      [8, 3],
    ]);
    expect(ranks(tied, { tieBreak: 'start_number' })).toEqual([
      [8, 1],
      [9, 2],
      [10, 3],
    ]);
  });

  test('among equals who has no bib comes last, ranked or not', () => {
    const withoutBib = { startNumber: null };
    const equals = [athlete(1, 2000, withoutBib), athlete(2, 2000), athlete(3, 2000, withoutBib)];
    expect(ranks(equals)).toEqual([
      [2, 1],
      [1, 1],
      [3, 1],
    ]);
    expect(ranks(equals, { tieBreak: 'start_number' }).map(([id]) => id)).toEqual([2, 1, 3]);
    const unranked = [athlete(1, null, { ...withoutBib, state: 'dnf' }), athlete(2, null, { state: 'dnf' })];
    expect(ranks(unranked).map(([id]) => id)).toEqual([2, 1]);
  });

  test('stored precision counts unless the setting says to rank on the rounded time', () => {
    const athletes = [athlete(1, 1900), athlete(2, 1200)];
    expect(ranks(athletes, { rounding: 'up_to_second' })).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(ranks(athletes, { rounding: 'up_to_second', isRankedOnRounded: true })).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('rounding goes up to the next whole second: 2:09:44.3 → 2:09:45', () => {
    expect(roundTime(7_784_300, 'up_to_second')).toBe(7_785_000);
    expect(roundTime(7_784_000, 'up_to_second')).toBe(7_784_000);
    expect(roundTime(7_784_300, 'exact')).toBe(7_784_300);
  });

  test('laps races: laps descending, then time; a gap only within the lap', () => {
    const athletes = [
      athlete(1, 9000, { laps: 5 }),
      athlete(2, 8000, { laps: 4, state: 'started' }),
      athlete(3, 9500, { laps: 5 }),
    ];
    const { entries } = rankAthletes({ ...everyoneAtTheFinish, isLapsRace: true }, athletes);
    expect(entries.map(({ athlete_id, rank, gap_ms }) => [athlete_id, rank, gap_ms])).toEqual([
      [1, 1, 0],
      [3, 2, 500],
      [2, 3, null],
    ]);
  });

  test('an entry says time, gap to the leader and state', () => {
    const { entries } = rankAthletes(everyoneAtTheFinish, [athlete(2, 1750), athlete(1, 1000)]);
    expect(entries[1]).toEqual({ rank: 2, athlete_id: 2, laps: null, time_ms: 1750, gap_ms: 750, state: 'finished' });
  });
});

describe('members', () => {
  test('unfinished athletes have no rank and follow in the order of the setting', () => {
    const athletes = [
      athlete(1, null, { state: 'dns' }),
      athlete(2, null, { state: 'dnf' }),
      athlete(3, 900, { state: 'dsq' }),
      athlete(4, 1000),
      athlete(5, null),
      athlete(6, null, { state: 'started' }),
    ];
    expect(ranks(athletes)).toEqual([
      [4, 1],
      [5, null],
      [3, null],
      [2, null],
      [1, null],
    ]);
    expect(ranks(athletes, { unranked: ['dnf'] })).toEqual([
      [4, 1],
      [5, null],
      [2, null],
    ]);
  });

  test('athletes read at the finish without a time or a required point come first of those without a rank', () => {
    const athletes = [
      athlete(1, null, { state: 'dnf' }),
      athlete(2, 900, { state: 'started' }),
      athlete(3, null),
      athlete(4, null, { state: 'started' }),
    ];
    expect(ranks(athletes, { unranked: ['dsq', 'dnf', 'dns'] })).toEqual([
      [2, null],
      [3, null],
      [1, null],
    ]);
    expect(ranks(athletes, { unranked: ['dnf'], timeline: 'split' })).toEqual([
      [2, 1],
      [1, null],
    ]);
  });

  test('at a split everyone who passed it has a rank, also who did not finish', () => {
    const athletes = [
      athlete(1, 500, { state: 'started' }),
      athlete(2, 400, { state: 'dnf' }),
      athlete(3, 300, { state: 'dsq' }),
    ];
    expect(ranks(athletes, { timeline: 'split' })).toEqual([
      [2, 1],
      [1, 2],
      [3, null],
    ]);
  });

  test('a time at the finish is no rank for who did not start, did not finish, or is still under way', () => {
    const states = ['dns', 'dnf', 'started', 'registered'] as const;
    const athletes = [...states.map((state, i) => athlete(i + 2, 900, { state })), athlete(1, 1000)];
    expect(ranks(athletes).filter(([, rank]) => rank !== null)).toEqual([[1, 1]]);
  });

  test('a time at a split is no rank for who did not start', () => {
    expect(ranks([athlete(1, 900, { state: 'dns' }), athlete(2, 950)], { timeline: 'split' })).toEqual([
      [2, 1],
      [1, null],
    ]);
  });

  test('the ages of a filter are inclusive', () => {
    const ofAge = (years: number) => athlete(years, 1000, { birthDate: `${2026 - years}-01-01` });
    const athletes = [29, 30, 34, 35].map(ofAge);
    const settings = { filter: { age_from: 30, age_to: 34 }, raceDate: '2026-05-31' };
    expect(ranks(athletes, settings).map(([id]) => id)).toEqual([30, 34]);
  });

  test.each<[string, RankingFilter]>([
    ['gender', { gender: 'male' }],
    ['age', { age_from: 40, age_to: 44 }],
    ['category', { category: 'M40' }],
    ['club', { club: 'Runners' }],
    ['wave', { wave_id: 7 }],
    ['several at once', { gender: 'male', age_from: 40, club: 'Runners' }],
  ])('filter by %s', (_name, filter) => {
    const match = { gender: 'male', birthDate: '1984-01-01', category: 'M40', club: 'Runners', waveId: 7 } as const;
    expect(ranks([athlete(1, 1000), athlete(2, 2000, match)], { filter })).toEqual([[2, 1]]);
  });

  test('age at race day or on 31 December', () => {
    const athletes = [athlete(1, 1000, { birthDate: '1986-06-01' }), athlete(2, 1000, { birthDate: '1986-05-31' })];
    const filter = { age_from: 40 };
    expect(ranks(athletes, { filter })).toEqual([[2, 1]]);
    expect(ranks(athletes, { filter, ageReference: 'end_of_year' })).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('who lacks gender or birth date stays in overall and is a data problem of the others', () => {
    const athletes = [athlete(1, 1000, { gender: null, birthDate: null }), athlete(2, 2000)];
    expect(rankAthletes(everyoneAtTheFinish, athletes)).toMatchObject({
      entries: [{ athlete_id: 1, rank: 1 }, {}],
      problems: [],
    });
    const filter = { gender: 'female', age_from: 30 } as const;
    const { entries, problems } = rankAthletes({ ...everyoneAtTheFinish, filter }, athletes);
    expect(entries).toMatchObject([{ athlete_id: 2, rank: 1 }]);
    expect(problems).toEqual([
      { athlete_id: 1, field: 'gender' },
      { athlete_id: 1, field: 'birth_date' },
    ]);
  });

  test('missing data is no problem of a ranking that the athlete is not in for another reason', () => {
    const filter = { gender: 'female', club: 'Runners' } as const;
    expect(rankAthletes({ ...everyoneAtTheFinish, filter }, [athlete(1, 1000, { gender: null })]).problems).toEqual([]);
  });
});

describe('the time that a ranking compares', () => {
  const reads = [read(LAP_MAT, 5000), read(LAP_MAT, 10 * MINUTE), read(LAP_MAT, 20 * MINUTE)];
  const lapped = resolved({ rules: lapRace(3), reads });

  test('of the finish, and in a laps race of the last lap', () => {
    const measure = { resolved: lapped, timingType: 'guntime', timelineId: null } as const;
    expect(timeAt({ ...measure, isLapsRace: true })).toEqual({ timeMs: 20 * MINUTE, gunTimeMs: 20 * MINUTE, laps: 2 });
    expect(timeAt({ ...measure, isLapsRace: false }).timeMs).toBeNull();
  });

  test('of a mat that is passed several times, the last passing of the course', () => {
    const measure = { timingType: 'guntime', timelineId: FINISH, isLapsRace: false } as const;
    const complete = resolved({ rules: lapRace(3), reads: [...reads, read(LAP_MAT, 30 * MINUTE)] });
    expect(timeAt({ ...measure, resolved: lapped }).timeMs).toBeNull();
    expect(timeAt({ ...measure, resolved: complete }).timeMs).toBe(30 * MINUTE);
    expect(timeAt({ ...measure, resolved: lapped, isLapsRace: true })).toMatchObject({ timeMs: 20 * MINUTE, laps: 2 });
  });

  test('of a split by each timing type', () => {
    const athlete = resolved({ reads: [read(START, 3000), read(SPLIT, 20 * MINUTE)] });
    const times = (['guntime', 'chiptime', 'racetime'] as const).map(
      (timingType) => timeAt({ resolved: athlete, timingType, timelineId: SPLIT, isLapsRace: false }).timeMs,
    );
    expect(times).toEqual([20 * MINUTE, 20 * MINUTE - 3000, 20 * MINUTE]);
  });
});

test('the difference of two versions: who moved, by how much', () => {
  const before = rankAthletes(everyoneAtTheFinish, [
    athlete(1, 1000),
    athlete(2, 2000),
    athlete(3, 3000),
    athlete(4, 4000),
  ]).entries;
  const after = rankAthletes(everyoneAtTheFinish, [
    athlete(1, 1000),
    athlete(2, 3500),
    athlete(3, 3000),
    athlete(5, 5000),
  ]).entries;
  const difference = compareRankings(before, after);
  expect(difference.moves.map(({ athlete_id, moved }) => [athlete_id, moved])).toEqual([
    [3, 1],
    [2, -1],
    [5, null],
    [4, null],
  ]);
  expect(difference).toMatchObject({ times: 3, ranks: 4, podium: 2 });
  expect(compareRankings(after, after).moves).toEqual([]);
});
