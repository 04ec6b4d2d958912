import type { Mapping } from '../../../../engine/api/import/mapping/mapColumns';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import { OUT_OF_COMPETITION } from '../../../../resources/athletes/aliases/stateWords';
import { splitState } from '../../../../resources/athletes/stateCell';
import { raceTimeText } from '../../../../resources/rankings/raceTime';
import type { AthleteState } from '../../resolve/types';
import { chooseReading, middleOf, type RaceFacts } from './chooseReading';
import { timeBetween, timeSince } from './clockTimes';
import { isOtherTime } from './rankingTargets';
import { readLaps } from './readLaps';
import { NO_PLACE, readPlace } from './readPlace';
import { areDayFractions, isNoTime, readTime, type TimeReading, WHOLE_MINUTES, withoutPlus } from './readTime';
import { isOut, stateOfWord } from './resultWords';
import { answeredFinish, answeredStates } from './stateColumns';
import { areStatusCodes, stateOfCode } from './statusCodes';

/** A result and its place in a list. */
export interface Placed {
  readonly athleteId: number;
  readonly rank: number | null;
  readonly timeMs: number | null;
  /** Null in a race that does not count laps. */
  readonly laps: number | null;
  readonly state: AthleteState;
}

export interface Result extends Placed {
  readonly row: ReadRow;
}

/** Returns whether a row says anything of a time, even that there is none. */
export function hasTimeText({ values }: Pick<ReadRow, 'values'>): boolean {
  return [...TIME_COLUMNS, 'finished_at', 'gap_ms'].some((name) => textOf(values[name]) !== '');
}

interface FileOfResults {
  rows: readonly ReadRow[];
  /** Names of the file's columns, in their order. */
  columns: readonly string[];
  mapping: Mapping;
  race: RaceFacts;
  /** The time of the winner in the ranking that the file changes. */
  winnerMs: number | null;
}

/** What an athlete took, or lies behind the winner, or what stands there instead. */
interface Time {
  readonly ms: number | null;
  readonly state: AthleteState | null;
}

const NONE = /^[-–—]+$/;
const NO_TIME: Time = { ms: null, state: null };
/** No athlete of a field is so many times as fast as the middle one. */
const MOST_APART = 4;
const READ_ONE_WAY = ['time_hours_minutes', 'time_minutes_seconds', 'time_digits'] as const;
/** What a time in whole seconds has behind it in a column of its own. */
const FRACTIONS = ['tenths', 'hundredths', 'milliseconds'] as const;
const PARTS = ['hours', 'minutes', 'seconds', ...FRACTIONS] as const;
const TIME_COLUMNS = ['time_ms', ...READ_ONE_WAY, ...PARTS];

interface ResultReader {
  /** Reads the result of a row; null where the row has none, with the reason in its errors. */
  read(row: ReadRow): Result | null;
  /** The cells of a row, its time and state written so that they mean the same without the other rows of the file. */
  standalone(row: ReadRow): readonly string[];
}

/** Makes the reader of a file's results. The whole file tells how its times are to be read, and what gaps are behind. */
export function readResults({ rows, columns: names, mapping, race, winnerMs }: FileOfResults): ResultReader {
  const cells = rows.map(({ values }) => textOf(values.time_ms));
  const own = cells.filter(
    (cell) => cell !== '' && !isNoTime(cell) && withoutPlus(cell) === null && stateOfWord(cell) === null,
  );
  const heading = Object.keys(mapping).find((column) => mapping[column] === 'time_ms') ?? '';
  const { reading } = chooseReading({ heading, cells: own, race });
  const filled = new Set(Object.values(mapping));
  const columns = TIME_COLUMNS.filter((name) => filled.has(name));
  const how = {
    reading: reading ?? 'time_ms',
    areDays: areDayFractions(own),
    columns,
    start: filled.has('started_at') ? null : (race.start?.clock ?? null),
    others: names.flatMap((column, index) => (isOtherTime(column, mapping) ? [{ column, index }] : [])),
    countsLaps: race.countsLaps,
    leastMinutesMs: leastMinutesOf(rows),
    // Organizers leave the column at its default where they do not use it.
    tellsFinish: rows.some(({ values }) => answeredFinish(values) === 'finished'),
  } as const;
  const winner = winnerOf(rows, how, winnerMs);
  const hasCodes = areStatusCodes(
    rows.map((row) => ({ status: textOf(row.values.state), hasTime: (ownTime(row, how)?.ms ?? null) !== null })),
  );
  const targets = names.map((name) => mapping[name]);
  return {
    read: (row) => resultOf(row, { ...how, hasCodes }, winner),
    standalone: (row) => standaloneCells(row, { targets, how: { ...how, hasCodes }, winner }),
  };
}

interface StandaloneOptions {
  /** By column of the file. */
  targets: readonly (Mapping[string] | undefined)[];
  how: How & { hasCodes: boolean };
  winner: number | null;
}

