import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RACE_KINDS } from '../../resources/races/raceKinds';
import { rankAthletes } from '../../server/timing/rank/rankAthletes';
import { timeAt } from '../../server/timing/rank/timeAt';
import type { RankingAthlete } from '../../server/timing/rank/types';
import { stateAfterFinish } from '../../server/timing/resolve/stateAfterFinish';
import type { RaceRules, ResolvedAthlete } from '../../server/timing/resolve/types';
import {
  FINISH,
  FINISH_BACKUP,
  HOUR,
  LAP_MAT,
  lapRace,
  MINUTE,
  read,
  resolved,
  SECOND,
  statesOf,
  timeline,
} from './support/course';
import { everyoneAtTheFinish } from './support/rankingSettings';

const LAP_SPLIT = 9;
const fixedTime = (changes: Partial<RaceRules> = {}) =>
  lapRace(50, { kind: 'fixed_time', timeLimitMs: HOUR, ...changes });
const backyard = (changes: Partial<RaceRules> = {}) => lapRace(50, { kind: 'backyard', ...changes });
const minutes = (...times: number[]) => times.map((time) => read(FINISH, time * MINUTE));
const atFinish = (one: ResolvedAthlete) =>
  timeAt({ resolved: one, timingType: 'guntime', timelineId: null, isLapsRace: true });

describe('a race over a fixed time', () => {
  test('counts a lap that ends exactly at the limit, and none after it', () => {
    const one = resolved({ rules: fixedTime(), reads: minutes(20, 40, 60) });
    expect(atFinish(one)).toMatchObject({ laps: 3, timeMs: HOUR });
    const late = read(FINISH, HOUR + 1);
    const other = resolved({ rules: fixedTime(), reads: [...minutes(20, 40), late] });
    expect(atFinish(other)).toMatchObject({ laps: 2, timeMs: 40 * MINUTE });
    expect(other.reads.at(-1)).toMatchObject({
      state: 'timeline_closed',
      reason: { key: 'timing.timeline_closed.time_limit' },
    });
  });

  test('counts the limit from the gunshot of the wave', () => {
    const gunshots = [{ firedAt: Date.UTC(2026, 4, 31, 9, 30), raceId: 1, waveId: 7 }];
    const one = resolved({ rules: fixedTime(), gunshots, athlete: { waveId: 7 }, reads: minutes(60, 90, 91) });
    expect(one.laps).toBe(2);
  });

  test('prefers the backup read within the limit to the read of the main mat after it', () => {
    const backup = timeline({
      timelineId: FINISH_BACKUP,
      type: 'finish',
      distance: 100_000,
      passingMode: 'backup',
      backupOf: FINISH,
    });
    const rules = fixedTime();
    const reads = [read(FINISH_BACKUP, HOUR - SECOND), read(FINISH, HOUR + SECOND)];
    const one = resolved({ rules: { ...rules, timelines: [...rules.timelines, backup] }, reads });
    expect(atFinish(one)).toMatchObject({ laps: 1, timeMs: HOUR - SECOND });
  });

  test('counts a late lap that a person validated', () => {
    const late = read(FINISH, HOUR + MINUTE, { mark: 'validated' });
    expect(resolved({ rules: fixedTime(), reads: [...minutes(20), late] }).laps).toBe(2);
  });

  test('counts every lap while it has no limit', () => {
    expect(resolved({ rules: fixedTime({ timeLimitMs: null }), reads: minutes(20, 70, 140) }).laps).toBe(3);
  });
});

