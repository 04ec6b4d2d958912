import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRace } from '../../server/timing/resolve/compileRace';
import { resolveCompiled, startSpanOf } from '../../server/timing/resolve/resolveAthlete';
import type { Read } from '../../server/timing/resolve/types';
import { type FlowSlots, flowEnd, SLOT_MS } from '../../server/timing/store/flowEnd';
import {
  FINISH,
  GUN,
  HOUR,
  MINUTE,
  read,
  resolved,
  SECOND,
  SPLIT,
  START,
  story,
  T0,
  tenKilometres,
  timeline,
} from './support/course';
import { reads, rules } from './support/randomRace';

/** A flow of athletes by the seconds after the gunshot at which they cross the mat. */
function slotsOf(seconds: readonly number[]): FlowSlots {
  const slots: FlowSlots = new Map();
  for (const second of seconds) {
    const slot = Math.floor((second * SECOND) / SLOT_MS);
    const [first, last] = slots.get(slot) ?? [0, 0];
    slots.set(slot, [first + 1, last + 1]);
  }
  return slots;
}

const every = (step: number, until: number) => Array.from({ length: Math.ceil(until / step) }, (_, i) => i * step);

describe('the end of the flow over the start mat', () => {
  test('is unknown before anyone was read', () => {
    expect(flowEnd(new Map())).toBeNull();
  });

  test('is not earlier than a minute after the gunshot', () => {
    expect(flowEnd(slotsOf([1, 2, 3]))).toBe(60 * SECOND);
  });

  test.each([[[300]], [[5, 300]], [[300, 606, 608]], [[5, 8, 90, 95]]])(
    'comes a minute after the gunshot without a group of three: %j',
    (seconds) => expect(flowEnd(slotsOf(seconds))).toBe(60 * SECOND),
  );

  test('comes 20 s after the last athlete of a mass start of 40 minutes', () => {
    expect(flowEnd(slotsOf(every(1, 40 * 60)))).toBe(40 * MINUTE + 20 * SECOND);
  });

  test('leaves out stray reads behind a gap', () => {
    const field = every(1, 120);
    expect(flowEnd(slotsOf([...field, 20 * 60]))).toBe(flowEnd(slotsOf(field)));
  });

  test('includes a field that reaches the mat long after the gunshot', () => {
    expect(flowEnd(slotsOf([1, ...every(1, 90).map((second) => second + 240)]))).toBe(350 * SECOND);
  });

  test('stays where it is when athletes beyond it are added one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 60, maxLength: 90 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 2 }),
        (field, late) => {
          const end = flowEnd(slotsOf(field))!;
          const beyond = late.map((minutes) => end / SECOND + 100 + minutes * 60);
          expect(flowEnd(slotsOf([...field, ...beyond]))).toBe(end);
        },
      ),
    );
  });
});

const flow = (endMs: number) => new Map([[T0, T0 + endMs]]);

