import { headerKey } from '../../../../engine/api/import/mapping/headerKey';
import { type ImportTarget, importTargets } from '../../../../engine/api/import/mapping/importTargets';
import type { Mapping } from '../../../../engine/api/import/mapping/mapColumns';
import { nameKeys } from '../../../../engine/api/import/mapping/namedTargets';
import type { FieldPlan, Plan } from '../../../../engine/core/plan';
import { athleteAliases } from '../../../../resources/athletes/athletes.aliases';
import { FINISH_CLOCK_HEADINGS, PART_HEADINGS, START_HEADINGS } from './partAliases';
import { TIME_READINGS } from './readTime';
import { GAP_HEADINGS, LAP_HEADINGS, RANK_HEADINGS, TIME_HEADINGS } from './resultAliases';
import { readAnswer, STATE_COLUMNS, stateHeadings } from './stateColumns';

interface Column {
  name: string;
  label: string;
  aliases: readonly string[];
}

/** Columns of a file of results, in several languages. Places and times may say DNF instead, so that they are read as texts first. */
const COLUMNS: readonly Column[] = [
  { name: 'rank', label: 'Rank', aliases: RANK_HEADINGS },
  { name: 'start_number', label: 'Bib', aliases: athleteAliases.start_number },
  { name: 'external_id', label: 'External ID', aliases: athleteAliases.external_id },
  { name: 'time_ms', label: 'Time', aliases: Object.values(TIME_HEADINGS).flat() },
  { name: 'time_hours_minutes', label: 'Time as hours and minutes', aliases: [] },
  { name: 'time_minutes_seconds', label: 'Time as minutes and seconds', aliases: [] },
  { name: 'time_digits', label: 'Time as hhmmss', aliases: [] },
  { name: 'started_at', label: 'Start, time of day', aliases: START_HEADINGS },
  { name: 'finished_at', label: 'Finish, time of day', aliases: FINISH_CLOCK_HEADINGS },
  { name: 'hours', label: 'Time in hours', aliases: PART_HEADINGS.hours },
  { name: 'minutes', label: 'Time in minutes', aliases: PART_HEADINGS.minutes },
  { name: 'seconds', label: 'Time in seconds', aliases: PART_HEADINGS.seconds },
  { name: 'tenths', label: 'Time in tenths of a second', aliases: PART_HEADINGS.tenths },
  { name: 'hundredths', label: 'Time in hundredths of a second', aliases: PART_HEADINGS.hundredths },
  { name: 'milliseconds', label: 'Time in milliseconds', aliases: PART_HEADINGS.milliseconds },
  { name: 'laps', label: 'Laps', aliases: LAP_HEADINGS },
  { name: 'gap_ms', label: 'Gap to the winner', aliases: GAP_HEADINGS },
  {
    name: 'state',
    label: 'State',
    aliases: ['status', 'stand', 'stato', 'estado', 'statut', 'remark', 'finish status'],
  },
];

const STATE_LABELS = {
  dsq: 'DSQ (yes or no)',
  dnf: 'DNF (yes or no)',
  dns: 'DNS (yes or no)',
  finished: 'Finished (yes or no)',
} as const;

/** What the columns of a file of results fill. */
export function rankingTargets(plan: Plan): ImportTarget[] {
  const athletes = plan.get('athletes');
  const text = athletes.fields.get('external_id') as FieldPlan;
  const own = COLUMNS.map(({ name, label, aliases }) => ({
    name,
    label,
    keys: [...new Set([name, label, ...aliases].map(headerKey))],
    fields: [{ ...text, name, label }],
    split: null,
    isMany: false,
  }));
  // Where the file has no bibs, athletes are known by their names. The race says which rows are of the race of the import.
  const targets = [
    ...own,
    ...importTargets({ plan, resource: athletes, only: ['race_id', 'first_name', 'last_name'] }),
  ];
  return [...targets, ...stateTargets(text, targets)];
}

/** Their headings stand in cells as well: they count only beside other headings. */
function stateTargets(text: FieldPlan, others: readonly ImportTarget[]): ImportTarget[] {
  const taken = others.flatMap(({ keys }) => keys);
  return STATE_COLUMNS.map((name) => ({
    name,
    label: STATE_LABELS[name],
    keys: [],
    beside: [{ keys: stateHeadings(name).filter((key) => !taken.includes(key)), others: taken }],
    fields: [{ ...text, name, label: STATE_LABELS[name] }],
    split: null,
    pattern: { test: (cell) => readAnswer(name, cell) !== null },
    isMany: false,
  }));
}

/** Returns whether any column of a file holds times. */
export function fillsTimes(mapping: Mapping): boolean {
  const filled = Object.values(mapping);
  return [...TIME_READINGS, 'finished_at'].some((name) => filled.includes(name));
}

const FINISH = /finish|ziel|arriv|ankomst|aankomst|llegada|chegada|meta|mety|c[ií][lľ]|mål|maali|финиш/iu;

/** Returns whether a heading of times speaks of the finish, which may be a moment, and not of how long it took. */
export function namesFinish(heading: string): boolean {
  return FINISH.test(heading);
}

const KEYS = Object.entries(TIME_HEADINGS).map(([kind, names]) => [kind, new Set(names.map(headerKey))] as const);

/** Whether times are since the gun or since one's own start, by the folded names of their column; undefined for a column of something else. */
export function kindOfTimes(keys: readonly string[]): keyof typeof TIME_HEADINGS | undefined {
  for (const key of keys) {
    const found = KEYS.find(([, names]) => names.has(key));
    if (found) return found[0] as keyof typeof TIME_HEADINGS;
    if (key === 'timems') return 'plain';
  }
  return undefined;
}

/** Returns whether a column holds times and is not imported, as the race counts other ones. */
export function isOtherTime(column: string, mapping: Mapping): boolean {
  return mapping[column] == null && kindOfTimes(nameKeys(column)) !== undefined;
}
