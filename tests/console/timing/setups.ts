import type {
  CoursePlace,
  Gunshot,
  Race,
  Timeline,
  TimingSetup,
  Wave,
} from '../../../src/features/raceDay/shared/timingRecords';

const stored = { event_id: 12, created_at: '', updated_at: '', version: 1 };

/** Records with what a test is about; the rest is left out, as it does not matter to it. */
export const aRace = (id: number, values: Partial<Race> = {}) =>
  ({
    ...stored,
    id,
    name: `Race ${id}`,
    position: id,
    start_type: 'mass',
    race_type: 'actual',
    start_at: null,
    status: 'before',
    min_lap_time: null,
    ...values,
  }) as Race;
export const aWave = (id: number, race_id: number, values: Partial<Wave> = {}) =>
  ({ ...stored, id, race_id, name: `Wave ${id}`, position: id, start_at: null, ...values }) as Wave;
export const aTimeline = (id: number, type: Timeline['type'], values: Partial<Timeline> = {}) =>
  ({
    ...stored,
    id,
    name: `${type} ${id}`,
    type,
    passing_mode: 'main',
    backup_of_id: null,
    devices: [{ id: `D${id}` }],
    status: 'created',
    last_passing_at: null,
    reads_count: 0,
    ...values,
  }) as Timeline;
export const aPlace = (id: number, race_id: number, timeline_id: number, values: Partial<CoursePlace> = {}) =>
  ({
    ...stored,
    id,
    race_id,
    timeline_id,
    position: id,
    lap: null,
    distance: { value: id, unit: 'km' },
    required: false,
    ...values,
  }) as CoursePlace;
export const aGunshot = (id: number, fired_at: string, values: Partial<Gunshot> = {}) =>
  ({ ...stored, id, fired_at, race_ids: [], wave_ids: [], source: 'manual', note: null, ...values }) as Gunshot;

export const NOTHING: TimingSetup = { races: [], waves: [], timelines: [], places: [], gunshots: [] };
