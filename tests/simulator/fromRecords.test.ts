import { expect, test } from 'vitest';
import { fromRecords } from '../../server/simulator/fromRecords';
import { recordsOf } from './support/records';

test('records of the API and of the database give the same race', () => {
  const records = recordsOf();
  const rows = {
    ...records,
    races: records.races.map((race) => ({
      ...race,
      start_at: new Date(race.start_at),
      cutoff_at: new Date(race.cutoff_at),
    })),
  };
  expect(fromRecords(rows)).toEqual(fromRecords(records));
  expect(fromRecords(records)).toMatchObject({
    races: [
      {
        raceId: 1,
        startAt: Date.UTC(2026, 4, 31, 7),
        cutoffAt: Date.UTC(2026, 4, 31, 9),
        averageKph: 12,
        timelines: [
          { timelineId: 1, type: 'start', distance: 0 },
          { timelineId: 2, type: 'finish', distance: 1609.344 },
        ],
      },
    ],
    timelines: [
      { timelineId: 1, devices: [{ id: 'A', offsetMs: 0 }] },
      { timelineId: 2, devices: [{ id: 'B', offsetMs: 250 }] },
    ],
  });
});

test('a gunshot counts for each race and wave that it was assigned to', () => {
  const records = recordsOf();
  const fired_at = '2026-05-31T07:00:01.500Z';
  const { gunshots } = fromRecords({
    ...records,
    waves: [{ id: 7, race_id: 1, start_at: null }],
    gunshots: [{ fired_at, race_ids: [1], wave_ids: [7, 99] }],
  });
  const firedAt = Date.parse(fired_at);
  expect(gunshots).toEqual([
    { firedAt, raceId: 1, waveId: null },
    { firedAt, raceId: 1, waveId: 7 },
  ]);
});

test('virtual races, athletes without a race, and those who will not start take no part', () => {
  const records = recordsOf();
  const [first, second] = records.athletes;
  const { races, athletes } = fromRecords({
    ...records,
    races: records.races.map((race) => ({ ...race, race_type: 'virtual' })),
    athletes: [
      { ...first!, race_id: null },
      { ...second!, state: 'dns' },
    ],
  });
  expect(races).toEqual([]);
  expect(athletes).toMatchObject([{ athleteId: 2, isAbsent: true, isFemale: true, birthYear: 1990 }]);
});
