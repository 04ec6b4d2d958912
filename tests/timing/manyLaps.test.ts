import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USUAL_LAPS } from '../../resources/race_timelines/coursePoints';
import { MOST_LAPS, RACE_KINDS } from '../../resources/races/raceKinds';
import { type CompiledRace, compileRace } from '../../server/timing/resolve/compileRace';
import { resolveCompiled } from '../../server/timing/resolve/resolveAthlete';
import type { RaceRules, Read } from '../../server/timing/resolve/types';
import { FINISH, GUN, LAP_MAT, lapRace, MINUTE, read, SPLIT, START, timeline } from './support/course';

const ATHLETE = { athleteId: 1, waveId: null, manualState: null };
const LAPS = 300;

/** Laps over two mats, with places of their own in certain laps. */
const rules: fc.Arbitrary<RaceRules> = fc
  .record({
    kind: fc.constantFrom('road', 'criterium'),
    startType: fc.constantFrom('mass', 'individual'),
    isRequired: fc.boolean(),
    isMeasured: fc.boolean(),
    places: fc.uniqueArray(
      fc.record({
        type: fc.constantFrom('split', 'finish'),
        lap: fc.integer({ min: 1, max: LAPS }),
        km: fc.nat({ max: 600 }),
      }),
      { maxLength: 2, selector: ({ type, lap }) => `${type} ${lap}` },
    ),
  })
  .map(({ isRequired, isMeasured, places, ...rest }) => ({
    ...lapRace(LAPS),
    ...rest,
    minLapTimeMs: null,
    timelines: [
      timeline({ timelineId: START, type: 'start', distance: 0 }),
      timeline({ timelineId: SPLIT, type: 'split', distance: isMeasured ? 500 : null, isRequired }),
      timeline({ timelineId: FINISH, type: 'finish', distance: isMeasured ? 2000 * LAPS : null }),
      ...places.map(({ type, lap, km }) =>
        timeline({
          timelineId: type === 'split' ? SPLIT : FINISH,
          type,
          lap,
          distance: isMeasured ? km * 1000 : null,
          isRequired,
        }),
      ),
    ],
  }));

const reads: fc.Arbitrary<Read[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(START, SPLIT, FINISH, LAP_MAT), fc.integer({ min: 0, max: 400 })), {
    maxLength: 40,
    selector: ([mat, minute]) => `${mat} ${minute}`,
  })
  .map((list) => list.map(([mat, minutes]) => read(mat, minutes * MINUTE)));

/** The race with points for all its laps, whatever was read. */
function whole(race: RaceRules): CompiledRace {
  const compiled = compileRace(race, [GUN], MOST_LAPS);
  const all: CompiledRace = { ...compiled, forReads: () => all };
  return all;
}

describe('a race of many laps', () => {
  it('times athletes as if every lap had its points', () => {
    fc.assert(
      fc.property(rules, reads, (race, list) => {
        expect(resolveCompiled(compileRace(race, [GUN]), ATHLETE, list)).toEqual(
          resolveCompiled(whole(race), ATHLETE, list),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('times every lap of an athlete who runs all of them', () => {
    const list = Array.from({ length: LAPS }, (_, lap) => read(LAP_MAT, (lap + 1) * 8 * MINUTE));
    const result = resolveCompiled(compileRace(lapRace(LAPS), [GUN]), ATHLETE, [read(LAP_MAT, 0), ...list]);
    expect(result).toMatchObject({ state: 'finished', laps: LAPS, gunTime: LAPS * 8 * MINUTE });
  });

  it.each(RACE_KINDS)('makes no more points for 2 billion laps than the reads need (%s)', (kind) => {
    const timeLimitMs = (kind === 'backyard' ? 8 : 24 * 60) * MINUTE;
    const race = lapRace(2_000_000_000, { kind, timeLimitMs });
    const compiled = compileRace(race, [GUN]);
    const list = Array.from({ length: 3 }, (_, lap) => read(LAP_MAT, (lap + 1) * 8 * MINUTE));
    expect(resolveCompiled(compiled, ATHLETE, list).laps).toBe(3);
    for (const { points } of [compiled, compiled.forReads(3), compiled.forReads(USUAL_LAPS - 2)])
      expect(points.length).toBeLessThanOrEqual(USUAL_LAPS + 1);
    expect(compiled.forReads(1000).points.length).toBeLessThanOrEqual(1026);
    expect(compiled.points.at(-1)).toMatchObject({ type: 'finish', lap: 2_000_000_000 });
  });

  it('makes no more points for a chip that lies on the mat than the most laps need', () => {
    const compiled = compileRace(lapRace(1, { kind: 'fixed_time', timeLimitMs: 24 * 60 * MINUTE }), [GUN]);
    expect(compiled.forReads(1_000_000).points.length).toBeLessThan(2 * MOST_LAPS);
  });
});
