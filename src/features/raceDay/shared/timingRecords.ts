import type { Stored } from '../../../../resources/allResources';
import { byOrder } from '../../../../resources/race_timelines/courseOrder';

export type Race = Stored<'races'>;
export type Wave = Stored<'waves'>;
export type Gunshot = Stored<'gunshots'>;
/** Where a timeline stands on the course of a race. */
export type CoursePlace = Stored<'race_timelines'>;
export type Timeline = Stored<'timelines'>;
type TypedPlace = CoursePlace & Pick<Timeline, 'type'>;
/** A device at a timeline; the offset, in ms, is added to each of its times. */
export type Device = NonNullable<Timeline['devices']>[number];

/** What the timing of an event is made of. */
export interface TimingSetup {
  readonly races: readonly Race[];
  readonly waves: readonly Wave[];
  readonly timelines: readonly Timeline[];
  readonly places: readonly CoursePlace[];
  readonly gunshots: readonly Gunshot[];
}

/** Devices write their names in any case and with stray blanks; people type them. */
export function foldDevice(id: string): string {
  return id.trim().toLowerCase();
}

/** In the order in which they are passed. */
export function courseOf(setup: Pick<TimingSetup, 'places' | 'timelines'>, raceId: number): TypedPlace[] {
  const types = new Map(setup.timelines.map(({ id, type }) => [id, type]));
  return setup.places
    .filter((place) => place.race_id === raceId)
    .map((place) => ({ ...place, type: types.get(place.timeline_id) ?? 'split' }))
    .sort((a, b) => byOrder(a, b) || a.id - b.id);
}

/** The waves of a race in the order in which they start. */
export function wavesOfRace(setup: Pick<TimingSetup, 'waves'>, raceId: number): Wave[] {
  return setup.waves.filter((wave) => wave.race_id === raceId).sort((a, b) => a.position - b.position || a.id - b.id);
}

/** The gunshots that start a race as a whole, the first one first. */
export function gunshotsOfRace(setup: Pick<TimingSetup, 'gunshots'>, raceId: number): Gunshot[] {
  return inOrder(setup.gunshots.filter(({ race_ids }) => race_ids?.includes(raceId)));
}

/** The gunshots that were fired for a wave itself, the first one first. */
export function gunshotsOfWave(setup: Pick<TimingSetup, 'gunshots'>, waveId: number): Gunshot[] {
  return inOrder(setup.gunshots.filter(({ wave_ids }) => wave_ids?.includes(waveId)));
}

function inOrder(found: readonly Gunshot[]): Gunshot[] {
  return [...found].sort((a, b) => a.fired_at.localeCompare(b.fired_at) || a.id - b.id);
}
