import { describe, expect, test } from 'vitest';
import {
  FINISH,
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

const WAVE = 7;

/** Gunshots on the wave, in minutes after T0. */
function gunsOfWave(...minutes: number[]) {
  return [GUN, ...minutes.map((after) => ({ firedAt: T0 + after * MINUTE, raceId: 1, waveId: WAVE }))];
}

function states(...[example]: Parameters<typeof resolved>): string[] {
  return Object.values(statesOf(resolved(example)));
}

describe('what a time is counted from', () => {
  const reads = [read(FINISH, 50 * MINUTE)];
  const athlete = { waveId: WAVE };

  test('without a start read the chip time counts from the gun of the wave, and says so', () => {
    const outcome = resolved({ gunshots: gunsOfWave(10), athlete, reads });
    expect(outcome).toMatchObject({ chipTime: 40 * MINUTE, gunTime: 40 * MINUTE, raceTime: 50 * MINUTE });
    expect(outcome.isChipTimeFromGun).toBe(true);
  });

  test('of several gunshots of a wave the first counts, in whatever order they are', () => {
    for (const guns of [gunsOfWave(2, 1), gunsOfWave(1, 2)])
      expect(resolved({ gunshots: guns, athlete, reads }).gunTime).toBe(49 * MINUTE);
  });

  test.each(['mass', 'wave'] as const)('before the gunshot of a %s start is known no read counts', (startType) => {
    expect(states({ rules: tenKilometres({ startType }), gunshots: [], reads })).toEqual(['before_start']);
  });
});

describe('to the millisecond', () => {
  test('a mat counts from the moment it opens', () => {
    const [start, split, ...others] = tenKilometres().timelines;
    const rules = tenKilometres({ timelines: [start!, { ...split!, opensAt: T0 + 15 * MINUTE }, ...others] });
    expect(states({ rules, reads: [read(SPLIT, 15 * MINUTE)] })).toEqual(['valid']);
    expect(states({ rules, reads: [read(SPLIT, 15 * MINUTE - 1)] })).toEqual(['timeline_closed']);
  });

  test('so does a mat in each of its laps', () => {
    const [start, finish] = lapRace(2).timelines;
    const open = { ...finish!, lap: 2, opensAt: T0 + 20 * MINUTE };
    const rules = lapRace(2, { timelines: [start!, { ...finish!, distance: 2000, lap: 1 }, open] });
    const reads = [read(LAP_MAT, 0), read(LAP_MAT, 10 * MINUTE), read(LAP_MAT, 20 * MINUTE)];
    expect(states({ rules, reads })).toEqual(['valid', 'valid', 'valid']);
  });

  test('a start mat counts from the moment it opens', () => {
    const [start, ...others] = tenKilometres().timelines;
    const rules = tenKilometres({ timelines: [{ ...start!, opensAt: T0 - 5 * SECOND }, ...others] });
    expect(story(resolved({ rules, reads: [read(START, -5 * SECOND)] }))).toEqual(['start 1 at -5 s']);
    expect(states({ rules, reads: [read(START, -5 * SECOND - 1)] })).toEqual(['timeline_closed']);
  });

  test('as long as the maximum speed of the sport takes is not too fast', () => {
    // 25 km/h over 5 km, less the 10 m that a mat reads before its line.
    const least = (5000 - 10) * 144;
    const rules = tenKilometres({ sport: 'walking' });
    expect(states({ rules, reads: [read(SPLIT, least)] })).toEqual(['valid']);
    expect(states({ rules, reads: [read(SPLIT, least - 1)] })).toEqual(['too_fast']);
  });

  test('two laps, one of them without a read, take twice the least lap time', () => {
    const rules = lapRace(3);
    rules.timelines = [...rules.timelines, timeline({ timelineId: SPLIT, type: 'split', distance: 1000 })];
    const until = [read(LAP_MAT, 0), read(LAP_MAT, 8 * MINUTE), read(SPLIT, 12 * MINUTE), read(SPLIT, 18 * MINUTE)];
    const atLast = (reads: ReturnType<typeof read>[]) => states({ rules, reads }).at(-1);
    expect(atLast([...until, read(LAP_MAT, 20 * MINUTE)])).toBe('valid');
    expect(atLast([...until, read(LAP_MAT, 20 * MINUTE - 1)])).toBe('too_fast');
  });

  test('20 s after the read that counts is the same passing, a moment later is not', () => {
    const rules = lapRace(3, { minLapTimeMs: null });
    const until = [read(LAP_MAT, 0), read(LAP_MAT, 10 * MINUTE)];
    const atLast = (after: number) => states({ rules, reads: [...until, read(LAP_MAT, 10 * MINUTE + after)] }).at(-1);
    expect(atLast(20 * SECOND)).toBe('superseded');
    expect(atLast(20 * SECOND + 1)).toBe('too_fast');
  });
});

test('a read before the one that counts at the mat before it is out of order, where no distance tells', () => {
  const backup = 8;
  const rules = tenKilometres({
    minLapTimeMs: null,
    timelines: [
      timeline({ timelineId: SPLIT, type: 'split' }),
      timeline({ timelineId: backup, type: 'split', passingMode: 'backup', backupOf: SPLIT }),
      timeline({ timelineId: FINISH, type: 'finish', position: 9 }),
    ],
  });
  const at = 30 * MINUTE;
  const reads = [read(backup, at), read(FINISH, at + 5 * SECOND), read(SPLIT, at + 10 * SECOND)];
  const outcome = resolved({ rules, reads });
  expect(outcome.reads[1]).toMatchObject({ state: 'too_fast', reason: { key: 'timing.too_fast.order' } });
  expect(story(outcome)).toEqual(['split 1 at 1810 s']);
});
