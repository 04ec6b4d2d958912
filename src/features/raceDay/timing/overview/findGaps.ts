import { metresOf } from '../../../../../engine/fields/measure/measure';
import type { Severity } from '../../../../../resources/events/healthChecks';
import { gunsOf, overdueOf, placesOutOfOrder, unmeasuredOf } from '../../../../../resources/races/courseFaults';
import { severityOf } from '../../../../../resources/races/raceChecks';
import { hasOpenLaps } from '../../../../../resources/races/raceKinds';
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
  /** What is a check of a race too is as bad here as there. */
  readonly severity: Exclude<Severity, 'ok'>;
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
  return gaps.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

const ORDER: readonly Severity[] = ['critical', 'problem', 'needs_attention'];

/** The check of a race that says a gap as well; its readiness says it of all such at once. */
const CHECK_OF = {
  no_timelines: 'races_without_finish_timeline',
  no_start: 'races_without_start_timeline',
  no_finish: 'races_without_finish_timeline',
  no_gunshot: 'gunshots_overdue',
  wave_without_gunshot: 'gunshots_overdue',
  no_distance: 'places_without_distance',
  out_of_order: 'places_out_of_order',
} as const satisfies Partial<Record<Gap['kind'], string>>;

function gapOf(race: Race, kind: keyof typeof CHECK_OF, about: Pick<Gap, 'timelineId' | 'waveId' | 'args'> = {}): Gap {
  return { kind, severity: severityOf(CHECK_OF[kind], race.start_type), raceId: race.id, ...about };
}

function gapsOfRace(setup: TimingSetup, race: Race, now: number): Gap[] {
  const course = courseOf(setup, race.id);
  const isTimed = race.race_type === 'actual';
  if (course.length === 0) return isTimed ? [gapOf(race, 'no_timelines')] : [];
  const stood = course.flatMap((place) => {
    const timeline = setup.timelines.find(({ id }) => id === place.timeline_id);
    return timeline ? [{ place, timeline, type: timeline.type, distance: place.distance ?? null }] : [];
  });
  const types = new Set(stood.map(({ type }) => type));
  return [
    ...(isTimed && !types.has('finish') ? [gapOf(race, 'no_finish')] : []),
    ...(isTimed && !types.has('start') ? [gapOf(race, 'no_start')] : []),
    ...unmeasuredOf(stood).map(({ timeline: { id, name } }) =>
      gapOf(race, 'no_distance', { timelineId: id, args: { timeline: name } }),
    ),
    ...orderGaps(race, stood),
    ...gunshotGaps(setup, race, now),
  ];
}

/** Each timeline that nobody can pass where it is said to stand. */
function orderGaps(race: Race, stood: readonly { place: CoursePlace; timeline: Timeline }[]): Gap[] {
  const places = stood.map(({ place: { position, lap, distance }, timeline: { id, type } }) => ({
    // Two timelines may have the same name.
    name: String(id),
    ...{ type, position, lap, distance: distance && metresOf(distance) },
  }));
  return placesOutOfOrder(places, hasOpenLaps(race) ? null : (race.laps ?? 1)).flatMap((name) => {
    const timeline = stood.find((one) => String(one.timeline.id) === name)?.timeline;
    if (!timeline) return [];
    return [gapOf(race, 'out_of_order', { timelineId: timeline.id, args: { timeline: timeline.name } })];
  });
}

function gunshotGaps(setup: TimingSetup, race: Race, now: number): Gap[] {
  const isDue = (at: string | null) => at !== null && Date.parse(at) <= now;
  const own = { wave: null, is_fired: gunshotsOfRace(setup, race.id).length > 0, is_due: isDue(race.start_at) };
  const waves = setup.waves
    .filter((wave) => wave.race_id === race.id)
    .map((wave) => ({
      wave,
      is_fired: gunshotsOfWave(setup, wave.id).length > 0,
      is_due: isDue(wave.start_at ?? race.start_at),
    }));
  return overdueOf(gunsOf<typeof own | (typeof waves)[number]>(race.start_type, own, waves)).map(({ wave }) =>
    wave
      ? gapOf(race, 'wave_without_gunshot', { waveId: wave.id, args: { wave: wave.name } })
      : gapOf(race, 'no_gunshot'),
  );
}

function gapsOfEvent(setup: TimingSetup): Gap[] {
  const gaps: Gap[] = [];
  for (const timeline of setup.timelines) {
    const gap = { raceId: null, timelineId: timeline.id, args: { timeline: timeline.name } };
    // A backup has the places of its main timeline.
    const isUsed = setup.places.some(({ timeline_id: id }) => id === timeline.id || id === timeline.backup_of_id);
    if (!isUsed) gaps.push({ kind: 'timeline_unused', severity: 'needs_attention', ...gap });
    if ((timeline.devices ?? []).length === 0) {
      gaps.push({ kind: 'timeline_without_device', severity: severityOf('timelines_without_device', 'mass'), ...gap });
    }
    if (timeline.passing_mode === 'backup' && timeline.backup_of_id === null)
      gaps.push({ kind: 'backup_of_nothing', severity: 'needs_attention', ...gap });
  }
  for (const { id, race_ids, wave_ids } of setup.gunshots) {
    if ((race_ids?.length ?? 0) + (wave_ids?.length ?? 0) === 0)
      gaps.push({ kind: 'gunshot_for_nobody', severity: 'needs_attention', raceId: null, gunshotId: id });
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
