import { nameKeys } from '../../../../engine/api/import/mapping/namedTargets';
import type { ColumnReview, ReviewedColumns } from '../../../../engine/api/import/run/importRun';
import { raceTimeText } from '../../../../resources/rankings/raceTime';
import {
  chooseReading,
  chooseWholeMinutes,
  isFarFrom,
  isPlausible,
  isTimeLike,
  type RaceFacts,
  type RaceStart,
} from './chooseReading';
import { areClocks, areMinutes, arePairsOfClocks, fitsClock, hasPairs } from './clockTimes';
import { cellsOf } from './columnCells';
import { kindOfTimes, namesFinish } from './rankingTargets';
import { isNoTime, readTime, TIME_READINGS, type TimeReading, WHOLE_MINUTES, withoutPlus } from './readTime';
import type { TIME_HEADINGS } from './resultAliases';
import { stateOfWord } from './resultWords';

interface Options {
  review: ColumnReview;
  race: RaceFacts;
}

type Kind = keyof typeof TIME_HEADINGS;

interface Candidate {
  readonly column: string;
  readonly kind: Kind | undefined;
  /** Own times, as they stand there. */
  readonly cells: readonly string[];
  /** The first of them that is a time. */
  readonly sample: string;
  readonly choice: ReturnType<typeof chooseReading>;
  readonly isPlausible: boolean;
}

type Sampled = Pick<Candidate, 'column' | 'sample'>;

const LEAST_FIT = 0.5;
/** Of a column that no heading speaks for. */
const LEAST_ALIKE = 0.9;

/** Which times a race counts, those it counts first. */
const PREFERRED: Readonly<Record<string, readonly Exclude<Kind, 'exact'>[]>> = {
  guntime: ['gun', 'plain', 'chip'],
  chiptime: ['chip', 'plain', 'gun'],
  racetime: ['plain', 'gun', 'chip'],
};
const USUAL: readonly Kind[] = ['plain', 'chip', 'gun'];

/** Splits, legs, paces, gaps and times of the day: durations that are no result. */
const NO_RESULT =
  /\d ?(?:k|km|mi|miles?|m)\b|split|lap|leg\b|\bt[12]\b|swim|bike|\brun\b|pace|\/ ?km|half|start|gap|behind|diff|delay|birth|tempo|intermedi|ronde|runde|tour\b|etap|stage|ss ?\d/i;

const READ_AS: Readonly<Record<TimeReading, string>> = {
  time_ms: 'times as they are',
  time_hours_minutes: 'hours and minutes',
  time_minutes_seconds: 'minutes and seconds',
  time_digits: 'two digits each of hours, minutes and seconds',
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  tenths: 'tenths of a second',
  hundredths: 'hundredths of a second',
  milliseconds: 'milliseconds',
};

/** Finds the column of the times by its heading, or else by its values, and how they are to be read. */
export function reviewTimes({ review, race }: Options): ReviewedColumns {
  const isSettled = review.remembered.some(
    (column) => isTime(review.mapping[column]) || review.mapping[column] === 'finished_at',
  );
  if (isSettled) return { mapping: review.mapping, warnings: withoutStart(review, race), questions: [] };
  const named = review.columns.flatMap((column) => candidateOf(column, { review, race }) ?? []);
  const clocks = byClock(named, { review, race });
  if (clocks) return clocks;
  const isDuration = (one: Candidate) => clockOf(one, race) === 'no';
  const found =
    bestOf(finalsFirst(named.filter(isDuration), review.columns), race) ??
    (hasParts(review) ? undefined : byValues({ review, race }));
  const ofClock = found && isDuration(found) ? undefined : (named.find((one) => !isDuration(one)) ?? found);
  const best = ofClock ? undefined : found;
  const mapping = Object.fromEntries(
    Object.entries(review.mapping).map(([column, target]) => [
      column,
      (best ?? ofClock) && isTime(target) && !(best && isFraction(target)) ? null : target,
    ]),
  );
  if (ofClock) return asClock(ofClock, { mapping, race });
  const clock = review.columns.find((column) => mapping[column] === 'finished_at');
  if (!best && clock !== undefined) return asNamedClock(clock, { review: { ...review, mapping }, race });
  if (!best) return { ...withoutWords(review, mapping), questions: [] };
  if (clock !== undefined) mapping[clock] = null;
  mapping[best.column] = best.choice.reading;
  const isRounded = ({ kind }: Candidate) => kind === 'plain' && best.kind === 'exact';
  const others = named.filter((other) => other !== best && other.isPlausible && !isRounded(other));
  return {
    mapping,
    warnings: [...told(best, race), ...(others.length > 0 ? [leftOut(best, others, race)] : [])],
    questions: best.choice.reading === null ? [question(best)] : [],
  };
}

