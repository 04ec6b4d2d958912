import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RaceRules } from '../../server/timing/resolve/types';
import { FINISH, FINISH_BACKUP, read, resolved, SECOND, tenKilometres, timeline } from './support/course';

const LAPS = 12;

interface ShortLaps {
  lapMetres: number | null;
  minLapTimeMs?: number | null;
  minGapMs?: number | null;
  rules?: Partial<RaceRules>;
}

function shortLaps({ lapMetres, minLapTimeMs = null, minGapMs = null, rules }: ShortLaps): RaceRules {
  const distance = lapMetres === null ? null : lapMetres * LAPS;
  const finish = timeline({ timelineId: FINISH, type: 'finish', distance, minGapMs });
  const backup = { timelineId: FINISH_BACKUP, passingMode: 'backup', backupOf: FINISH } as const;
  return {
    ...tenKilometres({ sport: 'ice_skating', kind: 'criterium', laps: LAPS, minLapTimeMs }),
    timelines: [finish, { ...finish, ...backup }],
    ...rules,
  };
}

interface Field {
  lapMs: number;
  /** Difference from the even pace at the end of each lap. */
  jitter: readonly number[];
  /** Of the backup after the main mat; null without a backup. */
  backupAfter: number | null;
  /** Laps that the main mat does not read. */
  missed?: readonly number[];
}

function readsOf({ lapMs, jitter, backupAfter, missed = [] }: Field) {
  return Array.from({ length: LAPS }, (_, i) => {
    const at = lapMs * (i + 1) + (jitter[i] ?? 0);
    const main = missed.includes(i + 1) ? [] : [read(FINISH, at)];
    return backupAfter === null ? main : [...main, read(FINISH_BACKUP, at + backupAfter)];
  }).flat();
}

const even = new Array<number>(LAPS).fill(0);

describe('laps of 20 s or less', () => {
  test.each([
    ['111 m of skating in 10 s', { lapMetres: 111 }, 10],
    ['250 m of cycling in 15 s', { lapMetres: 250, rules: { sport: 'cycling' } }, 15],
    ['100 m of running in 19 s', { lapMetres: 100, rules: { sport: 'running' } }, 19],
    ['an unknown distance in 15 s, with a gap of 8 s', { lapMetres: null, minGapMs: 8 * SECOND }, 15],
    [
      'an unknown speed in 12 s, with a gap of 8 s',
      { lapMetres: 250, minGapMs: 8 * SECOND, rules: { sport: 'other' } },
      12,
    ],
    ['an unknown distance in 12 s, with a least lap time of 9 s', { lapMetres: null, minLapTimeMs: 9 * SECOND }, 12],
  ] satisfies [string, ShortLaps, number][])('all count, with and without a backup: %s', (_name, race, seconds) => {
    for (const backupAfter of [null, 700, -700]) {
      const reads = readsOf({ lapMs: seconds * SECOND, jitter: even, backupAfter });
      const athlete = resolved({ rules: shortLaps(race), reads });
      expect(athlete).toMatchObject({ laps: LAPS, state: 'finished', gunTime: seconds * SECOND * LAPS });
      expect(athlete.points.every(({ readKey }) => readKey.startsWith(`${FINISH}@`))).toBe(true);
    }
  });

  test.each([
    ['by its own next read', { lapMetres: null, minGapMs: 8 * SECOND }, 15, -700],
    ['by half of the shortest plausible lap', { lapMetres: 111 }, 6, 2000],
  ] satisfies [string, ShortLaps, number, number][])(
    'count when the main mat misses one: the backup does not wait for the next lap, %s',
    (_name, race, seconds, backupAfter) => {
      const reads = readsOf({ lapMs: seconds * SECOND, jitter: even, backupAfter, missed: [5] });
      const { points } = resolved({ rules: shortLaps(race), reads });
      expect(points.map(({ lap }) => lap)).toEqual(even.map((_, i) => i + 1));
    },
  );

  test.each([
    ['an unknown distance', { lapMetres: null }],
    ['an unknown speed', { lapMetres: 250, rules: { sport: 'other' } }],
  ] satisfies [string, ShortLaps][])('count after 20 s without a gap: %s', (_name, race) => {
    const reads = readsOf({ lapMs: 10 * SECOND, jitter: even, backupAfter: null });
    expect(resolved({ rules: shortLaps(race), reads }).laps).toBe(LAPS / 3);
  });
});

test('every lap of 8 to 60 s counts once, by the main mat where it was read', () => {
  const field = fc.integer({ min: 8, max: 60 }).chain((seconds) =>
    fc.record({
      lapMs: fc.constant(seconds * SECOND),
      // Faster than the plausible maximum by a third at least.
      lapMetres: fc.integer({ min: 20, max: Math.floor(seconds * 10) }),
      jitter: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: LAPS, maxLength: LAPS }),
      backupAfter: fc.option(fc.integer({ min: -600, max: 600 })),
      missed: fc.subarray(Array.from({ length: LAPS }, (_, i) => i + 1)),
      again: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
    }),
  );
  fc.assert(
    fc.property(field, ({ lapMetres, again, missed, ...one }) => {
      const left = one.backupAfter === null ? [] : missed;
      const first = readsOf({ ...one, missed: left });
      const reads = first.flatMap((made) => [
        made,
        ...again.map((ms) => ({ ...made, key: `${made.key}+${ms}`, deviceTime: made.deviceTime + ms })),
      ]);
      const athlete = resolved({ rules: shortLaps({ lapMetres }), reads });
      expect(athlete.points.map(({ lap }) => lap)).toEqual(even.map((_, i) => i + 1));
      const atMain = athlete.points.filter(({ readKey }) => readKey.startsWith(`${FINISH}@`)).map(({ lap }) => lap);
      expect(atMain).toEqual(even.map((_, i) => i + 1).filter((lap) => !left.includes(lap)));
    }),
    { numRuns: 500 },
  );
});
