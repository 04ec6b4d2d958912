/** What is counted of an event, or of one of its races: their checks are made from it. Only audited writes change it. */
export interface Setup {
  id: number;
  races: number;
  races_without_start: number;
  /** Races that start outside the days of the event, or have a gunshot on another day. */
  races_outside_dates: number;
  /** With more athletes than their entry limit. */
  races_over_limit: number;
  /** With more athletes than their capacity. */
  waves_over_capacity: number;
  /** Whose bounds hold numbers that are within those of another wave of the race. */
  waves_overlapping: number;
  waves: number;
  athletes: number;
  athletes_without_race: number;
  athletes_without_start_number: number;
  athletes_without_name: number;
  athletes_without_wave: number;
  athletes_without_gender: number;
  athletes_without_birth_date: number;
  athletes_without_chip: number;
  timelines: number;
  /** Of those that have any timeline on their course. */
  races_without_start_timeline: number;
  races_without_finish_timeline: number;
  /** The first few of what a check counts, by its key, as people call them. */
  names: Readonly<Record<string, readonly string[] | null>>;
  /** Athletes that a check counts, by its key, where no filter of the list finds them: the first few. */
  athlete_ids: Readonly<Record<string, readonly number[] | null>>;
  start_timelines: number;
  finish_timelines: number;
  timelines_without_device: number;
  rankings: number;
  courses: number;
  /** Chips that more than one athlete of the event carries. */
  duplicate_chipcodes: number;
}

/** What is counted of an event, with what changes by itself. */
export interface Counted extends Setup {
  athletes_imported: number;
  /** Whose devices were heard within the last five minutes. */
  timelines_connected: number;
}

interface Said<What> {
  /** What holds when it does not fail. */
  readonly fine: string;
  /** What is wrong, or what to do. */
  message(failing: number, counted: What): string;
  /**
   * The console's page that mends it, below the event's own. `{race}` stands for the id of the race that is looked at, `{ids}` for the
   * filter that shows the athletes counted.
   */
  readonly path: string;
}

export interface Check<What> extends Said<What> {
  readonly key: string;
  readonly severity: Exclude<Severity, 'ok'>;
  /** How many records fail it; zero when all is well. */
  count(counted: What): number;
}

interface EventCheck extends Check<Setup> {
  /** Where none of these are there is nothing that could be in order. */
  readonly of?: 'races' | 'waves' | 'athletes' | 'timelines';
  /** For what is a check of each single race as well: what is said differently there. */
  readonly ofRace?: Partial<Said<Setup> & Pick<Check<Setup>, 'count'>>;
}

export type Severity = 'ok' | 'needs_attention' | 'problem' | 'critical';