const PENALTY = /penalt|strafe|strafzeit|p[ée]nalit|penalizaci|penalit/i;
const FINAL = /final|total|gesamt|endzeit|eindtijd/i;

/** The final time before another; beside a column of penalties it alone has them in it. */
function finalsFirst(named: readonly Candidate[], columns: readonly string[]): readonly Candidate[] {
  const finals = named.filter(({ column }) => FINAL.test(column));
  if (finals.length > 0 && columns.some((column) => PENALTY.test(column))) return finals;
  return [...finals, ...named.filter((one) => !finals.includes(one))];
}

/** Finishes by the clock, or what may be that: they count from the start of the race, where that is one and known. */
function asClock(
  found: Candidate,
  { mapping, race }: { mapping: ReviewedColumns['mapping']; race: RaceFacts },
): ReviewedColumns {
  const since = race.start && startText(race.start);
  if (clockOf(found, race) === 'possible') return { mapping, warnings: [], questions: [clockQuestion(found, race)] };
  if (!since) return { mapping, warnings: [noStart(found, race)], questions: [] };
  return {
    mapping: { ...mapping, [found.column]: 'finished_at' },
    warnings: [readAsClock(found, since)],
    questions: [],
  };
}

/** Reads times below a heading of times of day, and asks when only a duration fits the values. */
function asNamedClock(column: string, { review, race }: Options): ReviewedColumns {
  const { mapping } = review;
  const cells = cellsOf(review, column).filter((cell) => stateOfWord(cell) === null && !isNoTime(cell));
  const sample = cells[0] ?? '';
  const hasStarts = Object.values(mapping).includes('started_at');
  if (hasStarts || !race.start || cells.length === 0)
    return { mapping, warnings: withoutStart(review, race), questions: [] };
  if (!fitsClock(cells, race) && isPlausible(cells, 'time_ms', race))
    return {
      mapping: { ...mapping, [column]: null },
      warnings: [],
      questions: [clockQuestion({ column, sample }, race)],
    };
  return { mapping, warnings: [readAsClock({ column, sample }, startText(race.start))], questions: [] };
}

function readAsClock({ column, sample }: Sampled, since: string): string {
  return `The times of "${column}" (${sample}) are read as times of day: what lies between ${since} and them is the time. Choose another field if that is wrong.`;
}

function clockQuestion({ column, sample }: Sampled, { start }: RaceFacts): string {
  const clock = start ? `times of day, counted from ${startText(start)},` : 'times of day';
  return `The times of "${column}" (${sample}) may be ${clock} or how long it took. Choose "Finish, time of day" or "Time" for it in the mapping, or enter the distance of the race.`;
}

function clockOf({ column, cells }: Candidate, race: RaceFacts): ReturnType<typeof areClocks> {
  return areClocks({ heading: column, cells, race });
}

function startText({ clock, isPlanned }: RaceStart): string {
  const at = raceTimeText(clock, 'exact')
    .replace(/\.000$/, '')
    .padStart(8, '0');
  return isPlanned ? `the planned start of the race at ${at}` : `the gunshot at ${at}`;
}