/** Columns of parts and times of day mean the same in any file: their cells stay. */
function standaloneCells(row: ReadRow, { targets, how, winner }: StandaloneOptions): readonly string[] {
  const trial = { ...row, errors: [], warnings: [] };
  const { ms } = timeOf(trial, how, winner);
  const state = wordOf(trial, how.hasCodes);
  const timeAt = targets.findIndex((target, at) => isWholeTime(target) && !isNoTime(row.cells[at]?.trim() || '-'));
  return row.cells.map((cell, at) => {
    if (at === timeAt && ms !== null && ms >= 0) return raceTimeText(ms, 'exact');
    return targets[at] === 'state' && state !== null ? state.toUpperCase() : cell;
  });
}

function isWholeTime(target: unknown): boolean {
  return target === 'time_ms' || READ_ONE_WAY.some((name) => name === target);
}

interface How {
  readonly reading: TimeReading;
  readonly areDays: boolean;
  /** Those of times that the file has. */
  readonly columns: readonly string[];
  /** When everybody set off, where no column says when one did: milliseconds since midnight. */
  readonly start: number | null;
  readonly countsLaps: boolean;
  /** Shorter times of whole minutes are hours and minutes, though their column has minutes and seconds. */
  readonly leastMinutesMs: number;
  /** Whether the Finished column marks at least one finisher. */
  readonly tellsFinish: boolean;
  /** Columns of times that are not imported. */
  readonly others: readonly { readonly column: string; readonly index: number }[];
}

/** A place or a time may say why there is none. */
function resultOf(row: ReadRow, how: How & { hasCodes: boolean }, winner: number | null): Result | null {
  const place = placeOf(row);
  const time = timeOf(row, how, winner);
  const said = wordOf(row, how.hasCodes);
  const laps = how.countsLaps ? lapsOf(row) : null;
  if (row.errors.length > 0) return null;
  const answered = answeredStates(row.values);
  const state =
    said ??
    answered[0] ??
    place.state ??
    time.state ??
    stateOfOthers(row, how, time) ??
    (how.tellsFinish ? answeredFinish(row.values) : null) ??
    (place.rank !== null || time.ms !== null || laps ? 'finished' : null) ??
    answeredFinish(row.values);
  if (state === null) {
    row.errors.push('The row has none of these: Rank, Time, State.');
    return null;
  }
  if (said === null && answered.length > 1) {
    const all = answered.map((one) => one.toUpperCase());
    row.warnings.push(`The row is marked ${all.join(', ')}. It is imported as ${all[0]}.`);
  }
  for (const text of [row.values.state, row.values.rank, timeText(row)].map(textOf)) {
    const split = splitState(text);
    if (split) row.warnings.push(`${quoted(text)} is read as ${quoted(split.word)}: a ranking keeps no reason.`);
  }
  return { row, athleteId: 0, rank: state === 'finished' ? place.rank : null, timeMs: time.ms, laps, state };
}

/** Returns DNF, DNS or DSQ from another column of times: such a row has no place. */
function stateOfOthers({ cells, warnings }: ReadRow, { others }: How, time: Time): AthleteState | null {
  for (const { column, index } of others) {
    const text = cells[index]?.trim() ?? '';
    const state = stateOfWord(text);
    if (state === null || !isOut(state)) continue;
    if (time.ms !== null)
      warnings.push(`${quoted(text)} in the column “${column}” is the state of the row, though the row has a time.`);
    return state;
  }
  return null;
}

function lapsOf({ values, errors }: ReadRow): number | null {
  const text = textOf(values.laps);
  if (text === '' || NONE.test(text)) return null;
  const laps = readLaps(text);
  if (laps === null) errors.push(`Laps ${quoted(text)}: is no whole number of laps.`);
  return laps;
}

function placeOf({ values, errors }: ReadRow) {
  const text = textOf(values.rank);
  const place = readPlace(text);
  if (place === null) errors.push(`Rank ${quoted(text)}: is neither a place nor a state such as DNF.`);
  return place ?? NO_PLACE;
}

function timeOf(row: ReadRow, how: How, winner: number | null): Time {
  const own = ownTime(row, how);
  const gap = gapOf(row, how);
  if (own === null) {
    row.errors.push(
      `Time ${quoted(textOf(row.values.time_ms))}: is neither a time such as 1:02:03 nor a state such as DNF.`,
    );
    return NO_TIME;
  }
  if (own.ms !== null && own.ms < 0) {
    row.warnings.push(`Time ${quoted(timeText(row))}: is less than nothing, and was left out.`);
    return NO_TIME;
  }
  if (own.ms !== null || own.state !== null || gap === null) return own;
  if (winner !== null && gap.ms !== null) return { ms: winner + gap.ms, state: null };
  const why = gap.ms === null ? 'is no gap to the winner' : 'is a gap to the winner, of whom the file gives no time';
  row.warnings.push(`${gap.label} ${quoted(gap.text)}: ${why}, and was left out.`);
  return NO_TIME;
}

