import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankAthletes } from '../../server/timing/rank/rankAthletes';
import type { RankingAthlete } from '../../server/timing/rank/types';
import { compileRace } from '../../server/timing/resolve/compileRace';
import { resolveAthlete, resolveCompiled } from '../../server/timing/resolve/resolveAthlete';
import { timingMessages } from '../../server/timing/resolve/timingMessages';
import type { Read } from '../../server/timing/resolve/types';
import { GUN, T0 } from './support/course';
import { reads, rules } from './support/randomRace';
import { everyoneAtTheFinish } from './support/rankingSettings';

const athlete = { athleteId: 1, waveId: null, manualState: null };
const gunshots = fc.constantFrom([GUN], [GUN], [], [{ ...GUN, firedAt: T0 + 1234 }, GUN]);

function outcome(rule: Parameters<typeof resolveAthlete>[0], guns: Parameters<typeof resolveAthlete>[1], list: Read[]) {
  return resolveAthlete(rule, guns, athlete, list);
}

describe('resolving', () => {
  test('the order and the batches in which reads arrive never matter, and sending twice changes nothing', () => {
    const arrivals = reads.chain((list) =>
      fc.record({
        list: fc.constant(list),
        shuffled: fc.shuffledSubarray(list, { minLength: list.length }),
        again: fc.subarray(list),
      }),
    );
    fc.assert(
      fc.property(rules, gunshots, arrivals, (rule, guns, { list, shuffled, again }) => {
        const race = compileRace(rule, guns);
        // A race that has resolved others before, as a recalculation does.
        resolveCompiled(race, { ...athlete, athleteId: 2 }, again);
        expect(resolveCompiled(race, athlete, [...again, ...shuffled])).toEqual(outcome(rule, guns, list));
      }),
      { numRuns: 600 },
    );
  });

  test('invalidating and restoring returns to the same state', () => {
    fc.assert(
      fc.property(rules, reads, fc.nat(), (rule, list, pick) => {
        const before = outcome(rule, [GUN], list);
        const marked = list.map((read, at) =>
          at === pick % list.length ? { ...read, mark: 'invalidated' as const } : read,
        );
        outcome(rule, [GUN], marked);
        const restored = marked.map((read, at) => ({ ...read, mark: list[at]!.mark }));
        expect(outcome(rule, [GUN], restored)).toEqual(before);
      }),
    );
  });

  test('valid are exactly the reads of the passings that count', () => {
    fc.assert(
      fc.property(rules, reads, (rule, list) => {
        const plain = list.map((read) => ({ ...read, mark: null }));
        const { reads: states, points } = outcome(rule, [GUN], plain);
        const counting = new Set(states.filter(({ state }) => state === 'valid').map(({ key }) => key));
        const kept = new Set(points.map(({ readKey }) => readKey));
        expect(counting).toEqual(kept);
      }),
    );
  });

  test('invalidating a read that does not count changes no passing', () => {
    fc.assert(
      fc.property(rules, reads, (rule, list) => {
        // An individual start has its window from the athlete's first read, so there every read counts for something.
        fc.pre(rule.startType !== 'individual' && rule.minLapTimeMs !== null);
        const plain = list.map((read) => ({ ...read, mark: null }));
        const { reads: states, points } = outcome(rule, [GUN], plain);
        const idle = new Set(states.filter(({ state }) => state !== 'valid').map(({ key }) => key));
        const without = plain.map((read) => (idle.has(read.key) ? { ...read, mark: 'invalidated' as const } : read));
        expect(outcome(rule, [GUN], without).points).toEqual(points);
      }),
      { numRuns: 600 },
    );
  });

  test('times are never negative, and passings follow one another in time', () => {
    fc.assert(
      fc.property(rules, gunshots, reads, (rule, guns, list) => {
        const { points } = outcome(rule, guns, list);
        for (const { gunTime, chipTime, raceTime } of points) {
          for (const time of [gunTime, chipTime, raceTime]) expect(time ?? 0).toBeGreaterThanOrEqual(0);
        }
        const instants = points.map(({ instant }) => instant);
        expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      }),
      { numRuns: 600 },
    );
  });

  test('every read has a state with a text, an invalidated one never counts, each point has one read', () => {
    fc.assert(
      fc.property(rules, gunshots, reads, (rule, guns, list) => {
        const { reads: states, points } = outcome(rule, guns, list);
        expect(states.map(({ key }) => key).toSorted()).toEqual(list.map(({ key }) => key).toSorted());
        for (const { reason } of states) expect(timingMessages).toHaveProperty([reason.key]);
        const invalidated = new Set(list.filter(({ mark }) => mark === 'invalidated').map(({ key }) => key));
        expect(points.filter(({ readKey }) => invalidated.has(readKey))).toEqual([]);
        expect(new Set(points.map(({ readKey }) => readKey)).size).toBe(points.length);
      }),
      { numRuns: 600 },
    );
  });
});

const runners: fc.Arbitrary<RankingAthlete[]> = fc
  .array(
    fc.record({
      gender: fc.constantFrom('male' as const, 'female' as const, null),
      state: fc.constantFrom('finished' as const, 'finished' as const, 'dnf' as const, 'dsq' as const),
      timeMs: fc.integer({ min: 1000, max: 1020 }),
      laps: fc.integer({ min: 1, max: 3 }),
    }),
  )
  .map((list) =>
    list.map((runner, at) => ({
      ...runner,
      athleteId: at + 1,
      startNumber: String(at + 1),
      birthDate: null,
      category: null,
      club: null,
      waveId: null,
      gunTimeMs: runner.timeMs,
    })),
  );

describe('ranking', () => {
  test('the order of the athletes never matters', () => {
    const shuffled = runners.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([list, other], isLapsRace) => {
        const rules = { ...everyoneAtTheFinish, isLapsRace };
        expect(rankAthletes(rules, other)).toEqual(rankAthletes(rules, list));
      }),
    );
  });

  test('a rank is one more than the number of athletes who are better', () => {
    fc.assert(
      fc.property(runners, (list) => {
        const finished = list.filter(({ state }) => state === 'finished');
        for (const entry of rankAthletes(everyoneAtTheFinish, list).entries) {
          const better = finished.filter(({ timeMs }) => timeMs! < entry.time_ms!).length;
          expect(entry.rank).toBe(entry.state === 'finished' ? better + 1 : null);
        }
      }),
    );
  });

  test('adding an unrelated athlete changes nobody', () => {
    fc.assert(
      fc.property(runners, (list) => {
        const women = list.filter(({ gender }) => gender !== 'male');
        const filter = { gender: 'female' } as const;
        expect(rankAthletes({ ...everyoneAtTheFinish, filter }, list)).toEqual(
          rankAthletes({ ...everyoneAtTheFinish, filter }, women),
        );
      }),
    );
  });
});
