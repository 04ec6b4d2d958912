import { metresOf } from '../../../../../engine/fields/measure/measure';
import { placesOutOfOrder } from '../../../../../resources/races/courseFaults';
import {
  type CoursePlace,
  courseOf,
  foldDevice,
  gunshotsOfRace,
  gunshotsOfWave,
  type Race,
  type Timeline,
  type TimingSetup,
} from '../../shared/timingRecords';

/** Something without which times will be missing or wrong. */
export interface Gap {
  readonly kind:
    | 'no_timelines'
    | 'no_start'
    | 'no_finish'
    | 'no_gunshot'
    | 'wave_without_gunshot'
    | 'no_distance'
    | 'out_of_order'
    | 'timeline_without_device'
    | 'backup_of_nothing'
    | 'device_twice'
    | 'timeline_unused'
    | 'gunshot_for_nobody';
  /** `problem`: times are missing because of it; `attention`: it may be meant. */
  readonly severity: 'problem' | 'attention';
  /** Null for what concerns the event as a whole. */
  readonly raceId: number | null;
  readonly timelineId?: number;
  readonly waveId?: number;
  readonly gunshotId?: number;
  /** What its text names. */
  readonly args?: Readonly<Record<string, string>>;
}

/**
 * What is missing in the timing of an event, the most pressing first. A gunshot is missing once the start has passed (`now`, epoch ms):
 * before that it has simply not been fired.
 */
export function findGaps(setup: TimingSetup, now: number): Gap[] {
  const gaps = [...setup.races.flatMap((race) => gapsOfRace(setup, race, now)), ...gapsOfEvent(setup)];
  return gaps.sort((a, b) => Number(a.severity === 'attention') - Number(b.severity === 'attention'));
}

function gapsOfRace(setup: TimingSetup, race: Race, now: number): Gap[] {
  const raceId = race.id;
  const course = courseOf(setup, raceId);
  if (course.length === 0) return [{ kind: 'no_timelines', severity: 'problem', raceId }];
  const stood = course.flatMap((place) => {
    const timeline = setup.timelines.find(({ id }) => id === place.timeline_id);
    return timeline ? [{ place, timeline }] : [];
  });
  const gaps: Gap[] = [];
  const types = new Set(stood.map(({ timeline }) => timeline.type));
  if (!types.has('finish')) gaps.push({ kind: 'no_finish', severity: 'problem', raceId });
  // Without it, gun times are all there is; where everybody starts on their own, there are none at all.
  if (!types.has('start')) {
    const isNeeded = race.start_type === 'individual';
    gaps.push({ kind: 'no_start', severity: isNeeded ? 'problem' : 'attention', raceId });
  }
  for (const { place, timeline } of stood) {
    if (place.distance || timeline.type === 'start') continue;
    const args = { timeline: timeline.name };
    gaps.push({ kind: 'no_distance', severity: 'attention', raceId, timelineId: timeline.id, args });
  }
  return [...gaps, ...orderGaps(race, stood), ...gunshotGaps(setup, race, now)];
}

/** Each timeline that nobody can pass where it is said to stand. */
function orderGaps(race: Race, stood: readonly { place: CoursePlace; timeline: Timeline }[]): Gap[] {
  const places = stood.map(({ place: { position, lap, distance }, timeline: { id, type } }) => ({
    // Two timelines may have the same name.
    name: String(id),
    ...{ type, position, lap, distance: distance && metresOf(distance) },
  }));
  return placesOutOfOrder(places, race.laps ?? 1).flatMap((name) => {
    const timeline = stood.find((one) => String(one.timeline.id) === name)?.timeline;
    if (!timeline) return [];
    const args = { timeline: timeline.name };
    return [{ kind: 'out_of_order', severity: 'problem', raceId: race.id, timelineId: timeline.id, args }] as const;
  });
}

function gunshotGaps(setup: TimingSetup, race: Race, now: number): Gap[] {
  const raceId = race.id;
  if (race.start_type === 'individual' || gunshotsOfRace(setup, raceId).length > 0) return [];
  const isDue = (at: string | null) => at !== null && Date.parse(at) <= now;
  const waves = setup.waves.filter((wave) => wave.race_id === raceId);
  const isUnfired = ({ id }: { id: number }) => gunshotsOfWave(setup, id).length === 0;
  if (waves.length === 0 || (race.start_type === 'mass' && waves.every(isUnfired))) {
    return isDue(race.start_at) ? [{ kind: 'no_gunshot', severity: 'problem', raceId }] : [];
  }
  return waves
    .filter((wave) => isUnfired(wave) && isDue(wave.start_at ?? race.start_at))
    .map((wave) => ({
      kind: 'wave_without_gunshot',
      severity: 'problem',
      raceId,
      waveId: wave.id,
      args: { wave: wave.name },
    }));
}

function gapsOfEvent(setup: TimingSetup): Gap[] {
  const gaps: Gap[] = [];
  for (const timeline of setup.timelines) {
    const gap = { raceId: null, timelineId: timeline.id, args: { timeline: timeline.name } };
    const isUsed = setup.places.some((place) => place.timeline_id === timeline.id);
    if (!isUsed) gaps.push({ kind: 'timeline_unused', severity: 'attention', ...gap });
    if ((timeline.devices ?? []).length === 0) {
      // Another mat stands in for a backup without a device; nothing does for the others.
      const severity = isUsed && timeline.passing_mode === 'main' ? 'problem' : 'attention';
      gaps.push({ kind: 'timeline_without_device', severity, ...gap });
    }
    if (timeline.passing_mode === 'backup' && timeline.backup_of_id === null)
      gaps.push({ kind: 'backup_of_nothing', severity: 'attention', ...gap });
  }
  for (const { id, race_ids, wave_ids } of setup.gunshots) {
    if ((race_ids?.length ?? 0) + (wave_ids?.length ?? 0) === 0)
      gaps.push({ kind: 'gunshot_for_nobody', severity: 'attention', raceId: null, gunshotId: id });
  }
  return [...gaps, ...sharedDevices(setup)];
}

/** One mat may be start and finish at once; two timelines of one kind cannot tell whose the device's reads are. */
function sharedDevices({ timelines }: TimingSetup): Gap[] {
  const standing = new Map<string, { id: string; at: TimingSetup['timelines'][number][] }>();
  for (const timeline of timelines) {
    for (const { id } of timeline.devices ?? []) {
      const known = standing.get(foldDevice(id));
      if (known) known.at.push(timeline);
      else standing.set(foldDevice(id), { id, at: [timeline] });
    }
  }
  return [...standing.values()].flatMap(({ id, at: [first, ...others] }) => {
    if (!first || others.length === 0) return [];
    const names = [first, ...others].map(({ name }) => name);
    const isPlanned = names.length === 2 && first.type !== others[0]?.type;
    if (isPlanned) return [];
    const args = { device: id, timelines: names.join(', ') };
    return [{ kind: 'device_twice', severity: 'problem', raceId: null, timelineId: first.id, args }] satisfies Gap[];
  });
}
