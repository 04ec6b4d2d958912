import { describe, expect, test } from 'vitest';
import type { FieldAthlete, FieldPoint } from '../../server/timing/field/field';
import { fieldNow } from '../../server/timing/field/fieldNow';
import { boston2015, wroclaw2023 } from './publishedFiles';
import type { Race } from './publishedRace';
import { isMissing } from './realData';

const MINUTE = 60_000;
const GUN = Date.UTC(2026, 3, 20, 14);
/** Who comes to a mat is foreseen at most so long after the mat before. */
const STEP = 5 * MINUTE;

describe.skipIf(isMissing('results'))('the next mat of a published race', () => {
  test('Boston 2015: nine in ten are foreseen within 3 % of their time', async () => {
    const { foreseen, within, inside } = await foresee(boston2015());
    expect(foreseen).toBeGreaterThan(200_000);
    expect(within / foreseen).toBeGreaterThan(0.97);
    expect(inside / foreseen).toBeGreaterThan(0.8);
  });

  test('Wrocław 2023 likewise', async () => {
    const { foreseen, within } = await foresee(wroclaw2023());
    expect(foreseen).toBeGreaterThan(20_000);
    expect(within / foreseen).toBeGreaterThan(0.9);
  });
});

/** Everybody's arrival at every mat, told by what was known after the one before; `inside`: between the earliest and the latest. */
async function foresee({ mats, runners }: Race): Promise<{ foreseen: number; within: number; inside: number }> {
  const names = Object.keys(mats);
  const points: FieldPoint[] = names.map((name, index) => ({ index, distance: mats[name] ?? 0, closesAt: null }));
  const published = runners.map(({ times }) =>
    Float64Array.from(names, (name) => GUN + (times.get(name) ?? Number.NaN)),
  );
  const count = { foreseen: 0, within: 0, inside: 0 };
  const end = Math.max(...runners.map(({ times }) => GUN + Math.max(0, ...times.values())));
  for (let now = GUN + STEP; now < end; now += STEP) {
    const athletes = published.map((splits, id) => athleteAt(id, splits, now));
    const field = await fieldNow({ athletes, points, now, assumed: null });
    for (const { athlete, seenIndex, seenAt, next } of field.onCourse) {
      const real = published[athlete.id]?.[seenIndex + 1];
      if (!next || seenIndex < 0 || seenAt <= now - STEP || real === undefined || Number.isNaN(real)) continue;
      count.foreseen += 1;
      if (Math.abs(next.at - real) <= 0.03 * (real - GUN)) count.within += 1;
      if (real >= next.earliest && real <= next.latest) count.inside += 1;
    }
  }
  return count;
}

function athleteAt(id: number, published: Float64Array, now: number): FieldAthlete {
  const splits = published.map((at) => (at <= now ? at : Number.NaN));
  const isFinished = !Number.isNaN(splits.at(-1)!);
  return { id, state: isFinished ? 'finished' : 'started', startedAt: GUN, hasGun: true, splits };
}
