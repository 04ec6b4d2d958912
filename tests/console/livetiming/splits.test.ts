import { describe, expect, it } from 'vitest';
import { paceText, splitsOf } from '../../../src/features/raceDay/athlete/splits';
import { timingWarnings } from '../../../src/features/raceDay/athlete/warnings';
import type { CoursePlace, Timeline } from '../../../src/features/raceDay/shared/timingRecords';
import { inOrderOfCourse } from '../../../src/features/raceDay/shared/useCourse';
import { aRecord } from './reads';

const timeline = (id: number, name: string, change: Partial<Timeline> = {}) =>
  ({ id, name, type: 'split', passing_mode: 'main', backup_of_id: null, devices: [], ...change }) as Timeline;
const place = (timeline_id: number, km: number, change: Partial<CoursePlace> = {}) =>
  ({
    id: 50 + timeline_id,
    race_id: 1,
    timeline_id,
    distance: { value: km, unit: 'km' },
    position: km,
    lap: null,
    required: false,
    ...change,
  }) as CoursePlace;

const timelines = [
  timeline(1, 'Start', { type: 'start' }),
  timeline(2, 'Half'),
  timeline(3, 'Finish', { type: 'finish' }),
  timeline(4, 'Backup', { type: 'finish', passing_mode: 'backup', backup_of_id: 3 }),
];
const places = [place(1, 0), place(2, 5, { required: true }), place(3, 10), place(4, 10)];
const passed = (seq: number, timeline_id: number, chip_time: number | null, change = {}) =>
  aRecord(seq, { timeline_id, chip_time, gun_time: chip_time === null ? null : chip_time + 2_000, ...change });

describe('the splits of an athlete', () => {
  const given = { places, timelines, timingType: 'chiptime' as const };

  it('follow the course, with the time of each section and a backup’s read for its main mat', () => {
    const reads = [passed(1, 1, 0), passed(2, 2, 1_500_000), passed(3, 4, 3_060_000)];
    const splits = splitsOf({ ...given, reads });
    expect(splits.map(({ name, time, section, sectionMetres }) => [name, time, section, sectionMetres])).toEqual([
      ['Start', 0, null, null],
      ['Half', 1_500_000, 1_500_000, 5_000],
      ['Finish', 3_060_000, 1_560_000, 5_000],
    ]);
    expect(splitsOf({ ...given, reads, timingType: 'guntime' })[1]?.time).toBe(1_502_000);
  });

  it('show a point that was missed, and measure the next section from the last one that was not', () => {
    const reads = [passed(1, 1, 0), passed(3, 3, 3_000_000), passed(2, 2, 9, { state: 'too_fast' })];
    const splits = splitsOf({ ...given, reads });
    expect(splits.map(({ passing }) => passing !== null)).toEqual([true, false, true]);
    expect(splits[2]).toMatchObject({ section: 3_000_000, sectionMetres: 10_000 });
  });

  it('have a row for each lap, without distances that nobody told', () => {
    const laps = [place(2, 5, { lap: null }), place(3, 10, { lap: 3 })];
    const reads = [1, 2, 3].map((lap) => passed(lap, 2, lap * 600_000, { lap }));
    const splits = splitsOf({ ...given, places: laps, reads });
    expect(splits.map(({ name, lap }) => `${name} ${lap}`)).toEqual(['Half 1', 'Half 2', 'Half 3', 'Finish 3']);
    expect(splits.map(({ distance }) => distance?.value ?? null)).toEqual([5, null, null, 10]);
  });

  it('say the pace as the sport does', () => {
    expect(paceText({ section: 1_500_000, sectionMetres: 5_000 }, 'running')).toBe('05:00 /km');
    expect(paceText({ section: 1_500_000, sectionMetres: 5_000 }, 'running', 'miles')).toBe('08:03 /mile');
    expect(paceText({ section: 3_600_000, sectionMetres: 32_412.5 }, 'cycling')).toBe('32.413 km/h');
    expect(paceText({ section: 3_600_000, sectionMetres: 32_180 }, 'cycling', 'miles')).toBe('20 miles/h');
    expect(paceText({ section: null, sectionMetres: 5_000 }, 'running')).toBe('–');
  });
});

describe('what to look at about an athlete', () => {
  const athlete = { state: 'started', race_id: 1, chipcodes: ['C1'] };
  const keys = (change: object, reads = [passed(1, 1, 0), passed(3, 3, 3_000_000)]) =>
    timingWarnings({
      athlete: { ...athlete, ...change },
      reads,
      splits: splitsOf({ places, timelines, timingType: 'chiptime', reads }),
    }).map(({ key }) => key);

  it('is a required point without a time, for who is at the finish and has not finished', () => {
    expect(keys({})).toEqual(['required_missing']);
    expect(keys({ state: 'finished' })).toEqual([]);
    expect(keys({}, [passed(1, 1, 0)])).toEqual([]);
  });

  it('is a read of who did not start, and that somebody cannot be read at all', () => {
    expect(keys({ state: 'dns', race_id: null, chipcodes: [] })).toEqual(['no_race', 'no_chip', 'read_of_dns']);
    expect(keys({ state: 'finished' }, [aRecord(1, { state: 'too_fast' })])).toEqual(['errors']);
  });
});

describe('the timelines of an event', () => {
  it('stand from the start to the finish, a backup behind its main mat', () => {
    const shuffled = [timelines[3], timelines[2], timelines[1], timelines[0]].filter((one) => one !== undefined);
    expect(inOrderOfCourse(shuffled, places).map(({ name }) => name)).toEqual(['Start', 'Half', 'Finish', 'Backup']);
  });
});
