import { describe, expect, test } from 'vitest';
import { outlineOf, simulateRace } from '../../server/simulator/simulateRace';
import type { Happening, SimulatedGunshot, SimulatedRead, SimulationInput } from '../../server/simulator/types';
import { compileRace } from '../../server/timing/resolve/compileRace';
import { resolveCompiled } from '../../server/timing/resolve/resolveAthlete';
import type { Gunshot, ResolvedAthlete } from '../../server/timing/resolve/types';
import { heldMemory, MEBIBYTE } from '../timing-formats/heldMemory';
import {
  FINISH,
  FLAWLESS,
  fieldOf,
  HALFWAY,
  HOUR,
  inputOf,
  lapRace,
  MINUTE,
  marathon,
  START,
  T0,
} from './support/marathon';

const gunshotsOf = (happenings: readonly Happening[]): SimulatedGunshot[] =>
  happenings.filter((happening) => happening.kind === 'gunshot');
const readsOf = (happenings: readonly Happening[]): SimulatedRead[] =>
  happenings.filter((happening) => happening.kind === 'read');

describe('the stream', () => {
  test('is the same for the same seed and another one for another', () => {
    const first = [...simulateRace(inputOf())];
    expect([...simulateRace(inputOf())]).toEqual(first);
    expect([...simulateRace(inputOf({ options: { seed: 2 } }))]).not.toEqual(first);
  });

  test('is in the order in which the server hears of things, and none of them before it happened', () => {
    const happenings = [...simulateRace(inputOf())];
    const sent = happenings.map(({ sentAt }) => sentAt);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(happenings.every(({ at, sentAt }) => at < sentAt)).toBe(true);
  });

  test('taken up at any moment, goes on as it would have', () => {
    const whole = [...simulateRace(inputOf())];
    for (const from of [T0 - HOUR, T0, T0 + 3 * MINUTE, T0 + 3 * HOUR, T0 + 5 * HOUR, T0 + 50 * HOUR])
      expect([...simulateRace(inputOf({ from }))]).toEqual(whole.filter(({ sentAt }) => sentAt > from));
  });

  test('never lets a device give one chip the same time twice', () => {
    const reads = readsOf([...simulateRace({ ...inputOf({ races: [lapRace()] }) })]);
    expect(new Set(reads.map(({ device, chipcode, time }) => `${device} ${chipcode} ${time}`)).size).toBe(reads.length);
  });

  test('is outlined by those who pass each timeline, which a flawless mat sees all of', () => {
    for (const races of [[marathon()], [lapRace()]]) {
      const input = inputOf({ races, options: FLAWLESS });
      const reads = readsOf([...simulateRace(input)]);
      const outline = outlineOf(input);
      for (const { timelineId, devices } of input.timelines) {
        const ids = devices.map(({ id }) => id);
        const chips = new Set(reads.filter(({ device }) => ids.includes(device)).map(({ chipcode }) => chipcode));
        const isOnCourse = races[0]?.timelines.some((row) => row.timelineId === timelineId);
        expect(outline?.passing.get(timelineId) ?? 0, String(timelineId)).toBe(isOnCourse ? chips.size : 0);
      }
      expect(outline?.firstAt).toBe(Math.min(...reads.map(({ at }) => at)));
      expect((outline?.lastAt ?? 0) - Math.max(...reads.map(({ at }) => at))).toBeLessThanOrEqual(0);
    }
    expect(outlineOf(inputOf({ athletes: [] }))).toBeNull();
  });

  test('holds no more than the passings under way', () => {
    const input = inputOf({ athletes: fieldOf(5_000), options: { readsPerPassing: [40, 40] } });
    const before = heldMemory();
    let most = 0;
    let count = 0;
    for (const { kind } of simulateRace(input)) {
      count += kind === 'read' ? 1 : 0;
      if (count % 200_000 === 0) most = Math.max(most, heldMemory() - before);
    }
    expect(count).toBeGreaterThan(700_000);
    expect(most).toBeLessThan(24 * MEBIBYTE);
  });
});

