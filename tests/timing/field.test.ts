import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comesBy, passesOf } from '../../server/timing/field/alongCourse';
import { densityOf } from '../../server/timing/field/density';
import type { FieldAthlete } from '../../server/timing/field/field';
import { fieldNow } from '../../server/timing/field/fieldNow';
import { sectionsOf } from '../../server/timing/field/readField';

const GUN = Date.UTC(2026, 4, 31, 12);
const minutes = (count: number): number => count * 60_000;
const POINTS = [5000, 10_000, 15_000].map((distance, index) => ({ index, distance, closesAt: null }));

/** Minutes since the gun at each point; null where it was not read. */
function athlete(
  id: number,
  times: readonly (number | null)[],
  state: FieldAthlete['state'] = 'started',
): FieldAthlete {
  const splits = Float64Array.from(POINTS, (_, index) => GUN + minutes(times[index] ?? Number.NaN));
  return { id, state, startedAt: GUN, hasGun: true, splits };
}

/** Thirty who ran each section in these minutes: enough to tell how the field runs it. */
function pack(times: readonly number[], firstId = 1000): FieldAthlete[] {
  return Array.from({ length: 30 }, (_, i) => athlete(firstId + i, times, times.length === 3 ? 'finished' : 'started'));
}

async function at(after: number, athletes: readonly FieldAthlete[], assumed: number | null = null) {
  const now = GUN + minutes(after);
  const field = await fieldNow({ athletes, points: POINTS, now, assumed });
  const one = (id: number) => field.onCourse.find(({ athlete }) => athlete.id === id);
  return { ...field, one };
}

