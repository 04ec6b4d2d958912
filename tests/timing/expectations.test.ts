import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Expectations } from '../../server/timing/field/expectations';
import type { FieldAthlete } from '../../server/timing/field/field';
import type { KnownField, KnownFields } from '../../server/timing/field/knownField';

const GUN = Date.UTC(2026, 4, 31, 12);
const RACE = 3;
const minutes = (count: number): number => count * 60_000;

function athlete(id: number, times: readonly number[]): FieldAthlete {
  const splits = Float64Array.from({ length: 2 }, (_, index) => GUN + minutes(times[index] ?? Number.NaN));
  const state = times.length === 2 ? 'finished' : 'started';
  return { id, state, startedAt: GUN, hasGun: true, splits };
}

/** One who took 20 minutes to the half, and thirty who took so many for the second half after 20 for the first. */
function fieldOf(second: number): KnownField {
  const athletes = [athlete(1, [20]), ...Array.from({ length: 30 }, (_, i) => athlete(10 + i, [20, 20 + second]))];
  const points = [5000, 10_000].map((distance, index) => ({
    index,
    distance,
    timelineId: 70 + index,
    lap: 1,
    type: 'split',
    row: { closesAt: null },
  }));
  const compiled = { points, rules: { cutoffAt: null } };
  return {
    setup: { races: new Map([[RACE, { compiled }]]) } as unknown as KnownField['setup'],
    seq: 1,
    races: new Map([[RACE, athletes]]),
    athleteOf: (_, id) => athletes.find((one) => one.id === id),
  };
}

it('goes by the paces of before until the new ones are worked out, and waits where those are old', async () => {
  let field = fieldOf(22);
  const expectations = new Expectations({ recent: async () => field } as unknown as KnownFields);
  const now = GUN + minutes(25);
  const at = async (ms: number, athleteId = 1) =>
    (await expectations.of({ eventId: 1, raceId: RACE, athleteId, now: ms })).map((one) => (one.at - GUN) / 60_000);
  expect(await at(now)).toEqual([42]);
  field = fieldOf(30);
  expect(await at(now + 4_000)).toEqual([42]);
  expect(await Promise.all([at(now + 6_000), at(now + 6_000)])).toEqual([[42], [42]]);
  await pause(50);
  expect(await at(now + 6_500)).toEqual([50]);
  field = fieldOf(26);
  expect(await at(now + 60_000)).toEqual([46]);
  expect(await at(now, 999)).toEqual([]);
});