describe('gunshots', () => {
  test('start each wave at its time', () => {
    expect(gunshotsOf([...simulateRace(inputOf())])).toMatchObject([
      { at: T0, raceIds: [], waveIds: [11] },
      { at: T0 + 10 * MINUTE, raceIds: [], waveIds: [12] },
    ]);
  });

  test('start the race itself where athletes have no wave', () => {
    const athletes = fieldOf(4).map((athlete) => ({ ...athlete, waveId: null }));
    const [first] = gunshotsOf([...simulateRace(inputOf({ athletes }))]);
    expect(first).toMatchObject({ at: T0, raceIds: [1] });
  });

  test('start a mass race once, waves or not', () => {
    const input = inputOf({ races: [marathon({ startType: 'mass' })] });
    expect(gunshotsOf([...simulateRace(input)])).toMatchObject([{ at: T0, raceIds: [1], waveIds: [] }]);
  });

  test('that were fired are not fired again; later waves keep their distance from them', () => {
    const gunshots: Gunshot[] = [{ firedAt: T0 + 4 * MINUTE, raceId: 1, waveId: 11 }];
    const happenings = [...simulateRace(inputOf({ gunshots }))];
    expect(gunshotsOf(happenings)).toMatchObject([{ at: T0 + 14 * MINUTE, waveIds: [12] }]);
    const second = new Set(fieldOf(200).flatMap(({ waveId, chipcodes }) => (waveId === 12 ? chipcodes : [])));
    const starts = readsOf(happenings).filter(({ device, chipcode }) => device === 'start' && second.has(chipcode));
    expect(starts.filter(({ at }) => at > T0 + 14 * MINUTE).length).toBeGreaterThan(0.9 * starts.length);
  });

  test('are not needed for individual starts, one after the other', () => {
    const input = inputOf({ races: [marathon({ startType: 'individual' })], options: FLAWLESS });
    const happenings = [...simulateRace(input)];
    expect(gunshotsOf(happenings)).toEqual([]);
    const firstReads = new Map(readsOf(happenings).map(({ chipcode, at }) => [chipcode, at]));
    for (const { device, chipcode, at } of readsOf(happenings).toReversed())
      if (device === 'start') firstReads.set(chipcode, at);
    expect(firstReads.get('C3')! - firstReads.get('C2')!).toBe(30_000);
  });

  test('without a planned start there is no race', () => {
    expect([...simulateRace(inputOf({ races: [marathon({ startAt: null, waves: [] })] }))]).toEqual([]);
  });
});

describe('devices', () => {
  test('make several reads of a passing within seconds', () => {
    const happenings = [...simulateRace(inputOf({ options: FLAWLESS }))];
    const atHalf = readsOf(happenings).filter(({ device, chipcode }) => device === 'half' && chipcode === 'C1');
    expect(atHalf.length).toBeGreaterThanOrEqual(4);
    expect(atHalf.length).toBeLessThanOrEqual(10);
    expect(atHalf.at(-1)!.at - atHalf[0]!.at).toBeLessThan(5_000);
  });

  test('miss chips as often as they are told to', () => {
    const seen = (missedShare: number): number => {
      const reads = readsOf([...simulateRace(inputOf({ options: { ...FLAWLESS, missedShare } }))]);
      return new Set(reads.filter(({ device }) => device === 'half').map(({ chipcode }) => chipcode)).size;
    };
    expect(seen(0)).toBe(200);
    expect(seen(0.3)).toBeGreaterThan(110);
    expect(seen(0.3)).toBeLessThan(170);
    expect(seen(1)).toBe(0);
  });

  test('show what their clock shows: the known offset, and no more drift than allowed', () => {
    const errors = (driftMs: number): number[] =>
      readsOf([...simulateRace(inputOf({ options: { ...FLAWLESS, driftMs } }))])
        .filter(({ device }) => device === 'half')
        .map(({ at, time }) => time + 2_000 - at);
    expect(new Set(errors(0))).toEqual(new Set([0]));
    const drifting = errors(400);
    expect(Math.max(...drifting.map(Math.abs))).toBeLessThanOrEqual(400);
    expect(new Set(drifting).size).toBeGreaterThan(1);
  });

  test('that are backups bring their file in now and then, all of it at once', () => {
    const reads = readsOf([...simulateRace(inputOf({ options: { backupDelayMs: 20 * MINUTE } }))]);
    const files = new Map<number, number>();
    for (const { device, sentAt } of reads) if (device === 'backup') files.set(sentAt, (files.get(sentAt) ?? 0) + 1);
    const moments = [...files.keys()];
    expect(moments.length).toBeGreaterThan(3);
    expect(moments.every((at) => (at - moments[0]!) % (20 * MINUTE) === 0)).toBe(true);
    expect(Math.max(...files.values())).toBeGreaterThan(50);
    const others = reads.filter(({ device }) => device !== 'backup');
    expect(Math.max(...others.map(({ at, sentAt }) => sentAt - at))).toBeLessThan(5_000);
  });

  test('read chips that nobody registered, always the same of an athlete', () => {
    const reads = readsOf([...simulateRace(inputOf({ options: { ...FLAWLESS, unknownShare: 0.1 } }))]);
    const known = new Set(fieldOf(200).flatMap(({ chipcodes }) => chipcodes));
    const unknown = new Set(reads.filter(({ chipcode }) => !known.has(chipcode)).map(({ chipcode }) => chipcode));
    expect(unknown.size).toBeGreaterThan(8);
    expect(unknown.size).toBeLessThan(40);
    for (const chipcode of unknown)
      expect(reads.some((read) => read.chipcode === chipcode && read.device === 'half')).toBe(true);
  });
});

