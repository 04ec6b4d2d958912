import { describe, expect, test } from 'vitest';
import { resolveUnknownChip } from '../../server/timing/resolve/resolveAthlete';
import { timingMessages } from '../../server/timing/resolve/timingMessages';
import type { Gunshot, Read } from '../../server/timing/resolve/types';
import {
  FINISH,
  FINISH_BACKUP,
  GUN,
  LAP_MAT,
  lapRace,
  MINUTE,
  read,
  resolved,
  SECOND,
  SPLIT,
  START,
  statesOf,
  story,
  T0,
  tenKilometres,
  timeline,
} from './support/course';

const at = 40 * MINUTE;
const invalid = { mark: 'invalidated' } as const;
const validated = { mark: 'validated' } as const;

describe('times', () => {
  const wave: Gunshot = { firedAt: T0 + 5 * MINUTE, raceId: 1, waveId: 7 };
  const reads = [read(START, 5 * MINUTE + 2000), read(FINISH, 45 * MINUTE)];

  test("T0 is the gunshot of the athlete's wave, else the race's", () => {
    const gunshots = [GUN, wave];
    expect(resolved({ gunshots, athlete: { waveId: 7 }, reads }).gunTime).toBe(40 * MINUTE);
    expect(resolved({ gunshots, athlete: { waveId: 8 }, reads }).gunTime).toBe(45 * MINUTE);
  });

  test('chiptime is from the start read, racetime from the first gunshot of the race, whatever the wave', () => {
    const early: Gunshot = { firedAt: T0 - 5 * MINUTE, raceId: 1, waveId: 6 };
    const athlete = resolved({ gunshots: [wave, early], athlete: { waveId: 7 }, reads });
    expect(athlete).toMatchObject({ chipTime: 40 * MINUTE - 2000, raceTime: 50 * MINUTE, isChipTimeFromGun: false });
  });

  test('gunshots of other races are nothing to this one', () => {
    const gunshots = [GUN, { ...GUN, raceId: 2, firedAt: T0 - 5 * MINUTE }];
    expect(resolved({ gunshots, reads }).raceTime).toBe(45 * MINUTE);
  });

  test('with an individual start T0 is the start read', () => {
    const rules = tenKilometres({ startType: 'individual' });
    expect(resolved({ rules, gunshots: [], reads })).toMatchObject({
      gunTime: 40 * MINUTE - 2000,
      chipTime: 40 * MINUTE - 2000,
    });
  });

  test('an individual start without gunshot and start read has no times, and says so', () => {
    const rules = tenKilometres({ startType: 'individual' });
    const athlete = resolved({ rules, gunshots: [], reads: [read(FINISH, at)] });
    expect(athlete).toMatchObject({ state: 'finished', gunTime: null, chipTime: null });
    expect(athlete.problems).toMatchObject([{ key: 'timing.warning.no_start_time' }]);
  });

  test.each(['criterium', 'fixed_time', 'backyard'] as const)(
    'lists laps without anything to count from (%s)',
    (kind) => {
      const reads = [20, 40].map((minutes) => read(FINISH, minutes * MINUTE));
      const rules = lapRace(3, { startType: 'individual', kind });
      const athlete = resolved({ rules, gunshots: [], reads });
      expect(athlete.laps).toBe(2);
      expect(athlete.problems).toEqual([{ kind: 'finish_without_start', key: 'timing.warning.no_start_time' }]);
      const split = resolved({ rules: tenKilometres({ startType: 'individual', kind }), gunshots: [], reads: [] });
      expect(split.problems).toEqual([]);
    },
  );

  test('no time is negative: before the first gunshot of the race there is no racetime', () => {
    const rules = tenKilometres({ startType: 'individual' });
    const later: Gunshot = { firedAt: T0 + 60 * MINUTE, raceId: 1, waveId: 9 };
    const athlete = resolved({ rules, gunshots: [later], reads: [read(START, 0), read(FINISH, at)] });
    expect(athlete).toMatchObject({ chipTime: at, raceTime: null });
    expect(athlete.points[0]).toMatchObject({ gunTime: 0, raceTime: 0 });
    expect(resolved({ reads: [read(START, -5000)] }).points[0]).toMatchObject({ gunTime: 0, raceTime: 0 });
  });

  test('splits have times of their own', () => {
    const { points } = resolved({ reads: [read(START, 4000), read(SPLIT, 20 * MINUTE)] });
    expect(points[1]).toMatchObject({ type: 'split', gunTime: 20 * MINUTE, chipTime: 20 * MINUTE - 4000 });
  });
});

