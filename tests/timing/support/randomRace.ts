import fc from 'fast-check';
import { RACE_KINDS } from '../../../resources/races/raceKinds';
import type { RaceRules, Read } from '../../../server/timing/resolve/types';
import { FINISH, FINISH_BACKUP, LAP_MAT, lapRace, MINUTE, SPLIT, START, T0, tenKilometres } from './course';

/** Races of all kinds: start types, laps, with and without least lap time. */
export const rules: fc.Arbitrary<RaceRules> = fc
  .record({
    startType: fc.constantFrom('mass', 'wave', 'individual'),
    laps: fc.constantFrom(1, 1, 4, 7),
    minLapTimeMs: fc.constantFrom(null, 6 * MINUTE),
    minGapMs: fc.constantFrom(null, 3000, 30_000),
    isRequired: fc.boolean(),
    kind: fc.constantFrom('road', 'road', ...RACE_KINDS),
    timeLimitMs: fc.constantFrom(null, 12 * MINUTE, 30 * MINUTE),
  })
  .map(({ laps, minGapMs, isRequired, ...rest }) => {
    const race = laps === 1 ? tenKilometres() : lapRace(laps);
    const timelines = race.timelines.map((row) => ({ ...row, minGapMs, isRequired }));
    return { ...race, ...rest, timelines };
  });

const mats = fc.constantFrom([START], [SPLIT], [FINISH], [FINISH_BACKUP], LAP_MAT, [FINISH], [99]);

/** Around the times at which reads mean something, close to one another or far apart. */
const instants = fc
  .tuple(fc.integer({ min: -1, max: 9 }), fc.integer({ min: -25_000, max: 25_000 }))
  .map(([step, ms]) => step * 6 * MINUTE + ms);

/** Reads with unique keys. */
export const reads: fc.Arbitrary<Read[]> = fc
  .array(
    fc.record({
      timelineIds: mats,
      after: instants,
      deviceOffsetMs: fc.constantFrom(0, 0, 3_600_000, -1500),
      mark: fc.constantFrom(null, null, null, null, 'invalidated' as const, 'validated' as const),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map(({ timelineIds, after, deviceOffsetMs, mark }, at) => ({
      key: `read ${at}`,
      deviceTime: T0 + after - deviceOffsetMs,
      deviceOffsetMs,
      timelineIds,
      mark,
    })),
  );