describe('athletes', () => {
  test('without a chip, absent ones and those who give up are missing where they should', () => {
    const athletes = fieldOf(200).map((athlete, index) => ({
      ...athlete,
      chipcodes: index === 0 ? [] : athlete.chipcodes,
      isAbsent: index === 1,
    }));
    const chips = (device: string, reads: readonly SimulatedRead[]): Set<string> =>
      new Set(reads.filter((read) => read.device === device).map(({ chipcode }) => chipcode));
    const reads = readsOf([...simulateRace(inputOf({ athletes, options: { ...FLAWLESS, dropOutShare: 0.5 } }))]);
    expect(chips('start', reads).size).toBe(198);
    expect(chips('half', reads).size).toBeLessThan(chips('start', reads).size);
    expect(chips('finish', reads).size).toBeLessThan(chips('half', reads).size);
    expect(chips('finish', reads).size).toBeGreaterThan(60);
  });

  test('are faster in the first wave than in the last, and as fast as people are', () => {
    const input = inputOf({ athletes: fieldOf(2_000), options: FLAWLESS });
    const results = resolveAll(input).results.map(({ chipTime }) => chipTime!);
    const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    expect(median(results.slice(0, 1_000))).toBeLessThan(median(results.slice(1_000)));
    expect(Math.min(...results)).toBeGreaterThan(2 * HOUR);
    expect(Math.max(...results)).toBeLessThan(10 * HOUR);
    expect(median(results) / HOUR).toBeGreaterThan(3.7);
    expect(median(results) / HOUR).toBeLessThan(4.9);
  });

  test('who are too late for the cut-off are mostly taken off the course', () => {
    const input = inputOf({ races: [marathon({ cutoffAt: T0 + 4 * HOUR })], options: FLAWLESS });
    const reads = readsOf([...simulateRace(input)]).filter(({ device }) => device === 'finish');
    const late = new Set(reads.filter(({ at }) => at > T0 + 4 * HOUR + 5 * MINUTE).map(({ chipcode }) => chipcode));
    expect(late.size).toBeGreaterThan(0);
    expect(late.size).toBeLessThan(30);
  });
});

describe('what the server makes of it', () => {
  test('everybody finishes a flawless race with the time of the first read of each mat', () => {
    const input = inputOf({ options: FLAWLESS });
    const { results, reads } = resolveAll(input);
    for (const { athleteId, state, points } of results) {
      expect(state).toBe('finished');
      expect(points.map(({ timelineId }) => timelineId)).toEqual([START, HALFWAY, FINISH]);
      const own = reads.filter(({ chipcode }) => chipcode === `C${athleteId}`);
      const half = own.find(({ device }) => device === 'half')!;
      expect(points[1]!.instant).toBe(half.at);
    }
  });

  test('of laps over one mat, all are counted', () => {
    const input = inputOf({
      races: [lapRace()],
      timelines: [START, FINISH].map((timelineId) => ({ timelineId, devices: [{ id: 'mat', offsetMs: 0 }] })),
      options: FLAWLESS,
    });
    const { results } = resolveAll(input);
    expect(results.map(({ laps, state }) => `${laps} ${state}`)).toEqual(results.map(() => '5 finished'));
  });

  test('a race as it is has finishers, starters who gave up, absent ones, and reads of several states', () => {
    const { results } = resolveAll(inputOf({ athletes: fieldOf(2_000) }));
    const count = (state: string): number => results.filter((result) => result.state === state).length;
    expect(count('finished')).toBeGreaterThan(1_700);
    expect(count('started')).toBeGreaterThan(10);
    expect(count('registered')).toBeGreaterThan(20);
    const states = new Set(results.flatMap(({ reads }) => reads.map(({ state }) => state)));
    expect(states).toContain('superseded');
    expect(states).toContain('before_start');
  });
});

/** Runs the race and resolves every athlete's reads by the race's own rules. */
function resolveAll(input: SimulationInput): { results: ResolvedAthlete[]; reads: SimulatedRead[] } {
  const happenings = [...simulateRace(input)];
  const reads = readsOf(happenings);
  const gunshots: Gunshot[] = gunshotsOf(happenings).flatMap(({ at, raceIds, waveIds }) => [
    ...raceIds.map((raceId) => ({ firedAt: at, raceId, waveId: null })),
    ...waveIds.map((waveId) => ({ firedAt: at, raceId: 1, waveId })),
  ]);
  const race = compileRace(input.races[0]!, gunshots);
  const byChip = new Map<string, SimulatedRead[]>();
  for (const read of reads) byChip.set(read.chipcode, [...(byChip.get(read.chipcode) ?? []), read]);
  const results = input.athletes.map(({ athleteId, waveId, chipcodes }) =>
    resolveCompiled(
      race,
      { athleteId, waveId, manualState: null },
      (byChip.get(chipcodes[0]!) ?? []).map(({ device, time }) => ({
        key: `${device} ${time}`,
        deviceTime: time,
        deviceOffsetMs: input.timelines.flatMap(({ devices }) => devices).find(({ id }) => id === device)!.offsetMs,
        timelineIds: input.timelines
          .filter(({ devices }) => devices.some(({ id }) => id === device))
          .map(({ timelineId }) => timelineId),
        mark: null,
      })),
    ),
  );
  return { results, reads };
}