describe('states of a read: the first that applies', () => {
  test('unknown_chip: no athlete has the chip', () => {
    expect(resolveUnknownChip(read(FINISH, at))).toMatchObject({ state: 'unknown_chip', instant: T0 + at });
  });

  test.each<[string, string, Read[], string]>([
    ['wrong_race', 'a mat that is not on the course', [read(99, at, validated)], 'wrong_race'],
    ['before_start', 'on the course before the gun', [read(SPLIT, -1)], 'before_start'],
    ['before_start', 'on the course before the own start', [read(START, MINUTE), read(SPLIT, 59_000)], 'before_start'],
    ['before_start', 'even when validated: no time is negative', [read(SPLIT, -1, validated)], 'before_start'],
    ['too_fast', 'rather than invalidated', [read(SPLIT, MINUTE, invalid)], 'too_fast'],
    ['bounced', 'rather than invalidated', [read(FINISH, at), read(FINISH, at + 1000, invalid)], 'bounced'],
    ['superseded', 'another read of the cluster', [read(FINISH, at + 9000), read(FINISH_BACKUP, at)], 'superseded'],
    ['invalidated', 'by a user', [read(FINISH, at, invalid)], 'invalidated'],
    ['validated', 'by a user', [read(FINISH, at, validated)], 'validated'],
    ['validated', 'although it is too fast', [read(SPLIT, MINUTE, validated)], 'validated'],
    ['validated', 'although it is no start by the window', [read(START, -MINUTE, validated)], 'validated'],
  ])('%s: %s', (_state, _when, reads, expected) => {
    const judged = reads.at(-1)!.key;
    expect(statesOf(resolved({ reads }))[judged]).toBe(expected);
  });

  test('before_start: nothing counts before there is a gunshot', () => {
    const athlete = resolved({ gunshots: [], reads: [read(START, 0), read(SPLIT, 20 * MINUTE)] });
    expect(Object.values(statesOf(athlete))).toEqual(['before_start', 'before_start']);
    expect(athlete.reads[0]?.reason.key).toBe('timing.before_start.no_gunshot');
  });

  test('timeline_closed comes before before_start', () => {
    const [start, split] = tenKilometres().timelines;
    const rules = tenKilometres({ timelines: [start!, { ...split!, opensAt: T0 + MINUTE }] });
    expect(statesOf(resolved({ rules, reads: [read(SPLIT, -1)] }))).toEqual({ '2@-1': 'timeline_closed' });
  });

  test('an invalidated read gives way to the next of its passing', () => {
    const athlete = resolved({ reads: [read(FINISH, at, invalid), read(FINISH, at + 2000)] });
    expect(Object.values(statesOf(athlete))).toEqual(['invalidated', 'valid']);
    expect(athlete.gunTime).toBe(at + 2000);
  });

  test('a validated read wins over those that would count without it', () => {
    const athlete = resolved({ reads: [read(FINISH, at), read(FINISH, at + 5 * MINUTE, validated)] });
    expect(Object.values(statesOf(athlete))).toEqual(['superseded', 'validated']);
    expect(athlete.gunTime).toBe(at + 5 * MINUTE);
  });

  test('a validated read keeps its place against a read further on that came too early', () => {
    const split = read(SPLIT, 45 * MINUTE, validated);
    const athlete = resolved({ reads: [read(FINISH, at), split, read(FINISH, 70 * MINUTE)] });
    expect(story(athlete)).toEqual(['split 1 at 2700 s', 'finish 1 at 4200 s']);
  });

  test('a validated read is a lap although min_lap_time speaks against it', () => {
    const reads = [read(LAP_MAT, 0), read(LAP_MAT, 10 * MINUTE), read(LAP_MAT, 14 * MINUTE, validated)];
    expect(story(resolved({ rules: lapRace(4), reads })).at(-1)).toBe('lap 2 at 840 s');
  });

  test('a manual passing is a read like any other', () => {
    const athlete = resolved({ reads: [read(SPLIT, 20 * MINUTE), read(FINISH, at, { key: 'manual:1' })] });
    expect(athlete.points.at(-1)).toMatchObject({ readKey: 'manual:1', gunTime: at });
  });

  test('a read behind a point that counts already is shown as out of order, with a warning', () => {
    const athlete = resolved({ reads: [read(FINISH, at), read(SPLIT, at + MINUTE)] });
    expect(athlete.reads[1]?.reason.key).toBe('timing.superseded.out_of_order');
    expect(athlete.problems).toMatchObject([{ key: 'timing.warning.out_of_order', args: { count: 1 } }]);
  });

  test('each carries a reason a person can read', () => {
    const reads = [read(99, 0), read(START, -MINUTE), read(START, 0), read(SPLIT, MINUTE), read(SPLIT, 20 * MINUTE)];
    const later = [read(FINISH, at), read(FINISH, at + 1000), read(FINISH, at + MINUTE), read(START, at)];
    for (const { reason } of resolved({ reads: [...reads, ...later] }).reads) {
      const names = [...(timingMessages[reason.key] ?? 'no text: %{missing}').matchAll(/%\{(\w+)\}/g)].map(
        ([, name]) => name!,
      );
      expect(Object.keys(reason.args ?? {})).toEqual(expect.arrayContaining(names));
    }
  });
});