describe('the field on the course', () => {
  it('goes on at its own pace where nobody has shown the section yet', async () => {
    const { one, points } = await at(25, [athlete(1, [20])]);
    expect(one(1)).toMatchObject({ seenIndex: 0, metres: 6250, isUnseen: false, next: { at: GUN + minutes(40) } });
    expect(points[2]).toMatchObject({
      passed: 0,
      toCome: 1,
      first: { athleteId: 1, isExpected: true, at: GUN + minutes(60) },
    });
  });

  it('slows down on a hill as those did who passed it last', async () => {
    const { one } = await at(45, [...pack([15, 36, 54]), athlete(1, [20, null, null])]);
    // Their second section took 21 minutes after one of 15.
    expect(one(1)?.next?.at).toBe(GUN + minutes(20 + 28));
  });

  it('takes a pace over a stretch that is long enough to tell the next section', async () => {
    const points = [1000, 5000, 5200, 10_000].map((distance, index) => ({ index, distance, closesAt: null }));
    const splits = Float64Array.from([4, 20, 22, Number.NaN], (time) => GUN + minutes(time));
    const runner: FieldAthlete = { id: 1, state: 'started', startedAt: GUN, hasGun: true, splits };
    const { onCourse } = await fieldNow({ athletes: [runner], points, now: GUN + minutes(23), assumed: null });
    // 4.2 km in 18 minutes; the 200 m before took two.
    expect(onCourse[0]?.next?.at).toBeCloseTo(GUN + minutes(22 + (18 / 4.2) * 4.8), 0);
  });

  it('after the start runs as those who were first, or as fast as the race says, or nobody knows where', async () => {
    const starting = athlete(1, []);
    expect((await at(5, [...pack([20]), starting])).one(1)?.next?.at).toBe(GUN + minutes(20));
    expect((await at(5, [starting], minutes(5) / 1000)).one(1)).toMatchObject({ metres: 1000 });
    expect((await at(5, [starting])).one(1)).toMatchObject({ metres: 0, next: null, isUnseen: false });
    expect((await at(5, [starting])).points[0]).toMatchObject({ toCome: 1, first: null });
  });

  it('is expected any moment when it is late, and later on by as much later', async () => {
    const { points, one } = await at(44, [athlete(1, [20])]);
    expect(one(1)?.metres).toBeCloseTo(9975, 0);
    expect(points[1]?.last).toMatchObject({ at: GUN + minutes(44), earliest: GUN + minutes(44) });
    expect(points[2]?.last?.at).toBe(GUN + minutes(64));
  });

  it('misses who takes longer than anyone, and does not wait for it', async () => {
    const { points, one } = await at(59, [athlete(1, [20]), athlete(2, [22, 50])]);
    expect(one(1)?.isUnseen).toBe(true);
    expect(one(2)?.isUnseen).toBe(false);
    expect(points[1]).toMatchObject({ passed: 1, toCome: 1, unseen: 1, last: { athleteId: 2, isExpected: false } });
    expect(points[2]).toMatchObject({ toCome: 2, unseen: 1, first: { athleteId: 2 }, last: { athleteId: 2 } });
  });

  it('waits for nobody who finished, gave up or has not started', async () => {
    const waiting: FieldAthlete = { ...athlete(3, [], 'registered'), startedAt: null };
    const { onCourse, points, finished } = await at(70, [
      athlete(1, [20, 40, 60], 'finished'),
      athlete(2, [20], 'dnf'),
      waiting,
      athlete(4, [], 'dns'),
    ]);
    expect([onCourse.length, finished]).toEqual([0, 1]);
    expect(points[2]).toMatchObject({ passed: 1, toCome: 0, last: { athleteId: 1, isExpected: false } });
  });

  it('leaves a mat out that reads next to nobody of those who are read behind it', async () => {
    const past = Array.from({ length: 12 }, (_, i) => athlete(100 + i, [20 + i / 10, null, 60 + i / 10], 'finished'));
    const { points, one } = await at(62, [...past, athlete(1, [25])]);
    expect(points[1]).toMatchObject({ isSilent: true, passed: 0, toCome: 0 });
    // Straight to the finish, at 5 minutes a kilometre.
    expect(one(1)?.next?.at).toBeCloseTo(GUN + minutes(75), 0);
    expect(one(1)?.isUnseen).toBe(false);
  });

  it('leaves a mat out that is awaited by more who are missing than it has read', async () => {
    const before = Array.from({ length: 40 }, (_, i) => athlete(100 + i, [20]));
    const { points, onCourse } = await at(56, [...before, athlete(1, [18, 36])]);
    expect(points[1]).toMatchObject({ isSilent: true, passed: 1 });
    expect(onCourse.filter(({ isUnseen }) => isUnseen)).toEqual([]);
  });

  it('counts as many in its sections as are to come by the points behind them, silent mats and missing athletes or not', async () => {
    // Of those on the course the mat at 10 km read one; one is beyond it by its pace, and one is missing since 5 km.
    const past = Array.from({ length: 12 }, (_, i) => athlete(100 + i, [20 + i / 10, null, 60 + i / 10], 'finished'));
    const gone = athlete(1, [20]);
    const on = [athlete(2, [90]), athlete(3, [100]), athlete(4, [95, 112]), athlete(5, []), athlete(6, [50])];
    const field = await at(118, [...past, gone, ...on]);
    expect(field.points[1]).toMatchObject({ isSilent: true, toCome: 4, unseen: 1 });
    const sections = sectionsOf(POINTS, field.onCourse);
    for (const [place, { toCome, unseen }] of field.points.entries()) {
      const before = sections.slice(0, place + 1);
      expect(before.reduce((sum, one) => sum + one.athletes, 0)).toBe(toCome);
      expect(before.reduce((sum, one) => sum + one.unseen, 0)).toBe(unseen);
    }
  });

  it('counts who is expected after a point closes', async () => {
    const points = POINTS.map((point) => ({ ...point, closesAt: GUN + minutes(55) }));
    const athletes = [athlete(1, [20]), athlete(2, [18])];
    const field = await fieldNow({ athletes, points, now: GUN + minutes(22), assumed: null });
    expect(field.points.map(({ late }) => late)).toEqual([0, 0, 1]);
  });

  it('comes by a place between two points straight in between, and by one beyond the last that is told when nobody knows', async () => {
    const field = await at(45, [athlete(1, [20, 40]), athlete(2, [30])]);
    const distances = POINTS.map(({ distance }) => distance);
    expect(comesBy(field, distances, 2500)).toEqual({ first: GUN + minutes(10), last: GUN + minutes(15) });
    expect(comesBy(field, distances, 12_500)).toEqual({ first: GUN + minutes(50), last: GUN + minutes(75) });
    expect(comesBy(field, distances, 15_001)).toEqual({ first: null, last: null });
    expect(comesBy(await at(0, []), distances, 2500)).toEqual({ first: null, last: null });
  });

  it('passes a place of the course once, or where that is a lap once in each', () => {
    const once = { places: [], race: 10_000, laps: 1 };
    expect(passesOf({ ...once, along: 5000, course: 10_000 })).toEqual([5000]);
    expect(passesOf({ ...once, along: 5050, course: 10_100 })).toEqual([5000]);
    // A course shared with a longer race.
    expect(passesOf({ ...once, along: 15_000, course: 42_195 })).toEqual([]);
    expect(passesOf({ ...once, along: 5000, course: 42_195 })).toEqual([5000]);
    expect(passesOf({ places: [1000], along: 1000, course: 5000, race: 10_000, laps: 2 })).toEqual([1000, 6000]);
  });

  it('passes a place in each lap, however the laps are drawn, and rather too often', () => {
    const thrice = { race: 15_000, laps: 3 };
    for (const course of [4250, 4600, 5000, 5700])
      expect(passesOf({ ...thrice, along: course / 5, places: [course / 5], course })).toEqual([1000, 6000, 11_000]);
    // Start and finish of a lap are one place.
    expect(passesOf({ ...thrice, along: 0, places: [0, 4600], course: 4600 })).toEqual([0, 5000, 10_000, 15_000]);
    for (const course of [14_250, 15_000, 16_500]) {
      const places = [1, 6, 11].map((km) => (km / 15) * course);
      expect(passesOf({ ...thrice, along: places[1]!, places, course })).toEqual([1000, 6000, 11_000]);
      // On the way to the laps.
      expect(passesOf({ ...thrice, along: places[0]!, places: [places[0]!], course })).toEqual([1000]);
    }
    // Neither one lap nor all of them.
    expect(passesOf({ ...thrice, along: 6000, places: [6000], course: 9000 })).toEqual([1000, 6000, 11_000]);
    expect(passesOf({ ...thrice, along: 20_000, places: [20_000], course: 42_195 })).toEqual([]);
  });

  it('has everybody in one place, in every field', async () => {
    const time = fc.option(fc.integer({ min: 1, max: 180 }), { nil: null });
    const state = fc.constantFrom('registered', 'started', 'finished', 'dnf', 'dns');
    const runner = fc.record({ times: fc.tuple(time, time, time), state, isOff: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(runner, { maxLength: 60 }),
        fc.integer({ min: 0, max: 240 }),
        async (runners, after) => {
          const athletes = runners.map(({ times, state, isOff }, id) => {
            const one = athlete(
              id,
              times.map((t) => (t !== null && t <= after ? t : null)),
              state as FieldAthlete['state'],
            );
            return { ...one, startedAt: isOff ? GUN : null };
          });
          const { onCourse, points } = await at(after, athletes, 300);
          for (const { metres, next, isUnseen } of onCourse) {
            expect(metres).toBeGreaterThanOrEqual(0);
            expect(metres).toBeLessThan(15_000);
            if (next) expect(next.earliest <= next.at && next.at <= next.latest).toBe(true);
            if (isUnseen) expect(next!.latest).toBeLessThan(GUN + minutes(after));
          }
          for (const { first, last, passed, toCome, unseen } of points) {
            if (first && last) expect(first.at).toBeLessThanOrEqual(last.at);
            for (const moment of [first, last])
              if (moment?.isExpected) expect(moment.earliest).toBeGreaterThanOrEqual(GUN + minutes(after));
            expect(passed + toCome).toBeLessThanOrEqual(athletes.length);
            expect(unseen).toBeLessThanOrEqual(toCome);
          }
          const { width, athletes: counts } = densityOf(onCourse, 15_000);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(onCourse.filter((one) => !one.isUnseen).length);
          expect(counts).toHaveLength(Math.ceil(15_000 / width));
        },
      ),
    );
  });
});