describe('a start read beyond the end of the flow', () => {
  const finished = [read(SPLIT, 25 * MINUTE), read(FINISH, 50 * MINUTE)];

  test('does not count, and the other one does', () => {
    const rules = tenKilometres({ startFlows: flow(80 * SECOND) });
    const athlete = resolved({ rules, reads: [read(START, 12 * SECOND), read(START, 90 * SECOND), ...finished] });
    expect(athlete.chipTime).toBe(50 * MINUTE - 12 * SECOND);
    expect(athlete.reads[1]?.reason.key).toBe('timing.timeline_closed.start_flow');
    expect(athlete.problems).toMatchObject([
      { key: 'timing.warning.start_groups.times', args: { seconds: 78, counted: '0:49:48.0', other: '0:48:30.0' } },
    ]);
  });

  test('counts with a window of the race, and once a user validated it', () => {
    const late = read(START, 5 * MINUTE);
    const set = tenKilometres({ startFlows: flow(MINUTE), startWindow: { lateMs: 10 * MINUTE } });
    expect(resolved({ rules: set, reads: [late, ...finished] }).chipTime).toBe(45 * MINUTE);
    const rules = tenKilometres({ startFlows: flow(MINUTE) });
    const validated = resolved({ rules, reads: [{ ...late, mark: 'validated' }, ...finished] });
    expect(validated).toMatchObject({ chipTime: 45 * MINUTE, problems: [] });
  });

  test('warns when it is the only one', () => {
    const rules = tenKilometres({ startFlows: flow(MINUTE) });
    const athlete = resolved({ rules, reads: [read(START, 5 * MINUTE), ...finished] });
    expect(athlete).toMatchObject({ chipTime: 50 * MINUTE, isChipTimeFromGun: true });
    expect(athlete.problems).toMatchObject([{ key: 'timing.warning.late_start', args: { seconds: 300 } }]);
  });

  test('never changes a chip time, whatever the race', () => {
    fc.assert(
      fc.property(
        rules.filter(({ startType }) => startType !== 'individual'),
        reads.map((list) => list.map((one) => ({ ...one, mark: null }))),
        fc.integer({ min: 0, max: 60 }),
        (rule, list, minutes) => {
          const race = compileRace({ ...rule, startFlows: flow(2 * MINUTE) }, [GUN]);
          const athlete = { athleteId: 1, waveId: null, manualState: null };
          const late: Read = { ...read(START, 2 * MINUTE + 1 + minutes * MINUTE), key: 'late' };
          const before = resolveCompiled(race, athlete, list);
          const after = resolveCompiled(race, athlete, [...list, late]);
          expect(after.chipTime).toBe(before.chipTime);
          expect(after.points).toEqual(before.points);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('an athlete of the second wave who is read at the start only before its gunshot', () => {
  const waveB = { ...GUN, firedAt: T0 + 10 * MINUTE, waveId: 7 };
  const finished = [read(SPLIT, 28 * MINUTE), read(FINISH, 55 * MINUTE)];
  const inWave = (reads: Read[], gunshots = [GUN, waveB]) =>
    resolved({ rules: tenKilometres({ startType: 'wave' }), gunshots, athlete: { waveId: 7 }, reads });

  test('is a problem with both chip times when the first wave had started', () => {
    const athlete = inWave([read(START, 20 * SECOND), read(START, 25 * SECOND), ...finished]);
    expect(athlete).toMatchObject({ chipTime: 45 * MINUTE, isChipTimeFromGun: true });
    expect(athlete.problems).toEqual([
      {
        kind: 'start_reads',
        key: 'timing.warning.earlier_start.times',
        args: { seconds: 575, counted: '0:45:00.0', other: '0:54:35.0' },
      },
    ]);
  });

  test('is a problem on the course, from the first passing', () => {
    expect(inWave([read(START, 20 * SECOND)]).problems).toEqual([]);
    expect(inWave([read(START, 20 * SECOND), read(SPLIT, 28 * MINUTE)]).problems).toEqual([
      { kind: 'start_reads', key: 'timing.warning.earlier_start', args: { seconds: 580 } },
    ]);
  });

  test('is no problem with a start read of the own wave, nor for a read before every gunshot', () => {
    expect(inWave([read(START, 20 * SECOND), read(START, 10 * MINUTE + SECOND), ...finished]).problems).toEqual([]);
    expect(inWave([read(START, -5 * MINUTE), ...finished]).problems).toEqual([]);
    expect(inWave([read(START, 20 * SECOND), ...finished], [waveB]).problems).toEqual([]);
  });

  test('is no problem after a user invalidated the read', () => {
    const early: Read = { ...read(START, 20 * SECOND), mark: 'invalidated' };
    expect(inWave([early, ...finished]).problems).toEqual([]);
  });
});

describe('an athlete who is read at the start only with the field of another race', () => {
  const OWN = 3 * MINUTE;
  const finished = [read(SPLIT, 24 * MINUTE), read(FINISH, 48 * MINUTE)];
  const gunshots = [{ ...GUN, firedAt: T0 + OWN }];
  const afterGun = (otherMs: number, reads: Read[]) =>
    resolved({ rules: tenKilometres({ otherGuns: [T0 + otherMs] }), gunshots, reads });

  test('is a problem with both chip times', () => {
    const athlete = afterGun(0, [read(START, 20 * SECOND), ...finished]);
    expect(athlete.chipTime).toBe(45 * MINUTE);
    expect(athlete.problems).toEqual([
      {
        kind: 'start_reads',
        key: 'timing.warning.earlier_start.times',
        args: { seconds: 160, counted: '0:45:00.0', other: '0:47:40.0' },
      },
    ]);
  });

  test('is no problem with a start read of the own race, nor more than an hour after the other gunshot', () => {
    expect(afterGun(0, [read(START, 20 * SECOND), read(START, OWN + SECOND), ...finished]).problems).toEqual([]);
    expect(afterGun(-2 * HOUR, [read(START, 20 * SECOND), ...finished]).problems).toEqual([]);
    expect(afterGun(4 * MINUTE, [read(START, 20 * SECOND), ...finished]).problems).toEqual([]);
  });
});

describe('the chain of reads', () => {
  test('drops a start that later reads fit together only without', () => {
    const reads = [
      read(START, 12 * SECOND),
      read(START, 20 * MINUTE - 1),
      read(SPLIT, 22 * MINUTE),
      read(FINISH, 45 * MINUTE),
    ];
    const athlete = resolved({ reads });
    expect(story(athlete)).toEqual(['start 1 at 12 s', 'split 1 at 1320 s', 'finish 1 at 2700 s']);
    expect(athlete.reads[1]?.reason.key).toBe('timing.superseded.start_chain');
    expect(athlete.problems.map(({ key }) => key)).toEqual(['timing.warning.start_groups.times']);
  });

  test('says nothing of a start read after the first passing', () => {
    const rules = tenKilometres({ startWindow: { lateMs: 30 * MINUTE } });
    const reads = [
      read(START, 2 * SECOND),
      read(SPLIT, 19 * MINUTE),
      read(START, 1250 * SECOND),
      read(FINISH, 50 * MINUTE),
    ];
    const athlete = resolved({ rules, reads });
    expect(story(athlete)[0]).toBe('start 1 at 2 s');
    expect(athlete.problems).toEqual([]);
  });

  test('says nothing of a backup read within 20 s of a start before the gunshot', () => {
    const backup = timeline({ timelineId: 9, type: 'start', distance: 0, passingMode: 'backup', backupOf: START });
    const rules = tenKilometres();
    const withBackup = { ...rules, timelines: [...rules.timelines, backup] };
    const problemsOf = (main: number, second: number) =>
      resolved({
        rules: withBackup,
        reads: [read(START, main * SECOND), read(9, second * SECOND), read(FINISH, 50 * MINUTE)],
      }).problems;
    for (const [main, second] of [
      [-7.5, 3.6],
      [-3.9, 7.7],
      [-7.5, 12.5],
    ] as const)
      expect(problemsOf(main, second)).toEqual([]);
  });

  test('drops the only start read, and the chip time counts from the gunshot', () => {
    const reads = [read(START, 15 * MINUTE), read(SPLIT, 18 * MINUTE), read(FINISH, 38 * MINUTE)];
    expect(resolved({ reads })).toMatchObject({ state: 'finished', chipTime: 38 * MINUTE, isChipTimeFromGun: true });
  });

  test('keeps a late start that later reads fit to', () => {
    const reads = [read(START, 5 * SECOND), read(START, 15 * MINUTE), read(SPLIT, 40 * MINUTE), read(FINISH, HOUR)];
    expect(resolved({ reads }).chipTime).toBe(45 * MINUTE);
  });
});

test('the share of an athlete in the flow is the same alone and with everything else', () => {
  fc.assert(
    fc.property(rules, reads, (rule, list) => {
      const race = compileRace(rule, [GUN]);
      const athlete = { athleteId: 1, waveId: null, manualState: null };
      const inFlow = compileRace({ ...rule, startFlows: flow(MINUTE) }, [GUN]);
      const { startSpan } = resolveCompiled(race, athlete, list);
      expect(startSpanOf(race, athlete, list)).toEqual(startSpan);
      expect(resolveCompiled(inFlow, athlete, list).startSpan).toEqual(startSpan);
    }),
  );
});