/** What somebody says are times of day, with nothing that they count from. */
function withoutStart({ mapping }: ColumnReview, { start }: RaceFacts): string[] {
  const targets = Object.values(mapping);
  if (start || !targets.includes('finished_at') || targets.includes('started_at')) return [];
  return [
    'Times of day alone are no times: the race has no start, or not one for all. Enter it, or add a column with the times of the start.',
  ];
}

/** Start and finish by the clock, where no column says how long it took: what lies between them is the time. */
function byClock(named: readonly Candidate[], { review, race }: Options): ReviewedColumns | null {
  const start = review.columns.find((column) => review.mapping[column] === 'started_at');
  if (start === undefined) return null;
  const from = review.columns.indexOf(start);
  const isClock = ({ column, cells }: Candidate) => {
    if (areMinutes(cells, race)) return false;
    const to = review.columns.indexOf(column);
    return arePairsOfClocks(
      review.head.map(({ cells }) => [cells[from]?.trim() ?? '', cells[to]?.trim() ?? '']),
      race,
    );
  };
  const finish = named.find(isClock);
  if (!finish || named.some((other) => other.isPlausible && !isClock(other))) return null;
  const others = Object.fromEntries(
    Object.entries(review.mapping).map(([column, target]) => [column, isTime(target) ? null : target]),
  );
  if (race.metres === null && hasPairs(finish.cells) && !namesFinish(finish.column))
    return { mapping: others, warnings: [], questions: [clockQuestion(finish, { ...race, start: null })] };
  return {
    mapping: { ...others, [finish.column]: 'finished_at' },
    warnings: [
      `"${start}" and "${finish.column}" (${finish.sample}) are read as times of day: what lies between them is the time.`,
    ],
    questions: [],
  };
}

function noStart({ column, sample }: Candidate, { metres }: RaceFacts): string {
  return `The column “${column}” (${sample}) was left out: its values are times of day, as likely as not, and too long for ${lengthText(metres)}. Enter the start of the race, or add a column with the times of the start, or choose a field for it if they are times.`;
}

/** What stands behind a time in whole seconds; where it is more than that, it is not added. */
function isFraction(target: string | null | undefined): boolean {
  return target === 'tenths' || target === 'hundredths' || target === 'milliseconds';
}

function isTime(target: string | null | undefined): boolean {
  return (TIME_READINGS as readonly (string | null | undefined)[]).includes(target);
}

/** A column that its name takes for times, and whose values are none. */
function withoutWords(review: ColumnReview, mapping: ColumnReview['mapping']) {
  const unlike = Object.keys(mapping).filter(
    (column) => mapping[column] === 'time_ms' && cellsOf(review, column).length > 0,
  );
  return {
    mapping: { ...mapping, ...Object.fromEntries(unlike.map((column) => [column, null])) },
    warnings: unlike.map((column) => `The column “${column}” was left out: its values are no times.`),
  };
}

/** Hours, minutes and seconds in columns of their own. */
function hasParts({ mapping }: ColumnReview): boolean {
  return Object.values(mapping).some((target) => target !== 'time_ms' && isTime(target));
}

function candidateOf(column: string, { review, race }: Options): Candidate | null {
  const kind = kindOfTimes(nameKeys(column));
  const target = review.mapping[column];
  if (!kind || (target != null && !isTime(target))) return null;
  return candidate(column, kind, { review, race });
}

function candidate(column: string, kind: Kind | undefined, { review, race }: Options): Candidate | null {
  const filled = cellsOf(review, column).filter((cell) => stateOfWord(cell) === null && !isNoTime(cell));
  const cells = filled.filter((cell) => withoutPlus(cell) === null);
  if (cells.length === 0) return null;
  const stored = chooseWholeMinutes({ cells, race });
  const choice = stored ?? chooseReading({ heading: column, cells, race });
  const readings = choice.reading ? [choice.reading] : choice.among;
  const times = readings.map((reading) => cells.flatMap((cell) => readTime(cell, reading) ?? []));
  if (Math.max(...times.map(({ length }) => length)) < cells.length * LEAST_FIT) return null;
  const samples = stored ? cells.filter((cell) => WHOLE_MINUTES.test(cell)) : cells;
  const sample = samples.find((cell) => readings.some((reading) => readTime(cell, reading) !== null)) ?? '';
  return { column, kind, cells, sample, choice, isPlausible: times.some((some) => !isFarFrom(some, race)) };
}

