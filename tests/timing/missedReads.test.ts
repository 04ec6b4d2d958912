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
  const backyard = lapRace(1, { kind: 'backyard', timeLimitMs: HOUR });

  test('is listed for a steady athlete close to a multiple', () => {
    expect(missed(fixedTime, laps(1000, 1010, 3020, 990, 1000, 1005))).toEqual(found(2, '2–3'));
  });

  test('is not listed as a break', () => {
    expect(missed(fixedTime, laps(1000, 1010, 2600, 990, 1000))).toEqual([]);
    expect(missed(fixedTime, laps(1000, 1200, 3000, 990, 1300))).toEqual([]);
    expect(missed(fixedTime, laps(1000, 1010, 990, 5000, 1000))).toEqual([]);
  });

  test('is listed in a backyard, where the reads after it do not count', () => {
    const minutes = (...times: number[]) => times.map((time) => read(FINISH, time * MINUTE));
    const athlete = resolved({ rules: backyard, reads: minutes(50, 110, 171, 290, 350, 411) });
    expect(athlete.laps).toBe(3);
    expect(athlete.problems).toEqual(found(1, '3–4'));
    expect(missed(backyard, minutes(50, 110, 171, 245))).toEqual([]);
  });
});