/** What the row says that an athlete took; null for what cannot be read. A gap is no own time. */
function ownTime({ values }: ReadRow, { reading, areDays, start, leastMinutesMs }: How): Time | null {
  const text = textOf(values.time_ms);
  if (text !== '' && !isNoTime(text) && withoutPlus(text) === null) {
    const ms = readTime(text, reading, areDays) ?? readTime(text, 'time_ms');
    return timeOrState(text, ms === null ? null : ms + fractionOf(values, ms));
  }
  for (const name of READ_ONE_WAY) {
    const cell = textOf(values[name]);
    if (cell !== '' && !isNoTime(cell) && withoutPlus(cell) === null) {
      const ms = readTime(cell, name);
      const areHours = name === 'time_minutes_seconds' && WHOLE_MINUTES.test(cell) && Number(ms) < leastMinutesMs;
      return timeOrState(cell, areHours ? readTime(cell, 'time_ms') : ms);
    }
  }
  return betweenClocks(values, start) ?? sumOfParts(values);
}

/** A column of 35:12:00 for 35:12 may have 1:02:00 for an hour and two minutes: as 1:02 it would be far from the others. */
function leastMinutesOf(rows: readonly ReadRow[]): number {
  const read = rows.flatMap(
    ({ values }) => readTime(textOf(values.time_minutes_seconds), 'time_minutes_seconds') ?? [],
  );
  return middleOf(read) / MOST_APART;
}

/** From the row's start, or else the race's, to the finish by the time of day, past midnight where the finish is the earlier; undefined without both. */
function betweenClocks(values: ReadRow['values'], start: number | null): Time | undefined {
  const [from, to] = [textOf(values.started_at), textOf(values.finished_at)];
  const state = stateOfWord(to);
  if (state !== null) return { ms: null, state };
  const ms = start === null ? timeBetween(from, to) : timeSince(start, to);
  return ms === null ? undefined : { ms, state: null };
}

function timeOrState(text: string, ms: number | null): Time | null {
  if (ms !== null) return { ms, state: null };
  const state = stateOfWord(text);
  return state === null ? null : { ms: null, state };
}

/** Hours, minutes and seconds of columns of their own. */
function sumOfParts(values: ReadRow['values']): Time | null {
  const filled = PARTS.flatMap((name) => {
    const cell = textOf(values[name]);
    return cell === '' || NONE.test(cell) ? [] : [{ name, cell }];
  });
  if (filled.length === 0) return NO_TIME;
  let sum = 0;
  for (const { name, cell } of filled) {
    const time = timeOrState(cell, readTime(cell, name));
    if (time === null || time.state !== null) return time;
    sum += Number(time.ms);
  }
  return sum === 0 ? NO_TIME : { ms: sum, state: null };
}

/** Zero where the time has its own fraction, or the column holds more than one: the whole time once more. */
function fractionOf(values: ReadRow['values'], ms: number): number {
  const found = FRACTIONS.flatMap((name) => readTime(textOf(values[name]), name) ?? []);
  const sum = found.reduce((total, one) => total + one, 0);
  return ms % 1000 === 0 && sum < 1000 ? sum : 0;
}

/** The column of gaps, or a plus in front of what stands for a time. */
function gapOf({ values }: ReadRow, { columns }: How): { label: string; text: string; ms: number | null } | null {
  for (const name of columns) {
    const text = textOf(values[name]);
    const gap = withoutPlus(text);
    if (gap !== null) return { label: 'Time', text, ms: readTime(gap, 'time_ms') };
  }
  const text = textOf(values.gap_ms);
  if (text === '' || NONE.test(text)) return null;
  return { label: 'Gap', text, ms: readTime(withoutPlus(text) ?? text, 'time_ms') };
}

/** The time that gaps are behind: of the first place, of the ranking's winner, or of the only one with a time of their own. Null where it is not one. */
function winnerOf(rows: readonly ReadRow[], how: How, winnerMs: number | null): number | null {
  if (!rows.some((row) => gapOf(row, how) !== null)) return null;
  const timed = rows.flatMap((row) => {
    const ms = ownTime(row, how)?.ms ?? null;
    return ms === null || ms < 0 ? [] : [{ ms, rank: readPlace(textOf(row.values.rank))?.rank ?? null }];
  });
  const firsts = timed.filter(({ rank }) => rank === 1);
  if (firsts.length === 0 && winnerMs !== null) return winnerMs;
  const times = new Set((firsts.length > 0 ? firsts : timed).map(({ ms }) => ms));
  const [only = null] = times.size === 1 ? times : [];
  return only;
}

function wordOf({ values, errors, warnings }: ReadRow, hasCodes: boolean): AthleteState | null {
  const text = textOf(values.state);
  if (text === '') return null;
  if (OUT_OF_COMPETITION.test(text)) {
    warnings.push(`State ${quoted(text)}: means out of competition, which is not a state. It was left out.`);
    return null;
  }
  const state = hasCodes ? stateOfCode(text) : stateOfWord(text);
  if (state === null) errors.push(`State ${quoted(text)}: is not a known state. Write finished, DNF, DNS or DSQ.`);
  return state;
}

function timeText({ values }: ReadRow): string {
  return TIME_COLUMNS.map((name) => textOf(values[name])).find((text) => text !== '') ?? '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
