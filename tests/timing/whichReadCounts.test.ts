import { describe, expect, test } from 'vitest';
import {
  FINISH,
  FINISH_BACKUP,
  GUN,
  HOUR,
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

describe('start', () => {
  test('the last read in the start window counts', () => {
    const athlete = resolved({ reads: [read(START, -4000), read(START, 30_000), read(START, 90_000)] });
    expect(story(athlete)).toEqual(['start 1 at 90 s']);
    expect(Object.values(statesOf(athlete))).toEqual(['superseded', 'superseded', 'valid']);
  });

  test('the window begins 10 s before T0 and ends min_lap_time after it', () => {
    const late = 20 * MINUTE;
    const reads = [read(START, -10_001), read(START, -10_000), read(START, late), read(START, late + 1)];
    const states = Object.values(statesOf(resolved({ reads })));
    expect(states).toEqual(['before_start', 'superseded', 'valid', 'timeline_closed']);
  });

  test('a window of the race or of the wave replaces the default', () => {
    const reads = [read(START, -30_000), read(START, 10_000)];
    const rules = tenKilometres({ startWindow: { earlyMs: 60_000, lateMs: 5000 } });
    expect(story(resolved({ rules, reads }))).toEqual(['start 1 at -30 s']);
    const ofWave = { ...rules, waveStartWindows: new Map([[7, { lateMs: 15_000 }]]) };
    expect(story(resolved({ rules: ofWave, athlete: { waveId: 7 }, reads }))).toEqual(['start 1 at 10 s']);
  });

  test('main is preferred to a backup within 20 s, not beyond', () => {
    const backup = timeline({ timelineId: 9, type: 'start', passingMode: 'backup', backupOf: START, distance: 0 });
    const rules = tenKilometres({ timelines: [...tenKilometres().timelines, backup] });
    const near = [read(START, 3000), read(START, 5000), read(9, 20_000)];
    expect(story(resolved({ rules, reads: near }))).toEqual(['start 1 at 5 s']);
    expect(story(resolved({ rules, reads: [read(START, 5000), read(9, 26_000)] }))).toEqual(['start 1 at 26 s']);
  });

  test('a start that a user validated counts instead of a later one', () => {
    const reads = [read(START, 5000, { mark: 'validated' }), read(START, 30_000)];
    expect(story(resolved({ reads }))).toEqual(['start 1 at 5 s']);
  });

  test('without min_lap_time a start counts until the athlete is read on the course', () => {
    const rules = tenKilometres({ minLapTimeMs: null });
    const reads = [read(START, 40 * MINUTE), read(SPLIT, 70 * MINUTE), read(START, 75 * MINUTE)];
    const athlete = resolved({ rules, reads });
    expect(story(athlete)).toEqual(['start 1 at 2400 s', 'split 1 at 4200 s']);
    expect(athlete.reads.at(-1)?.state).toBe('timeline_closed');
  });

  test('an individual start is a read of its own, whatever the others do', () => {
    const rules = tenKilometres({ startType: 'individual' });
    const reads = [read(START, 3 * HOUR), read(SPLIT, 3 * HOUR + 20 * MINUTE), read(FINISH, 3 * HOUR + 41 * MINUTE)];
    expect(resolved({ rules, gunshots: [], reads })).toMatchObject({ gunTime: 41 * MINUTE, raceTime: null });
  });

  test.each([20 * MINUTE, null])('who walks back over an individual start keeps the finish (least lap %s)', (least) => {
    const rules = tenKilometres({ startType: 'individual', minLapTimeMs: least });
    const run = [read(SPLIT, 20 * MINUTE), read(FINISH, 40 * MINUTE), read(FINISH_BACKUP, 40 * MINUTE + 300)];
    const athlete = resolved({ rules, reads: [...run, read(START, 41 * MINUTE)] });
    expect(athlete).toMatchObject({ state: 'finished', gunTime: 40 * MINUTE, isChipTimeFromGun: true });
    expect(athlete.reads.at(-1)?.state).toBe('timeline_closed');
    const withoutGun = resolved({ rules, gunshots: [], reads: [...run, read(START, 41 * MINUTE)] });
    expect(withoutGun).toMatchObject({ state: 'finished', gunTime: null });
  });

  test('who warms up over the mats before an individual start has not finished', () => {
    const rules = tenKilometres({ startType: 'individual' });
    const warmUp = [read(FINISH, 10 * MINUTE), read(START, 30 * MINUTE)];
    expect(story(resolved({ rules, reads: warmUp }))).toEqual(['start 1 at 1800 s']);
    const tooQuick = [read(SPLIT, 10 * MINUTE), read(FINISH, 11 * MINUTE), read(START, 30 * MINUTE)];
    expect(story(resolved({ rules, reads: tooQuick }))).toEqual(['start 1 at 1800 s']);
    const before = [read(SPLIT, -40 * MINUTE), read(FINISH, -10 * MINUTE), read(START, 30 * MINUTE)];
    expect(story(resolved({ rules, reads: before }))).toEqual(['start 1 at 1800 s']);
    const twice = [
      read(SPLIT, 10 * MINUTE),
      read(FINISH, 40 * MINUTE),
      read(START, HOUR),
      read(SPLIT, HOUR + 20 * MINUTE),
    ];
    expect(story(resolved({ rules, reads: twice }))).toEqual(['start 1 at 3600 s', 'split 1 at 4800 s']);
  });
});

describe('one mat for start and finish', () => {
  const [start, finish] = lapRace(1).timelines;

  test.each([
    ['as two timelines of one device', [start!, { ...finish!, distance: 10_000 }], LAP_MAT],
    ['as one timeline in two rows', [start!, { ...finish!, distance: 10_000, timelineId: START }], START],
  ])('%s: a read is a finish from the moment it can be one', (_name, timelines, mat) => {
    const rules = tenKilometres({ timelines, minLapTimeMs: null });
    const reads = [read(mat, 2000), read(mat, 15 * MINUTE), read(mat, 16 * MINUTE), read(mat, 40 * MINUTE)];
    expect(story(resolved({ rules, reads: reads.slice(0, 2) }))).toEqual(['start 1 at 900 s']);
    expect(story(resolved({ rules, reads: [reads[0]!, reads[3]!] }))).toEqual(['start 1 at 2 s', 'finish 1 at 2400 s']);
  });

  test.each([
    [[0, 18, 36, 54], 18],
    [[0, 600], 0],
    [[0, 30], 30],
  ])('a window of 30 s begins at the first read of an individual start: of %j counts %i', (starts, counted) => {
    const rules = tenKilometres({ startType: 'individual', startWindow: { lateMs: 30 * SECOND } });
    const reads = [...starts.map((second) => read(START, second * SECOND)), read(FINISH, 50 * MINUTE)];
    expect(resolved({ rules, gunshots: [], reads }).chipTime).toBe(50 * MINUTE - counted * SECOND);
  });

  test('individual starts into laps have their window from the first read', () => {
    const rules = lapRace(2, { startType: 'individual' });
    const reads = [HOUR, HOUR + 9000, HOUR + 10 * MINUTE, HOUR + 20 * MINUTE].map((at) => read(LAP_MAT, at));
    expect(resolved({ rules, gunshots: [], reads })).toMatchObject({ laps: 2, chipTime: 20 * MINUTE - 9000 });
  });

  test('a mat that is open for starts alone takes no laps', () => {
    const closed = { ...finish!, distance: 10_000, opensAt: T0 + HOUR };
    const rules = tenKilometres({ timelines: [start!, closed] });
    const states = Object.values(statesOf(resolved({ rules, reads: [read(LAP_MAT, 0), read(LAP_MAT, 40 * MINUTE)] })));
    expect(states).toEqual(['valid', 'timeline_closed']);
  });
});

describe('split and finish', () => {
  test('the first read after the previous accepted point counts', () => {
    const reads = [read(SPLIT, 20 * MINUTE), read(SPLIT, 22 * MINUTE), read(FINISH, 40 * MINUTE), read(FINISH, HOUR)];
    const athlete = resolved({ reads });
    expect(story(athlete)).toEqual(['split 1 at 1200 s', 'finish 1 at 2400 s']);
    expect(Object.values(statesOf(athlete))).toEqual(['valid', 'superseded', 'valid', 'superseded']);
  });

  test('faster than the plausible maximum of the sport is refused', () => {
    const reads = [read(START, 0), read(SPLIT, 5 * MINUTE), read(SPLIT, 15 * MINUTE)];
    const athlete = resolved({ reads });
    expect(Object.values(statesOf(athlete))).toEqual(['valid', 'too_fast', 'valid']);
    expect(athlete.reads[1]?.reason).toEqual({ key: 'timing.too_fast', args: { kph: 60, limit: 38 } });
    const cycling = tenKilometres({ sport: 'cycling', minLapTimeMs: MINUTE });
    expect(story(resolved({ rules: cycling, reads }))).toContain('split 1 at 300 s');
  });

  test('the finish is refused before min_lap_time', () => {
    const reads = [read(START, 4000), read(FINISH, 20 * MINUTE + 3999), read(FINISH, 20 * MINUTE + 4000)];
    expect(Object.values(statesOf(resolved({ reads })))).toEqual(['valid', 'too_fast', 'valid']);
  });

  test('two mats a few metres apart may be read at the same moment', () => {
    const [, split] = tenKilometres().timelines;
    const rules = tenKilometres();
    rules.timelines = [...rules.timelines, { ...split!, timelineId: 8, distance: 9992 }];
    expect(resolved({ rules, reads: [read(8, 40 * MINUTE), read(FINISH, 40 * MINUTE + 50)] }).points).toHaveLength(2);
  });

  test('a read outside the open window of the timeline does not count', () => {
    const [start, split, ...others] = tenKilometres().timelines;
    const open = { ...split!, opensAt: T0 + 15 * MINUTE, closesAt: T0 + 30 * MINUTE };
    const rules = tenKilometres({ timelines: [start!, open, ...others] });
    const reads = [read(SPLIT, 15 * MINUTE - 1), read(SPLIT, 30 * MINUTE), read(SPLIT, 30 * MINUTE + 1)];
    expect(Object.values(statesOf(resolved({ rules, reads })))).toEqual([
      'timeline_closed',
      'valid',
      'timeline_closed',
    ]);
  });

  test('after the cutoff the finish takes no reads', () => {
    const rules = tenKilometres({ cutoffAt: T0 + HOUR });
    expect(statesOf(resolved({ rules, reads: [read(FINISH, HOUR + 1)] }))).toEqual({ '3@3600001': 'timeline_closed' });
  });

  test('inside min_gap of the accepted read is bounced, after it superseded', () => {
    const at = 40 * MINUTE;
    const reads = [read(FINISH, at), read(FINISH, at + 4999), read(FINISH, at + 5000)];
    expect(Object.values(statesOf(resolved({ reads })))).toEqual(['valid', 'bounced', 'superseded']);
  });
});

describe('main and backup', () => {
  const at = 40 * MINUTE;

  test('main is preferred within a cluster of 20 s', () => {
    const reads = [read(FINISH_BACKUP, at), read(FINISH, at + 20_000)];
    expect(story(resolved({ reads }))).toEqual([`finish 1 at ${at / SECOND + 20} s`]);
  });

  test('a late main read never overrules a correct earlier backup read', () => {
    const reads = [read(FINISH_BACKUP, at), read(FINISH, at + 20_001)];
    const athlete = resolved({ reads });
    expect(story(athlete)).toEqual([`finish 1 at ${at / SECOND} s`]);
    expect(Object.values(statesOf(athlete))).toEqual(['valid', 'superseded']);
  });

  test('the earliest valid cluster counts: one of reads that cannot be does not', () => {
    const reads = [read(FINISH, MINUTE), read(FINISH_BACKUP, at), read(FINISH, at + 5 * MINUTE)];
    expect(story(resolved({ reads }))).toEqual([`finish 1 at ${at / SECOND} s`]);
  });

  test('device offsets are corrected before clusters are made', () => {
    const hourOff = { deviceTime: T0 + at + 3000 + HOUR, deviceOffsetMs: -HOUR };
    const reads = [read(FINISH_BACKUP, at), read(FINISH, 0, { key: 'main', ...hourOff })];
    expect(story(resolved({ reads }))).toEqual([`finish 1 at ${at / SECOND + 3} s`]);
  });
});

describe('several laps over one mat', () => {
  const laps = (...minutes: number[]) => [read(LAP_MAT, 5000), ...minutes.map((at) => read(LAP_MAT, at * MINUTE))];

  test('each read is the next lap', () => {
    const athlete = resolved({ rules: lapRace(3), reads: laps(10, 20, 30) });
    expect(story(athlete)).toEqual(['start 1 at 5 s', 'lap 1 at 600 s', 'lap 2 at 1200 s', 'finish 3 at 1800 s']);
    expect(athlete).toMatchObject({ laps: 3, state: 'finished' });
  });

  test('a read before min_lap_time is another read of the same lap', () => {
    const athlete = resolved({ rules: lapRace(3), reads: laps(10, 15, 20, 30) });
    expect(athlete.state).toBe('finished');
    expect(statesOf(athlete)['1,3@900000']).toBe('superseded');
  });

  test('a missed read never shifts the later laps: the last known distance tells', () => {
    const rules = lapRace(3);
    rules.timelines = [...rules.timelines, timeline({ timelineId: SPLIT, type: 'split', distance: 1000 })];
    const halfways = [5, 15, 25].map((at) => read(SPLIT, at * MINUTE + 3000));
    const athlete = resolved({ rules, reads: [...laps(10, 30), ...halfways] });
    expect(story(athlete).slice(-3)).toEqual(['split 2 at 903 s', 'split 3 at 1503 s', 'finish 3 at 1800 s']);
  });

  test('a missed read never shifts the later laps: on a single mat the own pace tells, with a warning', () => {
    const athlete = resolved({ rules: lapRace(5), reads: laps(10, 20, 40, 50) });
    expect(athlete.points.map(({ lap }) => lap)).toEqual([1, 1, 2, 4, 5]);
    expect(athlete.problems).toMatchObject([{ key: 'timing.warning.lap_without_read', args: { lap: 3 } }]);
  });

  test.each(['road', 'criterium', 'fixed_time'] as const)(
    'restores a proven lap without a least lap time (%s)',
    (kind) => {
      const rules = lapRace(kind === 'fixed_time' ? 1 : 5, { kind, minLapTimeMs: null });
      const athlete = resolved({ rules, reads: laps(10, 20.2, 40.1, 50) });
      expect(athlete.points.map(({ lap }) => lap)).toEqual([1, 1, 2, 4, 5]);
      expect(athlete.problems).toMatchObject([{ key: 'timing.warning.lap_without_read', args: { lap: 3 } }]);
    },
  );

  test.each([
    ['an athlete without a steady pace', [10, 20, 40, 54]],
    ['a lap that min_lap_time does not allow to be two', [6.2, 12.4, 23.4, 29.6]],
    ['one other lap alone', [10, 30]],
  ])('a long lap is no missed lap: %s', (_why, minutes) => {
    const athlete = resolved({ rules: lapRace(6), reads: laps(...minutes) });
    expect(athlete).toMatchObject({ laps: minutes.length, problems: [] });
  });

  test('a lap further on is not possible before min_lap_time for all the laps in between', () => {
    const rules = lapRace(3);
    const rows = [...rules.timelines, timeline({ timelineId: SPLIT, type: 'split' })];
    rules.timelines = rows.map((row) => ({ ...row, distance: null }));
    const halfways = [5, 15, 21.2].map((at) => read(SPLIT, at * MINUTE));
    const athlete = resolved({ rules, reads: [...laps(10, 21.9), ...halfways] });
    expect(athlete.reads.at(-1)?.state).toBe('too_fast');
  });

  test('a rest is no missed lap: the reads of all laps are there', () => {
    const athlete = resolved({ rules: lapRace(5), reads: laps(10, 20, 40, 50, 60) });
    expect(story(athlete).at(-1)).toBe('finish 5 at 3600 s');
    expect(athlete.problems).toEqual([]);
  });

  test('a mat that the course passes twice at known distances needs no laps', () => {
    const rows = [
      timeline({ timelineId: START, type: 'start', distance: 0 }),
      timeline({ timelineId: SPLIT, type: 'split', distance: 3000, position: 2 }),
      timeline({ timelineId: 5, type: 'split', distance: 5000, position: 3 }),
      timeline({ timelineId: SPLIT, type: 'split', distance: 7000, position: 4 }),
      timeline({ timelineId: FINISH, type: 'finish', distance: 10_000, position: 5 }),
    ];
    const rules = tenKilometres({ timelines: rows });
    const reads = [read(5, 20 * MINUTE), read(SPLIT, 28 * MINUTE), read(FINISH, 40 * MINUTE)];
    expect(resolved({ rules, reads }).points.map(({ distance }) => distance)).toEqual([5000, 7000, 10_000]);
  });
});

test('without a start read any later valid read proves a start, and the chip time counts from T0, marked', () => {
  const athlete = resolved({ reads: [read(SPLIT, 20 * MINUTE), read(FINISH, 40 * MINUTE)] });
  expect(athlete).toMatchObject({ state: 'finished', chipTime: 40 * MINUTE, isChipTimeFromGun: true });
});

test('an event may run over midnight and a clock change', () => {
  const before = Date.UTC(2026, 9, 24, 23, 30);
  const gunshots = [{ ...GUN, firedAt: before }];
  const reads = [read(START, 0, { deviceTime: before + 2000 }), read(FINISH, 0, { deviceTime: before + 2 * HOUR })];
  expect(resolved({ gunshots, reads })).toMatchObject({ gunTime: 2 * HOUR, chipTime: 2 * HOUR - 2000 });
});
