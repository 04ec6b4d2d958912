import { describe, expect, test } from 'vitest';
import type { RaceRules } from '../../server/timing/resolve/types';
import { FINISH, HOUR, lapRace, MINUTE, read, resolved, SECOND, timeline } from './support/course';

const criterium = (laps: number, changes: Partial<RaceRules> = {}) =>
  lapRace(laps, { kind: 'criterium', sport: 'cycling', minLapTimeMs: 100 * SECOND, ...changes });

/** Reads at the end of laps of these lengths, in seconds. */
function laps(...lengths: number[]) {
  let sum = 0;
  return lengths.map((length) => {
    sum += length;
    return read(FINISH, sum * SECOND);
  });
}

const missed = (rules: RaceRules, reads: ReturnType<typeof laps>) =>
  resolved({ rules, reads }).problems.filter(({ kind }) => kind === 'missed_laps');
const found = (count: number, between: string) => [
  { kind: 'missed_laps', key: 'timing.warning.missed_laps', args: { count, laps: between } },
];

describe('a lap that took as long as several', () => {
  test('is listed with the number of missed reads', () => {
    expect(missed(criterium(10), laps(200, 200, 200, 200, 600, 200, 200, 200))).toEqual(found(2, '4–5'));
    expect(missed(criterium(10), laps(400, 200, 205, 195, 610, 200))).toEqual(found(3, '0–1, 4–5'));
    expect(missed(criterium(10), laps(200, 210, 190, 205, 800))).toEqual(found(3, '4–5'));
  });

  test('is listed for a cyclist who crosses the mat again after the last lap', () => {
    const reads = laps(200, 200, 200, 600, 200, 200, 200, 200, 200, 200, 210, 220);
    expect(missed(criterium(10), reads)).toEqual(found(2, '3–4'));
    expect(missed(criterium(10), reads.slice(0, 10))).toEqual([]);
  });

  test('is not listed with a restored lap, after a slow last lap, or with uneven laps', () => {
    const restored = resolved({ rules: criterium(10), reads: laps(200, 200, 200, 400, 200) });
    expect(restored.problems.map(({ kind }) => kind)).toEqual(['lap_without_read']);
    expect(missed(criterium(10), laps(200, 205, 210, 215, 370))).toEqual([]);
    expect(missed(criterium(10), laps(200, 320, 210, 410, 700, 150))).toEqual([]);
    expect(missed(criterium(10), laps(200, 210, 205, 215))).toEqual([]);
  });

  test('is not listed where the first lap of the course is longer', () => {
    const at = (lap: number, distance: number) => timeline({ timelineId: FINISH, type: 'finish', lap, distance });
    const rules = criterium(5, { timelines: [4000, 6000, 8000, 10_000, 12_000].map((metres, i) => at(i + 1, metres)) });
    expect(missed(rules, laps(400, 200, 200, 205))).toEqual([]);
  });
});

describe('a long lap of a race that ends by time', () => {
  const fixedTime = lapRace(1, { kind: 'fixed_time', timeLimitMs: 6 * HOUR });

  test('is listed for a steady athlete close to a multiple', () => {
    expect(missed(fixedTime, laps(1000, 1010, 3020, 990, 1000, 1005))).toEqual(found(2, '2–3'));
  });

  test('is not listed as a break', () => {
    expect(missed(fixedTime, laps(1000, 1010, 2600, 990, 1000))).toEqual([]);
    expect(missed(fixedTime, laps(1000, 1200, 3000, 990, 1300))).toEqual([]);
    expect(missed(fixedTime, laps(1000, 1010, 990, 5000, 1000))).toEqual([]);
  });
});

describe('an hour of a backyard without a read', () => {
  const backyard = lapRace(1, { kind: 'backyard' });
  const minutes = (...times: number[]) => times.map((time) => read(FINISH, time * MINUTE));
  const unread = (lap: number, count: number) => [
    { kind: 'missed_laps', key: 'timing.warning.missed_laps.backyard', args: { lap, count } },
  ];

  test('is listed when the athlete is read in later hours, and the laps stay as they are', () => {
    const athlete = resolved({ rules: backyard, reads: minutes(50, 110, 171, 290, 350, 411) });
    expect(athlete).toMatchObject({ laps: 3, state: 'started' });
    expect(athlete.problems).toEqual(unread(4, 3));
  });

  test.each([
    ['the pace varies', [44, 118, 166, 298, 342, 419], 4, 3],
    ['the first hour is the one', [105, 170], 1, 2],
    ['it is the second of two laps', [50, 170, 231], 2, 2],
    ['the next hour is the last one read', [50, 110, 171, 285], 4, 1],
    ['only a much later hour has a read', [50, 110, 301], 3, 1],
    ['a read at the start of the next lap is there', [50, 110, 180.2, 231], 3, 1],
    ['the lap ends on the hour', [50, 180], 2, 1],
  ])('is listed when %s', (_why, times, lap, count) => {
    expect(missed(backyard, minutes(...times))).toEqual(unread(lap, count));
  });

  test('is listed by the length of the laps of the race', () => {
    const rules = lapRace(1, { kind: 'backyard', timeLimitMs: 30 * MINUTE });
    expect(missed(rules, minutes(25, 55, 112, 141))).toEqual(unread(3, 2));
  });

  test.each([
    ['the athlete comes in late', [50, 110, 171, 245]],
    ['nobody read the athlete again', [50, 110, 171]],
    ['each hour has its read', [50, 110, 171, 230]],
  ])('is not listed when %s', (_why, times) => {
    expect(missed(backyard, minutes(...times))).toEqual([]);
  });

  test('is not listed of an athlete whom a person set to DNF', () => {
    const reads = minutes(50, 110, 290);
    expect(resolved({ rules: backyard, athlete: { manualState: 'dnf' }, reads }).problems).toEqual([]);
  });

  test('is not listed once the passing is added', () => {
    const athlete = resolved({ rules: backyard, reads: minutes(50, 110, 171, 230, 290, 350, 411) });
    expect(athlete).toMatchObject({ laps: 7, problems: [] });
  });
});
