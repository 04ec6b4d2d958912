import { METRES } from '../../engine/fields/measure/measure';
import { amount, CHECKS, type Check, type Setup, type Severity } from '../events/healthChecks';
import type { ClockOffset } from './clockOffsets';
import { finishOf, isAsLong, isDrawnAsLong, overdueOf, placesOutOfOrder, unmeasuredOf } from './courseFaults';
import type { RaceFacts } from './raceFacts';
import { FAILURE_MESSAGES, RESULTS_FAILED } from './resultsFailed';

/** What the checks of a race are made from. */
export interface CountedRace extends Setup {
  readonly race: RaceFacts;
  readonly bibs_twice: number;
  readonly people_twice: number;
  readonly clock_offsets: readonly ClockOffset[];
}

interface RaceCheck extends Check<CountedRace> {
  /** Whether there is anything to check; always where it is left out. */
  applies?(counted: CountedRace): boolean;
}

/** When what is a check of events too has nothing to look at in a race. */
const APPLIES: Readonly<Record<string, RaceCheck['applies']>> = {
  races_outside_dates: ({ races_without_start }) => races_without_start === 0,
  races_over_limit: ({ race }) => race.has_limit,
  waves_over_capacity: ({ race }) => race.has_capacities,
  waves_overlapping: ({ waves }) => waves > 1,
  duplicate_chipcodes: ({ athletes }) => athletes > 0,
  athletes_without_name: ({ athletes }) => athletes > 0,
  athletes_without_start_number: ({ athletes }) => athletes > 0,
  races_without_start_timeline: ({ race }) => race.is_actual,
  races_without_finish_timeline: ({ race }) => race.is_actual,
  timelines_without_device: ({ timelines }) => timelines > 0,
};

const SHARED = CHECKS.flatMap(({ ofRace, ...check }): RaceCheck[] => {
  const applies = APPLIES[check.key];
  return ofRace ? [{ ...check, ...ofRace, ...(applies && { applies }) }] : [];
});

