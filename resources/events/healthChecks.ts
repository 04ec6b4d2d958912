/** What is counted of an event; its counters and its checks are made from it. */
export interface Counted {
  id: number;
  races: number;
  races_without_start: number;
  /** With more athletes than their entry limit. */
  races_over_limit: number;
  /** With more athletes than their capacity. */
  waves_over_capacity: number;
  waves: number;
  athletes: number;
  athletes_without_race: number;
  athletes_without_start_number: number;
  athletes_without_name: number;
  athletes_imported: number;
  timelines: number;
  /** Whose devices were heard within the last five minutes. */
  timelines_connected: number;
  /** Of those that have any timeline on their course. */
  races_without_start_timeline: number;
  races_without_finish_timeline: number;
  /** The first few of what a check counts, by its key, as people call them. */
  names: Readonly<Record<string, readonly string[] | null>>;
  start_timelines: number;
  finish_timelines: number;
  timelines_without_device: number;
  rankings: number;
  /** Chips that more than one athlete of the event carries. */
  duplicate_chipcodes: number;
}

interface Check {
  readonly key: string;
  readonly severity: Exclude<Severity, 'ok'>;
  /** What holds when it does not fail. */
  readonly fine: string;
  /** How many records fail it; zero when all is well. */
  count(counted: Counted): number;
  /** What is wrong, or what to do. */
  message(failing: number): string;
  /** The console's page that mends it, below the event's own. */
  readonly path: string;
}

export type Severity = 'ok' | 'needs_attention' | 'problem' | 'critical';

export const CHECKS: readonly Check[] = [
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
    fine: 'Every race has a start',
    severity: 'needs_attention',
    count: (counted) => counted.races_without_start,
    message: (failing) => `Set the start of ${amount(failing, 'race')}`,
    path: 'races?start_at[empty]=true',
  },
  {
    key: 'races_over_limit',
    fine: 'No race has more athletes than its entry limit',
    severity: 'needs_attention',
    count: (counted) => counted.races_over_limit,
    message: (failing) =>
      failing === 1
        ? '1 race has more athletes than its entry limit'
        : `${amount(failing, 'race')} have more athletes than their entry limit`,
    path: 'races',
  },
  {
    key: 'waves_over_capacity',
    fine: 'No wave has more athletes than its capacity',
    severity: 'needs_attention',
    count: (counted) => counted.waves_over_capacity,
    message: (failing) =>
      failing === 1
        ? '1 wave has more athletes than its capacity'
        : `${amount(failing, 'wave')} have more athletes than their capacity`,
    path: 'races',
  },
  {
    key: 'duplicate_chipcodes',
    fine: 'No chip is used twice',
    severity: 'critical',
    count: (counted) => counted.duplicate_chipcodes,
    message: (failing) =>
      failing === 1 ? '1 chip is used twice' : `${amount(failing, 'chip')} are used more than once`,
    path: 'athletes',
  },
  {
    key: 'athletes_without_race',
    fine: 'Every athlete is in a race',
    severity: 'problem',
    count: (counted) => counted.athletes_without_race,
    message: (failing) => (failing === 1 ? '1 athlete is in no race' : `${amount(failing, 'athlete')} are in no race`),
    path: 'athletes?race_id[empty]=true',
  },
  {
    key: 'no_finish_timeline',
    fine: 'A timeline is the finish',
    severity: 'problem',
    count: ({ timelines, finish_timelines }) => Number(timelines > 0 && finish_timelines === 0),
    message: () => 'Make a timeline the finish',
    path: 'timing',
  },
  {
    key: 'no_start_timeline',
    fine: 'A timeline is the start',
    severity: 'needs_attention',
    count: ({ timelines, start_timelines }) => Number(timelines > 0 && start_timelines === 0),
    message: () => 'Make a timeline the start',
    path: 'timing',
  },
  {
    key: 'races_without_finish_timeline',
    fine: 'Every race has a timeline at its finish',
    severity: 'problem',
    count: (counted) => (counted.finish_timelines > 0 ? counted.races_without_finish_timeline : 0),
    message: (failing) =>
      failing === 1
        ? '1 race has no timeline at its finish'
        : `${amount(failing, 'race')} have no timeline at their finish`,
    path: 'timing',
  },
  {
    key: 'races_without_start_timeline',
    fine: 'Every race has a timeline at its start',
    severity: 'needs_attention',
    count: (counted) => (counted.start_timelines > 0 ? counted.races_without_start_timeline : 0),
    message: (failing) =>
      failing === 1
        ? '1 race has no timeline at its start'
        : `${amount(failing, 'race')} have no timeline at their start`,
    path: 'timing',
  },
  {
    key: 'athletes_without_name',
    fine: 'Every athlete has a name',
    severity: 'needs_attention',
    count: (counted) => counted.athletes_without_name,
    message: (failing) => (failing === 1 ? '1 athlete has no name' : `${amount(failing, 'athlete')} have no name`),
    path: 'athletes?last_name[empty]=true',
  },
  {
    key: 'timelines_without_device',
    fine: 'Every timeline has a device',
    severity: 'needs_attention',
    count: (counted) => counted.timelines_without_device,
    message: (failing) => `Give ${amount(failing, 'timeline')} a device`,
    path: 'timing',
  },
  {
    key: 'athletes_without_start_number',
    fine: 'Every athlete has a bib',
    severity: 'needs_attention',
    count: (counted) => counted.athletes_without_start_number,
    message: (failing) => (failing === 1 ? '1 athlete has no bib' : `${amount(failing, 'athlete')} have no bib`),
    path: 'athletes?start_number[empty]=true',
  },
];

function amount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