export const CHECKS: readonly EventCheck[] = [
  {
    key: 'no_races',
    fine: 'There are races',
    severity: 'problem',
    count: ({ races }) => Number(races === 0),
    message: () => 'Create the first race',
    path: 'races/create',
  },
  {
    key: 'races_without_start',
    of: 'races',
    fine: 'Every race has a start',
    severity: 'needs_attention',
    count: (counted) => counted.races_without_start,
    message: (failing) => `Set the start of ${amount(failing, 'race')}`,
    path: 'races?start_at[empty]=true',
    ofRace: {
      fine: 'The start is planned',
      message: () => 'Say when the race starts',
      path: 'races/{race}/edit#start_at',
    },
  },
  {
    key: 'races_outside_dates',
    of: 'races',
    fine: 'Every race starts on a day of the event',
    severity: 'needs_attention',
    count: (counted) => counted.races_outside_dates,
    message: (failing) =>
      failing === 1
        ? '1 race starts on no day of the event'
        : `${amount(failing, 'race')} start on no day of the event`,
    path: 'races',
    ofRace: {
      fine: 'It starts on a day of the event',
      message: () => 'It starts on no day of the event: look at its start, its gunshots, or the dates of the event',
      path: 'races/{race}/edit#start_at',
    },
  },
  {
    key: 'races_over_limit',
    of: 'races',
    fine: 'No race has more athletes than its entry limit',
    severity: 'needs_attention',
    count: (counted) => counted.races_over_limit,
    message: (failing) =>
      failing === 1
        ? '1 race has more athletes than its entry limit'
        : `${amount(failing, 'race')} have more athletes than their entry limit`,
    path: 'races',
    ofRace: {
      fine: 'No more athletes than its entry limit',
      message: () => 'There are more athletes than the entry limit',
      path: 'races/{race}/edit#entry_limit',
    },
  },
  {
    key: 'waves_over_capacity',
    of: 'waves',
    fine: 'No wave has more athletes than its capacity',
    severity: 'needs_attention',
    count: (counted) => counted.waves_over_capacity,
    message: (failing) =>
      failing === 1
        ? '1 wave has more athletes than its capacity'
        : `${amount(failing, 'wave')} have more athletes than their capacity`,
    path: 'races',
    ofRace: { path: 'races/{race}/wave' },
  },
  {
    key: 'waves_overlapping',
    of: 'waves',
    fine: 'No number is within the bounds of two waves',
    severity: 'needs_attention',
    count: (counted) => counted.waves_overlapping,
    message: (failing) => `The numbers of ${amount(failing, 'wave')} overlap`,
    path: 'races',
    ofRace: { path: 'races/{race}/wave' },
  },
  {
    key: 'duplicate_chipcodes',
    of: 'athletes',
    fine: 'No chip is used twice',
    severity: 'critical',
    count: (counted) => counted.duplicate_chipcodes,
    message: (failing) =>
      failing === 1 ? '1 chip is used twice' : `${amount(failing, 'chip')} are used more than once`,
    path: 'athletes?{ids}',
    ofRace: {},
  },
  {
    key: 'athletes_without_race',
    of: 'athletes',
    fine: 'Every athlete is in a race',
    severity: 'problem',
    count: (counted) => counted.athletes_without_race,
    message: (failing) => (failing === 1 ? '1 athlete is in no race' : `${amount(failing, 'athlete')} are in no race`),
    path: 'athletes?race_id[empty]=true',
  },
  {
    key: 'no_finish_timeline',
    of: 'timelines',
    fine: 'A timeline is the finish',
    severity: 'problem',
    count: ({ timelines, finish_timelines }) => Number(timelines > 0 && finish_timelines === 0),
    message: () => 'Make a timeline the finish',
    path: 'timing',
  },
  {
    key: 'no_start_timeline',
    of: 'timelines',
    fine: 'A timeline is the start',
    severity: 'needs_attention',
    count: ({ timelines, start_timelines }) => Number(timelines > 0 && start_timelines === 0),
    message: () => 'Make a timeline the start',
    path: 'timing',
  },
  {
    key: 'races_without_finish_timeline',
    of: 'timelines',
    fine: 'Every race has a timeline at its finish',
    severity: 'problem',
    count: (counted) => (counted.finish_timelines > 0 ? counted.races_without_finish_timeline : 0),
    message: (failing) =>
      failing === 1
        ? '1 race has no timeline at its finish'
        : `${amount(failing, 'race')} have no timeline at their finish`,
    path: 'timing',
    ofRace: {
      count: (counted) => counted.races_without_finish_timeline,
      fine: 'A timeline stands at the finish',
      message: () => 'Put a timeline at the finish',
      path: 'timing/timeline?type=finish&race={race}',
    },
  },
  {
    key: 'races_without_start_timeline',
    of: 'timelines',
    fine: 'Every race has a timeline at its start',
    severity: 'needs_attention',
    count: (counted) => (counted.start_timelines > 0 ? counted.races_without_start_timeline : 0),
    message: (failing) =>
      failing === 1
        ? '1 race has no timeline at its start'
        : `${amount(failing, 'race')} have no timeline at their start`,
    path: 'timing',
    ofRace: {
      count: (counted) => counted.races_without_start_timeline,
      fine: 'A timeline stands at the start',
      message: () => 'Put a timeline at the start',
      path: 'timing/timeline?type=start&race={race}',
    },
  },
  {
    key: 'athletes_without_name',
    of: 'athletes',
    fine: 'Every athlete has a name',
    severity: 'needs_attention',
    count: (counted) => counted.athletes_without_name,
    message: (failing) => (failing === 1 ? '1 athlete has no name' : `${amount(failing, 'athlete')} have no name`),
    path: 'athletes?first_name[empty]=true&last_name[empty]=true',
    ofRace: { path: 'athletes?race_id[]={race}&first_name[empty]=true&last_name[empty]=true' },
  },
  {
    key: 'timelines_without_device',
    of: 'timelines',
    fine: 'Every timeline has a device',
    severity: 'needs_attention',
    count: (counted) => counted.timelines_without_device,
    message: (failing) => `Give ${amount(failing, 'timeline')} a device`,
    path: 'timing',
    ofRace: {},
  },
  {
    key: 'athletes_without_start_number',
    of: 'athletes',
    fine: 'Every athlete has a bib',
    severity: 'needs_attention',
    count: (counted) => counted.athletes_without_start_number,
    message: (failing) => (failing === 1 ? '1 athlete has no bib' : `${amount(failing, 'athlete')} have no bib`),
    path: 'athletes?start_number[empty]=true',
    ofRace: { path: 'athletes?race_id[]={race}&start_number[empty]=true' },
  },
];

/** `1,204 athletes` */
export function amount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Where a check is mended, for what was counted; `raceId` is null where no single race is looked at. */
export function pathOf(
  { key, path }: Pick<Check<never>, 'key' | 'path'>,
  { athlete_ids }: Setup,
  raceId: number | null,
): string {
  const ids = (athlete_ids[key] ?? []).map((id) => `id[]=${id}`).join('&');
  return path.replace('{race}', String(raceId)).replace(/\??\{ids\}/, ids && `?${ids}`);
}
