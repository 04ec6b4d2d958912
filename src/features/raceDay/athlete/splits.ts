import { formatPace } from '../../../../engine/fields/format/pace';
import { formatSpeed } from '../../../../engine/fields/format/speedLabel';
import { metresOf } from '../../../../engine/fields/measure/measure';
import type { PassingRecord } from '../shared/passingRecord';
import type { CoursePlace, Timeline } from '../shared/timingRecords';

/** One point of the course as an athlete passed it, or did not. Times in ms, distances in metres. */
export interface Split {
  readonly key: string;
  readonly timelineId: number;
  readonly name: string;
  readonly lap: number | null;
  readonly distance: CoursePlace['distance'];
  readonly isRequired: boolean;
  /** The read that counts; null where there is none. */
  readonly passing: PassingRecord | null;
  readonly time: number | null;
  /** Since the split before that has a time. */
  readonly section: number | null;
  /** Length of that section, where both distances are known. */
  readonly sectionMetres: number | null;
}

export type TimingType = 'guntime' | 'chiptime' | 'racetime';

interface SplitsOf {
  readonly reads: readonly PassingRecord[];
  /** Of the athlete's race. */
  readonly places: readonly CoursePlace[];
  readonly timelines: readonly Timeline[];
  readonly timingType: TimingType;
}

const TIME_OF = { guntime: 'gun_time', chiptime: 'chip_time', racetime: 'race_time' } as const;

export function isCounted({ state, timeline_id }: Pick<PassingRecord, 'state' | 'timeline_id'>): boolean {
  return (state === 'valid' || state === 'validated') && timeline_id !== null;
}

/** The course of an athlete's race, point by point and lap by lap, with the reads that count. A backup's read stands for its main mat. */
export function splitsOf({ reads, places, timelines, timingType }: SplitsOf): readonly Split[] {
  const timelineById = new Map(timelines.map((timeline) => [timeline.id, timeline]));
  const mainOf = (id: number | null) => (id === null ? null : (timelineById.get(id)?.backup_of_id ?? id));
  const counted = reads.filter(isCounted);
  const points = places.filter(({ timeline_id }) => timelineById.get(timeline_id)?.passing_mode !== 'backup');
  const rows = points.flatMap((place) => {
    const own = counted.filter(
      (read) => mainOf(read.timeline_id) === place.timeline_id && (place.lap === null || (read.lap ?? 1) === place.lap),
    );
    const found: (PassingRecord | null)[] = own.length > 0 ? own : [null];
    return found.map((passing) => ({ place, passing, lap: passing?.lap ?? place.lap ?? 1 }));
  });
  rows.sort((a, b) => a.lap - b.lap || a.place.position - b.place.position);
  const hasLaps = rows.some(({ lap }) => lap > 1);
  const timeOf = (passing: PassingRecord | null) => passing?.[TIME_OF[timingType]] ?? null;

  let before: { time: number; metres: number | null } | null = null;
  return rows.map(({ place, passing, lap }) => {
    const time = timeOf(passing);
    // In a race of laps only the first lap's distance is shown, unless the point is of one lap alone.
    const distance = lap === 1 || place.lap !== null ? place.distance : null;
    const metres = distance ? metresOf(distance) : null;
    const section = time !== null && before !== null ? time - before.time : null;
    const isLonger = section !== null && before !== null && metres !== null && before.metres !== null;
    const sectionMetres = isLonger && before?.metres != null && metres !== null ? metres - before.metres : null;
    if (time !== null) before = { time, metres };
    return {
      key: `${place.id}-${lap}`,
      timelineId: place.timeline_id,
      name: timelineById.get(place.timeline_id)?.name ?? '–',
      lap: hasLaps ? lap : null,
      distance,
      isRequired: place.required === true,
      passing,
      time,
      section,
      sectionMetres: sectionMetres !== null && sectionMetres > 0 ? sectionMetres : null,
    };
  });
}

/** Sports in which people speak of the time for a kilometre; in the others of kilometres an hour. */
const BY_PACE = new Set(['running', 'walking', 'obstacle_run']);
const MS_PER_HOUR = 3_600_000;

/** `04:35 /km`, or `32.4 km/h` where speed is what the sport speaks of; the same for miles. */
export function paceText(
  { section, sectionMetres }: Pick<Split, 'section' | 'sectionMetres'>,
  sport: string,
  unit: 'km' | 'miles' = 'km',
): string {
  if (section === null || sectionMetres === null || section <= 0) return '–';
  if (!BY_PACE.has(sport)) return String(formatSpeed((sectionMetres / section) * MS_PER_HOUR, unit));
  return `${formatPace((section / sectionMetres) * 1000, unit)} /${unit === 'km' ? 'km' : 'mile'}`;
}