/** What has to be in order before a race starts: first what is a check of its event as well, then what only a race is asked. */
export const RACE_CHECKS: readonly RaceCheck[] = [
  ...SHARED,
  {
    key: 'race_without_distance',
    severity: 'needs_attention',
    fine: 'Its distance is known',
    count: ({ race }) => Number(!(Number(race.metres) > 0)),
    message: () => 'Say how long the race is',
    path: 'races/{race}/edit#distance',
  },
  {
    key: 'no_athletes',
    severity: 'problem',
    fine: 'There is a start list',
    count: ({ athletes }) => Number(athletes === 0),
    message: () => 'Bring in the start list',
    path: 'athletes/import',
  },
  {
    key: 'athletes_without_wave',
    severity: 'problem',
    applies: ({ waves, athletes }) => waves > 0 && athletes > 0,
    fine: 'Every athlete is in a wave',
    count: (counted) => counted.athletes_without_wave,
    message: (failing) => (failing === 1 ? '1 athlete is in no wave' : `${amount(failing, 'athlete')} are in no wave`),
    path: 'athletes?race_id[]={race}&wave_id[empty]=true',
  },
  {
    key: 'athletes_without_gender',
    severity: 'needs_attention',
    applies: ({ race, athletes }) => race.ranks_gender && athletes > 0,
    fine: 'Every athlete has the gender that rankings ask for',
    count: (counted) => counted.athletes_without_gender,
    message: (failing) =>
      `${amount(failing, 'athlete')} ${failing === 1 ? 'has' : 'have'} no gender, which a ranking asks for`,
    path: 'athletes?race_id[]={race}&gender[empty]=true',
  },
  {
    key: 'athletes_without_birth_date',
    severity: 'needs_attention',
    applies: ({ race, athletes }) => race.ranks_age && athletes > 0,
    fine: 'Every athlete has the birth date that rankings ask for',
    count: (counted) => counted.athletes_without_birth_date,
    message: (failing) =>
      `${amount(failing, 'athlete')} ${failing === 1 ? 'has' : 'have'} no birth date, which a ranking asks for`,
    path: 'athletes?race_id[]={race}&birth_date[empty]=true',
  },
  {
    key: 'athletes_without_chip',
    severity: 'problem',
    applies: ({ race, athletes }) => race.is_actual && athletes > 0,
    fine: 'Every athlete has a chip',
    count: (counted) => counted.athletes_without_chip,
    message: (failing) => (failing === 1 ? '1 athlete has no chip' : `${amount(failing, 'athlete')} have no chip`),
    path: 'athletes?race_id[]={race}&chipcodes[empty]=true',
  },
  {
    key: 'bibs_twice',
    severity: 'problem',
    applies: ({ athletes }) => athletes > 0,
    fine: 'No bib is given twice',
    count: (counted) => counted.bibs_twice,
    message: (failing) =>
      failing === 1
        ? '1 bib is given twice, but for zeros in front'
        : `${amount(failing, 'bib')} are given twice, but for zeros in front`,
    path: 'athletes?{ids}',
  },
  {
    key: 'people_twice',
    severity: 'needs_attention',
    applies: ({ athletes }) => athletes > 0,
    fine: 'Nobody is on the start list twice',
    count: (counted) => counted.people_twice,
    message: (failing) =>
      failing === 1 ? '1 person may be entered twice' : `${failing.toLocaleString('en')} people may be entered twice`,
    path: 'athletes?{ids}',
  },
  {
    key: 'no_waves',
    severity: 'problem',
    applies: ({ race }) => race.start_type === 'wave',
    fine: 'There are waves to start in',
    count: ({ waves }) => Number(waves === 0),
    message: () => 'It starts in waves, but there are none',
    path: 'races/{race}/wave/create',
  },
  {
    key: 'waves_without_start',
    severity: 'problem',
    applies: ({ race, waves }) => race.start_type === 'wave' && waves > 0,
    fine: 'Every wave has a start',
    count: ({ race }) => race.waves_without_start,
    message: (failing) => `Set the start of ${amount(failing, 'wave')}`,
    path: 'races/{race}/wave?start_at[empty]=true',
  },
  {
    key: 'gunshots_overdue',
    severity: 'critical',
    applies: ({ race }) => race.guns.some(({ is_planned, is_fired }) => is_planned || is_fired),
    fine: 'Every gunshot is planned, or was fired',
    count: ({ race }) => overdue(race).length,
    message: (_, { race }) => `The gunshot is missing, though the start is over: ${listed(overdue(race))}`,
    path: 'timing/gunshot?race={race}',
  },
  {
    key: 'places_out_of_order',
    severity: 'problem',
    applies: ({ race }) => race.places.length > 0,
    fine: 'The timelines stand in an order that can be run',
    count: ({ race }) => placesOutOfOrder(race.places, race.laps).length,
    message: (_, { race }) =>
      `Look at place, lap and distance of ${listed(placesOutOfOrder(race.places, race.laps))}: nobody passes the timelines in that order`,
    path: 'timing',
  },
  {
    key: 'course_length',
    severity: 'needs_attention',
    applies: ({ race }) => isAsLong(finishOf(race.places), race.metres) !== null,
    fine: 'The finish stands as far along as the race is long',
    count: ({ race }) => Number(isAsLong(finishOf(race.places), race.metres) === false),
    message: (_, { race }) =>
      `The finish stands at ${long(finishOf(race.places), race)}, but the race is ${long(race.metres, race)} long`,
    path: 'timing',
  },
  {
    key: 'line_length',
    severity: 'needs_attention',
    applies: ({ race }) => isDrawnAsLong(race.course?.metres ?? null, race.metres) !== null,
    fine: 'The line on the map is as long as the race',
    count: ({ race }) => Number(isDrawnAsLong(race.course?.metres ?? null, race.metres) === false),
    message: (_, { race }) =>
      `The course “${race.course?.name}” is ${long(race.course?.metres ?? null, race)} long, but the race is ${long(race.metres, race)}`,
    path: 'races/{race}/course',
  },
  {
    key: 'places_without_distance',
    severity: 'needs_attention',
    applies: ({ race }) => race.places.some(({ type }) => type !== 'start'),
    fine: 'Every timeline has its distance',
    count: ({ race }) => unmeasured(race).length,
    message: (_, { race }) => `Say how far along the course it is: ${listed(unmeasured(race))}`,
    path: 'timing',
  },
  {
    key: 'timelines_silent',
    severity: 'needs_attention',
    applies: ({ race, timelines, timelines_without_device }) =>
      race.is_near && !race.is_over && timelines > timelines_without_device,
    fine: 'A device of every timeline was heard within the hour',
    count: ({ race }) => race.silent.length,
    message: (_, { race }) => `No device was heard within the hour: ${listed(race.silent)}`,
    path: 'timing',
  },
  {
    key: RESULTS_FAILED,
    severity: 'critical',
    applies: ({ race }) => race.results_failed !== null,
    fine: 'Its results are computed',
    count: ({ race }) => Number(race.results_failed !== null),
    message: (_, { race }) => FAILURE_MESSAGES[race.results_failed ?? 'unexpected'],
    path: 'livetiming/errors?kind=athletes',
  },
  {
    key: 'clocks_apart',
    severity: 'critical',
    applies: ({ clock_offsets }) => clock_offsets.length > 0,
    fine: 'The clocks of timelines and their backups agree',
    count: ({ clock_offsets }) => clock_offsets.length,
    message: (_, { clock_offsets }) =>
      clock_offsets.every(({ is_backup }) => is_backup)
        ? `Clocks differ from those of the backups: ${listed(clock_offsets.map(described))}. Set the offset of the wrong device`
        : `Clocks differ: ${listed(clock_offsets.map(described))}. Set the offset of the wrong device`,
    path: 'timing',
  },
  {
    key: 'no_backup_at_finish',
    severity: 'needs_attention',
    applies: ({ finish_timelines }) => finish_timelines > 0,
    fine: 'The finish has a backup',
    count: ({ race }) => Number(race.finish_devices < 2),
    message: () => 'Put a second device or mat at the finish, as a backup',
    path: 'timing/timeline?type=finish&race={race}',
  },
  {
    key: 'no_rankings',
    severity: 'needs_attention',
    applies: ({ race }) => race.has_rankings,
    fine: 'There are rankings',
    count: ({ rankings }) => Number(rankings === 0),
    message: () => 'Make the rankings',
    path: 'rankings',
  },
];