describe('a backyard', () => {
  test('counts a lap that ends on the hour, and no lap over it or after one', () => {
    expect(resolved({ rules: backyard(), reads: minutes(50, 120, 170) }).laps).toBe(3);
    const out = resolved({ rules: backyard(), reads: minutes(50, 121, 170) });
    expect(out.laps).toBe(1);
    expect(Object.values(statesOf(out))).toEqual(['valid', 'timeline_closed', 'timeline_closed']);
  });

  test('takes the time of a lap from the race, else one hour', () => {
    expect(resolved({ rules: backyard({ timeLimitMs: 30 * MINUTE }), reads: minutes(25, 55, 91) }).laps).toBe(2);
    expect(resolved({ rules: backyard({ timeLimitMs: null }), reads: minutes(59, 119) }).laps).toBe(2);
  });

  test('ignores runners who wait at the mat, or cross it when the next lap starts', () => {
    const one = resolved({ rules: backyard(), reads: minutes(45, 59, 60.5, 110) });
    expect(one.laps).toBe(2);
    expect(Object.values(statesOf(one))).toEqual(['valid', 'superseded', 'superseded', 'valid']);
  });

  test('restores no lap without a read', () => {
    expect(resolved({ rules: backyard(), reads: minutes(59, 119, 179, 299) }).laps).toBe(3);
    expect(resolved({ rules: lapRace(50), reads: minutes(59, 119, 179, 299) }).laps).toBe(5);
  });

  test('counts a lap that a person validated, and the laps after it', () => {
    const late = read(FINISH, 121 * MINUTE, { mark: 'validated' });
    expect(resolved({ rules: backyard(), reads: [...minutes(50), late, ...minutes(170)] }).laps).toBe(3);
  });
});

describe('laps of a race that ends by time', () => {
  const oneLap = (kind: 'fixed_time' | 'backyard', minLapTimeMs: number | null = 6 * MINUTE) =>
    lapRace(1, { kind, timeLimitMs: HOUR, minLapTimeMs });

  test.each([1, 2, 3])('counts every lap that is proven, whatever number of laps the race has (%i)', (laps) => {
    const rules = lapRace(laps, { kind: 'fixed_time', timeLimitMs: HOUR });
    const one = resolved({ rules, reads: minutes(10, 20, 30, 40) });
    expect(one).toMatchObject({ laps: 4, state: 'started' });
    expect(Object.values(statesOf(one))).toEqual(Array(4).fill('valid'));
    expect(one.points.map(({ distance, lap }) => [lap, distance])).toEqual(
      [1, 2, 3, 4].map((lap) => [lap, lap * 2000]),
    );
    expect(resolved({ rules: lapRace(laps, { kind: 'backyard' }), reads: minutes(50, 110, 170, 230) }).laps).toBe(4);
  });

  test('counts one lap without a least lap time, and rejects a lap after the limit', () => {
    expect(resolved({ rules: oneLap('fixed_time', null), reads: minutes(10) })).toMatchObject({
      laps: 1,
      state: 'started',
    });
    const one = resolved({ rules: oneLap('fixed_time', null), reads: minutes(30, 59, 61) });
    expect(one.laps).toBe(2);
    expect(one.reads.at(-1)?.state).toBe('timeline_closed');
  });

  test('counts a split in every lap', () => {
    const split = timeline({ timelineId: LAP_SPLIT, type: 'split', distance: 1000 });
    const rules = oneLap('fixed_time');
    const reads = [1, 2, 3].flatMap((lap) => [
      read(LAP_SPLIT, (lap * 10 - 5) * MINUTE),
      read(FINISH, lap * 10 * MINUTE),
    ]);
    const one = resolved({ rules: { ...rules, timelines: [...rules.timelines, split] }, reads });
    expect(one.points.map(({ type, lap }) => `${type} ${lap}`)).toEqual(
      [1, 2, 3].flatMap((lap) => [`split ${lap}`, `lap ${lap}`]),
    );
  });

  test('keeps the laps of a criterium as a cap', () => {
    expect(resolved({ rules: lapRace(2, { kind: 'criterium' }), reads: minutes(10, 20, 30) }).laps).toBe(2);
  });
});

