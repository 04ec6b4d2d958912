import { expect, test } from 'vitest';
import { withInheritedPlaces } from '../../resources/race_timelines/inheritedPlaces';

const place = (raceId: number, timelineId: number, metres = 0) => ({ raceId, timelineId, metres });
const inherit = (places: ReturnType<typeof place>[], backups: { timelineId: number; backupOf: number | null }[]) =>
  withInheritedPlaces(places, backups, (one, { timelineId }) => ({ ...one, timelineId }));

test('a backup gets the places of its main timeline in every race', () => {
  const places = [place(1, 5, 5000), place(1, 5, 7000), place(2, 5, 3000)];
  expect(inherit(places, [{ timelineId: 6, backupOf: 5 }])).toEqual([
    ...places,
    place(1, 6, 5000),
    place(1, 6, 7000),
    place(2, 6, 3000),
  ]);
});

test('a backup keeps the place that it has in a race', () => {
  const places = [place(1, 5, 5000), place(1, 6, 5002), place(2, 5, 3000)];
  expect(inherit(places, [{ timelineId: 6, backupOf: 5 }])).toEqual([...places, place(2, 6, 3000)]);
});

test('a backup of a backup gets the places of the main timeline, and a circle ends', () => {
  const chain = [
    { timelineId: 6, backupOf: 5 },
    { timelineId: 7, backupOf: 6 },
  ];
  expect(inherit([place(1, 5)], chain)).toEqual([place(1, 5), place(1, 6), place(1, 7)]);
  const circle = [
    { timelineId: 6, backupOf: 7 },
    { timelineId: 7, backupOf: 6 },
  ];
  expect(inherit([place(1, 5)], circle)).toEqual([place(1, 5)]);
});