/** Times that can be of this race before others, then those that it counts; of these the first that most rows have. */
function bestOf(candidates: readonly Candidate[], { timingType }: RaceFacts): Candidate | undefined {
  const most = Math.max(...candidates.map(({ cells }) => cells.length));
  const order: readonly Kind[] = ['exact', ...(PREFERRED[timingType] ?? USUAL)];
  const place = ({ kind }: Candidate) => (kind ? order.indexOf(kind) : order.length);
  return candidates
    .filter(({ cells }) => cells.length >= most / 2)
    .sort((a, b) => Number(b.isPlausible) - Number(a.isPlausible) || place(a) - place(b))[0];
}

/** Of columns with unknown names that hold durations and nothing else the one that looks most like results: the longest. */
function byValues({ review, race }: Options): Candidate | undefined {
  const columns = review.columns.filter((column) => review.mapping[column] == null && !NO_RESULT.test(column));
  const found = columns.flatMap((column) => {
    const filled = cellsOf(review, column).filter((cell) => stateOfWord(cell) === null && !isNoTime(cell));
    if (filled.length === 0 || filled.filter(isTimeLike).length < filled.length * LEAST_ALIKE) return [];
    return candidate(column, undefined, { review, race }) ?? [];
  });
  const length = ({ cells }: Candidate) =>
    cells.reduce((sum, cell) => sum + (readTime(cell, 'time_ms') ?? 0), 0) / cells.length;
  return bestOf(
    found.filter(({ isPlausible }) => isPlausible).sort((a, b) => length(b) - length(a)),
    race,
  );
}

/** What a person should look at who could say otherwise. */
function told({ column, kind, sample, choice, isPlausible }: Candidate, { metres }: RaceFacts): string[] {
  const said: string[] = [];
  if (!kind)
    said.push(
      `The times are taken from "${column}", whose values look like them (${sample}). Choose another column if that is wrong.`,
    );
  const { reading, by } = choice;
  if (reading && reading !== 'time_ms' && by !== 'heading') {
    const why = by === 'distance' ? `, going by the ${lengthText(metres)} of the race` : '';
    said.push(
      `The times of "${column}" (${sample}) are read as ${READ_AS[reading]}${why}. Choose another field if that is wrong.`,
    );
  }
  if (!isPlausible)
    said.push(
      `The times of "${column}" (${sample}) fit no race of ${lengthText(metres)}. Look whether it is the right column, and the right race.`,
    );
  return said;
}

function question({ column, sample, choice }: Candidate): string {
  const ways = choice.among.map((reading) => READ_AS[reading]).join(', or ');
  return `The times of "${column}" (${sample}) may be ${ways}. Choose which they are in the mapping, or enter the distance of the race.`;
}

function leftOut(best: Candidate, others: readonly Candidate[], { timingType }: RaceFacts): string {
  const names = others.map(({ column }) => `"${column}"`).join(', ');
  const [first = 'plain'] = PREFERRED[timingType] ?? [];
  const why = best.kind === first && first !== 'plain' ? `, as the race counts times ${COUNTED[first]}` : '';
  return `The times are taken from "${best.column}"${why}, and those of ${names} are left out.`;
}

const COUNTED = { gun: 'from the gun', chip: 'from one’s own start' } as const;

function lengthText(metres: number | null): string {
  if (metres === null) return 'this length';
  return metres < 1_000 ? `${Math.round(metres)} m` : `${Number((metres / 1_000).toFixed(1))} km`;
}
