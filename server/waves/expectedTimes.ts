import { chooseReading, isFarFrom, type RaceFacts } from '../timing/rankings/import/chooseReading';
import { readTime } from '../timing/rankings/import/readTime';
import { readExpectedTime } from './splitAthletes';

interface TimeColumn {
  readonly heading: string;
  readonly texts: readonly (string | null)[];
  readonly race: RaceFacts;
}

interface ExpectedTimes {
  /** In ms, in the order of the texts; null for what is no time. */
  readonly times: readonly (number | null)[];
  /** What a person should look at who could say otherwise. */
  readonly notes: readonly string[];
}

const PAIR = /^\d{1,4}:[0-5]\d$/;
const WAYS = ['time_hours_minutes', 'time_minutes_seconds'] as const;
type Way = (typeof WAYS)[number];

/** Expected times of a column. Two parts are hours and minutes, or minutes and seconds: the whole of it tells which, and the race. */
export function readExpectedTimes({ heading, texts, race }: TimeColumn): ExpectedTimes {
  const cells = texts.map((text) => text?.trim() ?? '');
  const pairs = cells.filter((cell) => PAIR.test(cell));
  if (pairs.length === 0) return { times: cells.map(readExpectedTime), notes: [] };
  const others = cells.flatMap((cell) => (PAIR.test(cell) ? [] : (readExpectedTime(cell) ?? [])));
  const { way, isSure } = wayOf({ heading, pairs, others, race });
  const times = cells.map((cell) => (PAIR.test(cell) ? msOf(cell, way, race) : readExpectedTime(cell)));
  return { times, notes: noteOf({ heading, sample: pairs[0]!, way, isSure }) };
}

interface Pairs extends Omit<TimeColumn, 'texts'> {
  readonly pairs: readonly string[];
  /** Times that only one thing can be meant by, in ms. */
  readonly others: readonly number[];
}

function wayOf({ heading, pairs, others, race }: Pairs): { way: Way; isSure: boolean } {
  const { reading, by } = chooseReading({ heading, cells: pairs, race });
  if (by === null && others.length > 0) return { way: nearestTo(others, pairs), isSure: true };
  if (reading === null) return { way: 'time_hours_minutes', isSure: false };
  return { way: reading === 'time_hours_minutes' ? reading : 'time_minutes_seconds', isSure: true };
}

/** The two readings lie sixty times apart: that counts which is fewer times off, not by fewer minutes. */
function nearestTo(others: readonly number[], pairs: readonly string[]): Way {
  const usual = middleOf(others);
  const off = (way: Way) => Math.abs(Math.log(middleOf(pairs.map((pair) => readTime(pair, way) ?? 0)) / usual));
  return off('time_minutes_seconds') < off('time_hours_minutes') ? 'time_minutes_seconds' : 'time_hours_minutes';
}

/** One that the race leaves no room for is what the others of its column are not. */
function msOf(pair: string, way: Way, race: RaceFacts): number | null {
  const ms = readTime(pair, way);
  const other = readTime(pair, way === WAYS[0] ? WAYS[1] : WAYS[0]);
  if (ms === null || other === null) return ms;
  return isFarFrom([ms], race) && !isFarFrom([other], race) ? other : ms;
}

function noteOf(found: { heading: string; sample: string; way: Way; isSure: boolean }): string[] {
  const { heading, sample, way, isSure } = found;
  if (!isSure)
    return [
      `The times of "${heading}" (${sample}) may be hours and minutes, or minutes and seconds: they are read as hours and minutes. Enter the distance of the race, or write them as h:mm:ss.`,
    ];
  if (way === 'time_hours_minutes') return [];
  return [
    `The times of "${heading}" (${sample}) are read as minutes and seconds. Write them as h:mm:ss if that is wrong.`,
  ];
}

function middleOf(values: readonly number[]): number {
  return Math.max(1, values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
