import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSetup } from '../../server/timing/store/eventSetup';
import { independentParts } from '../../server/timing/store/independentParts';
import { type KnownAthlete, knownAthlete } from '../../server/timing/store/recentAthletes';
import type { Runner } from '../../server/timing/store/runners';
import type { StoredRead } from '../../server/timing/store/storedReads';
import { judgeBy, type Outcome, workOut } from '../../server/timing/store/workOut';
import { nowKnown, workOutPart } from '../../server/timing/store/workOutPart';
import type { FreshRead } from '../../server/timing/store/writeOutcome';
import { GUN, MINUTE, SECOND, T0, tenKilometres } from './support/course';

const DEVICES = ['start', 'half', 'finish', 'backup'];
const CHIPS = ['A', 'B', 'C', 'D', 'E', 'F'];
const { timelines, startWindow: _, waveStartWindows: _waves, startFlows: _flows, ...rules } = tenKilometres();
const setup = compileSetup({
  races: [
    {
      ...rules,
      name: '10 km',
      status: 'during',
      startAt: T0,
      startWindowBefore: null,
      startWindowAfter: null,
      ...{ lastStandingId: null, mostLaps: null },
    },
  ],
  waves: [],
  startFlows: [],
  backups: [],
  timelines: timelines.map((row) => ({ ...row, raceId: rules.raceId })),
  devices: DEVICES.map((id, i) => ({ id, timelineId: i + 1, offsetMs: 0 })),
  gunshots: [{ ...GUN, id: 1, raceId: rules.raceId, waveId: null }],
});

const runners = fc
  .array(fc.record({ chipcodes: fc.subarray(CHIPS, { maxLength: 2 }), raceId: fc.constantFrom(1, 1, 1, null) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) =>
    list.map(
      ({ chipcodes, raceId }, i): Runner => ({
        athleteId: i + 1,
        raceId,
        waveId: null,
        startNumber: String(i + 1),
        chipcodes,
        state: 'registered',
        isStateByHand: false,
        result: null,
      }),
    ),
  );
const read = fc.record({
  device: fc.constantFrom(...DEVICES, 'elsewhere', null),
  chipcode: fc.constantFrom(...CHIPS, 'nobody'),
  time: fc.integer({ min: -MINUTE, max: 90 * MINUTE }).map((after) => T0 + after - (after % SECOND)),
});
const correction = fc.record({
  mark: fc.constantFrom(null, null, 'invalidated' as const, 'validated' as const),
  movedToId: fc.constantFrom(null, null, null, 1, 2),
});

describe('the parts of a batch', () => {
  test('come to what the batch comes to as a whole, whoever shares a chip or was given a read of another', () => {
    fc.assert(
      fc.property(
        runners,
        fc.array(fc.tuple(read, correction), { maxLength: 14 }),
        fc.array(read, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        (field, before, now, size) => {
          const known = knownAfter(field, before);
          const fresh = now.map(freshRead);
          const earlier = known.flatMap(({ reads }) => reads);
          const whole = workOut({ setup, runners: field, reads: [...earlier, ...fresh] });
          const parts = independentParts(known, fresh, size);
          const worked = parts.map((part) => workOutPart(setup, judgeBy(setup), part));

          expect(parts.flatMap(({ places }) => places).sort((a, b) => a - b)).toEqual(fresh.map((_read, i) => i));
          const madeOfFresh = new Map(
            worked.flatMap(({ fresh: own, madeOfFresh: made }) => own.map((one, i) => [one.key, made[i]])),
          );
          expect(fresh.map(({ key }) => madeOfFresh.get(key))).toEqual(whole.made.slice(earlier.length));
          expect(byAthlete(worked.flatMap((one) => one.runners))).toEqual(byAthlete(whole.runners));

          for (const one of worked) {
            one.ids = one.fresh.map((_read, i) => 1000 + i);
            nowKnown(one);
          }
          const keys = [...earlier.map(({ key }) => key), ...fresh.map(({ key }) => key)];
          for (const { runner, reads } of known) {
            const own = keys.filter((_key, i) => whole.made[i]?.athleteId === runner.athleteId);
            expect(reads.map(({ key }) => key).sort()).toEqual(own.sort());
            for (const { key, made } of reads) expect(made).toEqual(whole.made[keys.indexOf(key)]);
            expect(runner.state).toBe(whole.runners.find((one) => one.runner.athleteId === runner.athleteId)?.state);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

type GivenRead = typeof read extends fc.Arbitrary<infer R> ? R : never;
type Correction = typeof correction extends fc.Arbitrary<infer C> ? C : never;

function freshRead(given: GivenRead, index: number): FreshRead {
  return {
    ...given,
    key: `fresh ${index}`,
    shiftMs: 0,
    mark: null,
    movedToId: null,
    placedAtId: null,
    sequence: null,
    file: null,
    raw: null,
  };
}

/** Athletes with the reads that are theirs once some have come in, as the database has them. */
function knownAfter(field: readonly Runner[], before: readonly [GivenRead, Correction][]): KnownAthlete[] {
  const given = before.map(([one, corrected], i) => ({
    ...freshRead(one, i),
    key: `stored ${i}`,
    mark: corrected.mark,
    movedToId: field.some(({ athleteId }) => athleteId === corrected.movedToId) ? corrected.movedToId : null,
  }));
  const { made } = workOut({ setup, runners: field, reads: given });
  const stored = given.map((one, i): StoredRead => ({ ...one, id: i + 1, version: 1, made: made[i]! }));
  return field.map((runner) =>
    knownAthlete(
      runner,
      stored.filter((one) => one.made.athleteId === runner.athleteId),
    ),
  );
}

function byAthlete(outcomes: Outcome['runners']) {
  return new Map([...outcomes].map(({ runner, state, result }) => [runner.athleteId, { state, result }]));
}