/** How bad it is where a check of a race fails, whichever page says so. */
export function severityOf(key: string, startType: RaceFacts['start_type']): Exclude<Severity, 'ok'> {
  const check = RACE_CHECKS.find((one) => one.key === key);
  if (!check) throw new Error(`There is no check ${key}.`);
  // Where everybody starts alone, nobody has a time without a start read.
  return key === 'races_without_start_timeline' && startType === 'individual' ? 'problem' : check.severity;
}

function overdue({ guns }: RaceFacts): string[] {
  return overdueOf(guns).map(({ name }) => name);
}

function unmeasured({ places }: RaceFacts): string[] {
  return [...new Set(unmeasuredOf(places).map(({ name }) => name))];
}

const NAMED = 5;

/** `Start, 10 km and 3 more` */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED);
  const rest = names.length - shown.length;
  return new Intl.ListFormat('en').format(rest > 0 ? [...shown, `${rest} more`] : shown);
}

/** `Finish +37.0 s (Backup)`; no words, as the list is not translated. */
function described({ main, other, offset_ms }: ClockOffset): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'always' } as const;
  return `${main} ${(offset_ms / 1_000).toLocaleString('en', digits)} s (${other})`;
}

/** A length as the event tells lengths. */
function long(metres: number | null, { units }: RaceFacts): string {
  const [unit, size] = units === 'imperial' ? (['miles', METRES.miles ?? 1] as const) : (['km', 1000] as const);
  return `${((metres ?? 0) / size).toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`;
}
