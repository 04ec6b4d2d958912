import { expect, it } from 'vitest';
import { timelinePasses } from '../../../src/features/course/timelinePlaces';
import { aPlace, aTimeline } from '../timing/setups';

type Setup = Parameters<typeof timelinePasses>[0];

const km = (value: number) => ({ value, unit: 'km' as const });
/** A race of 10 km in two laps, read at a bridge 2 km into each and at its finish. */
const setup = (length: number, values: object = {}) =>
  ({
    race: { laps: 2, distance: km(10) },
    length,
    timelines: [
      aTimeline(1, 'start', { name: 'Start' }),
      aTimeline(2, 'split', { name: 'Bridge' }),
      aTimeline(3, 'finish', { name: 'Finish' }),
    ],
    places: [
      aPlace(1, 1, 1, { distance: km(0) }),
      aPlace(2, 1, 2, { distance: km(2), lap: null }),
      aPlace(3, 1, 3, { distance: km(10), lap: null }),
    ],
    ...values,
  }) as unknown as Setup;
const told = (given: Setup) =>
  timelinePasses(given).map(({ name, lap, metres, along }) => [name, lap, metres, Math.round(along)]);

it('are in each lap where the course is all of the way', () => {
  expect(told(setup(10_000))).toEqual([
    ['Start', null, 0, 0],
    ['Bridge', 1, 2_000, 2_000],
    ['Finish', 1, 5_000, 5_000],
    ['Bridge', 2, 7_000, 7_000],
    ['Finish', 2, 10_000, 10_000],
  ]);
});

it('are at the same place of a course that is one of the laps, the end of a lap at its end', () => {
  expect(told(setup(4_950))).toEqual([
    ['Start', null, 0, 0],
    ['Bridge', 1, 2_000, 1_980],
    ['Finish', 1, 5_000, 4_950],
    ['Bridge', 2, 7_000, 1_980],
    ['Finish', 2, 10_000, 4_950],
  ]);
});

it('are once where the race has one lap, and nowhere beyond the end of the course or without a distance', () => {
  const { timelines, places } = setup(10_000);
  const once = { race: { laps: 1, distance: km(10) }, timelines, places };
  expect(told(setup(10_000, once)).map(([name, lap]) => [name, lap])).toEqual([
    ['Start', null],
    ['Bridge', null],
    ['Finish', null],
  ]);
  expect(told(setup(9_000, once)).map(([name]) => name)).toEqual(['Start', 'Bridge']);
  const unmeasured = [...places.slice(0, 1), { ...places[1]!, distance: null }, ...places.slice(2)];
  expect(told(setup(10_000, { ...once, places: unmeasured })).map(([name]) => name)).toEqual(['Start', 'Finish']);
});

it('are those that stand by themselves as well as backups of them', () => {
  const given = setup(10_000, { race: { laps: 1, distance: km(10) } });
  const backup = aTimeline(4, 'split', { name: 'Bridge B', passing_mode: 'backup', backup_of_id: 2 });
  const withBackup = {
    ...given,
    timelines: [...given.timelines, backup],
    places: [...given.places, aPlace(4, 1, 4, { distance: km(2.1) })],
  } as unknown as Setup;
  expect(timelinePasses(withBackup).map(({ name, isSaid }) => [name, isSaid])).toEqual([
    ['Start', true],
    ['Bridge', false],
    ['Bridge B', true],
    ['Finish', true],
  ]);
});