describe('states of an athlete', () => {
  const required = tenKilometres();
  required.timelines = required.timelines.map((row) => (row.timelineId === SPLIT ? { ...row, isRequired: true } : row));
  const reads = [read(SPLIT, 20 * MINUTE), read(FINISH, at)];

  test('registered without a valid read', () => {
    expect(resolved({ reads: [read(SPLIT, MINUTE)] }).state).toBe('registered');
  });

  test('started by any valid read', () => {
    expect(resolved({ reads: [read(SPLIT, 20 * MINUTE)] }).state).toBe('started');
  });

  test('finished by a valid read at the finish with all required splits', () => {
    expect(resolved({ rules: required, reads }).state).toBe('finished');
    expect(resolved({ rules: required, reads: reads.slice(1) }).state).toBe('started');
    expect(resolved({ reads: reads.slice(1) }).state).toBe('finished');
  });

  test.each(['dnf', 'dns', 'dsq'] as const)('%s set by hand outlives recalculation until restored', (manualState) => {
    expect(resolved({ athlete: { manualState }, reads })).toMatchObject({ state: manualState, gunTime: at });
    expect(resolved({ athlete: { manualState: null }, reads }).state).toBe('finished');
  });

  test('a read from an athlete marked dns is a problem', () => {
    const { problems } = resolved({ athlete: { manualState: 'dns' }, reads });
    expect(problems).toEqual([{ kind: 'read_of_non_starter', key: 'timing.warning.read_of_dns', args: { count: 2 } }]);
    expect(resolved({ athlete: { manualState: 'dns' }, reads: [] }).problems).toEqual([]);
  });

  test('the last point is the furthest passing that counts', () => {
    expect(resolved({ reads: reads.slice(0, 1) }).lastPoint).toMatchObject({ timelineId: SPLIT, distance: 5000 });
    expect(resolved({ reads: [] }).lastPoint).toBeNull();
  });

  test('a lap that the course requires is needed for the finish', () => {
    const rules = lapRace(2);
    rules.timelines = [
      ...rules.timelines,
      timeline({ timelineId: SPLIT, type: 'split', distance: 1000, isRequired: true }),
    ];
    const lapped = [read(LAP_MAT, 10 * MINUTE), read(LAP_MAT, 20 * MINUTE), read(SPLIT, 15 * MINUTE)];
    expect(resolved({ rules, reads: lapped }).state).toBe('started');
    expect(resolved({ rules, reads: [...lapped, read(SPLIT, 5 * MINUTE + SECOND)] })).toMatchObject({
      state: 'finished',
      laps: 2,
    });
  });
});