describe('the state of an athlete once the race is finished', () => {
  test.each([
    ['road', 3, 'dnf'],
    ['criterium', 3, 'finished'],
    ['criterium', 0, 'dnf'],
    ['fixed_time', 1, 'finished'],
    ['fixed_time', 0, 'dnf'],
    ['backyard', 3, 'dnf'],
  ] as const)('%s with %i laps: started becomes %s', (kind, laps, expected) => {
    expect(stateAfterFinish({ kind, state: 'started', laps, isLastStanding: false })).toBe(expected);
  });

  test('only the last one standing of a backyard has finished', () => {
    const winner = { kind: 'backyard', laps: 5, isLastStanding: true } as const;
    expect(stateAfterFinish({ ...winner, state: 'started' })).toBe('finished');
    expect(stateAfterFinish({ ...winner, state: 'finished', isLastStanding: false })).toBe('dnf');
  });

  test.each(RACE_KINDS)('%s: an athlete without a read did not start, and dsq stays', (kind) => {
    const none = { kind, laps: 0, isLastStanding: false };
    expect(stateAfterFinish({ ...none, state: 'registered' })).toBe('dns');
    expect(stateAfterFinish({ ...none, state: 'dsq' })).toBe('dsq');
  });
});

const athletes: fc.Arbitrary<RankingAthlete[]> = fc
  .array(
    fc.record({
      state: fc.constantFrom('finished', 'started', 'started', 'dnf', 'dsq', 'registered'),
      timeMs: fc.option(fc.integer({ min: 1000, max: 1010 })),
      laps: fc.integer({ min: 1, max: 4 }),
      byHand: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ state, timeMs, laps }, at) => ({
      ...{ athleteId: at + 1, startNumber: String(at + 1), gender: null, birthDate: null, category: null, club: null },
      ...{ waveId: null, state, timeMs, gunTimeMs: timeMs, laps: timeMs === null ? 0 : laps },
    })),
  );
const kinds = fc.constantFrom(...RACE_KINDS);

describe('ranking any kind of race', () => {
  test('orders by laps descending, then by time, and shares places only on both', () => {
    fc.assert(
      fc.property(kinds, athletes, (kind, list) => {
        const { entries } = rankAthletes({ ...everyoneAtTheFinish, kind, isLapsRace: true }, list);
        const ranked = entries.filter(({ rank }) => rank !== null);
        for (const one of ranked) {
          const better = ranked.filter(
            ({ laps, time_ms }) => laps! > one.laps! || (laps === one.laps && time_ms! < one.time_ms!),
          );
          expect(one.rank).toBe(better.length + 1);
        }
      }),
    );
  });

  test('finishing the race takes no place from anyone but in a road race', () => {
    fc.assert(
      fc.property(kinds, athletes, (kind, list) => {
        const settings = { ...everyoneAtTheFinish, kind, isLapsRace: true };
        const then = list.map((one) => ({
          ...one,
          state: stateAfterFinish({ kind, state: one.state, laps: one.laps, isLastStanding: one.athleteId === 1 }),
        }));
        const places = (of: RankingAthlete[]) =>
          rankAthletes(settings, of).entries.flatMap(({ rank, athlete_id, laps }) =>
            rank === null ? [] : [[rank, athlete_id, laps]],
          );
        if (kind !== 'road') expect(places(then)).toEqual(places(list));
        else expect(places(then)).toEqual(places(list.filter(({ state }) => state === 'finished')));
      }),
    );
  });

  test.each([
    ['road', 'dnf', false],
    ['criterium', 'dnf', false],
    ['fixed_time', 'dnf', true],
    ['backyard', 'dnf', true],
    ['fixed_time', 'dsq', false],
    ['criterium', 'started', true],
  ] as const)('%s: an athlete with laps who is %s has a place: %s', (kind, state, expected) => {
    const one = {
      athleteId: 1,
      startNumber: '1',
      gender: null,
      birthDate: null,
      category: null,
      club: null,
      waveId: null,
    };
    const { entries } = rankAthletes({ ...everyoneAtTheFinish, kind, isLapsRace: true, unranked: ['dnf', 'dsq'] }, [
      { ...one, state, timeMs: 1000, gunTimeMs: 1000, laps: 3 },
    ]);
    expect(entries).toMatchObject([{ rank: expected ? 1 : null, laps: 3 }]);
  });
});

test('a lap over one mat for start and laps counts in every kind', () => {
  for (const kind of RACE_KINDS) {
    const reads = [read(LAP_MAT, 5000), read(LAP_MAT, 10 * MINUTE)];
    expect(resolved({ rules: lapRace(5, { kind, timeLimitMs: HOUR }), reads }).laps).toBe(1);
  }
});
