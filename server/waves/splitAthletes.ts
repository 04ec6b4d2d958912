import { parseDurationText } from '../../engine/fields/duration/durationText';

/** An athlete as far as splitting needs it. */
export interface SplitAthlete {
  readonly id: number;
  /** Its start number where that is one, without letters. */
  readonly number: number | null;
  /** Expected time in ms. */
  readonly time: number | null;
}

export interface WaveShare {
  readonly ids: readonly number[];
  /** Start numbers that are the wave's; null where it is split by something else. */
  readonly from: number | null;
  readonly to: number | null;
  readonly fastest: number | null;
  readonly slowest: number | null;
}

interface SplitBy {
  readonly by: 'size' | 'bibs' | 'expected_time';
  /** Athletes a wave; by `bibs` start numbers. */
  readonly size: number;
  readonly firstNumber?: number | undefined;
}

/** The waves that athletes are split into, in the order of their starts. Whoever has no number or no time, as it is asked for, is in none. */
export function splitAthletes(athletes: readonly SplitAthlete[], { by, size, firstNumber }: SplitBy): WaveShare[] {
  if (by === 'expected_time') {
    const timed = athletes.filter((one): one is SplitAthlete & { time: number } => one.time !== null);
    const sorted = timed.sort((a, b) => a.time - b.time || a.id - b.id);
    return chunks(sorted, size, () => false).map((wave) => ({
      ids: wave.map(({ id }) => id),
      from: null,
      to: null,
      fastest: wave[0]!.time,
      slowest: wave.at(-1)!.time,
    }));
  }
  const numbered = athletes
    .filter((one): one is SplitAthlete & { number: number } => one.number !== null)
    .sort((a, b) => a.number - b.number || a.id - b.id);
  if (by === 'bibs') return byRanges(numbered, size, firstNumber ?? numbered[0]?.number ?? 0);
  // Two with one number stay together: the bounds of two waves share none.
  const waves = chunks(numbered, size, (one, before) => one.number === before.number);
  return waves.map((wave) => share(wave, wave[0]!.number, wave.at(-1)!.number));
}

type Numbered = SplitAthlete & { readonly number: number };

function byRanges(numbered: readonly Numbered[], size: number, first: number): WaveShare[] {
  const waves = new Map<number, Numbered[]>();
  for (const one of numbered) {
    if (one.number < first) continue;
    const wave = Math.floor((one.number - first) / size);
    const found = waves.get(wave);
    if (found) found.push(one);
    else waves.set(wave, [one]);
  }
  return [...waves].map(([wave, own]) => share(own, first + wave * size, first + (wave + 1) * size - 1));
}

function share(wave: readonly Numbered[], from: number, to: number): WaveShare {
  return { ids: wave.map(({ id }) => id), from, to, fastest: null, slowest: null };
}

/** Waves of a size, but for who belongs to the one before. */
function chunks<One>(sorted: readonly One[], size: number, belongs: (one: One, before: One) => boolean): One[][] {
  const made: One[][] = [];
  for (const one of sorted) {
    const last = made.at(-1);
    if (last && (last.length < size || belongs(one, last.at(-1)!))) last.push(one);
    else made.push([one]);
  }
  return made;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Times that people expect, as start lists have them: `3:45:00`, `3:45` (hours and minutes), `1h45`, `225` or `225.5` (minutes), and
 * whatever else a length of time is written as: `42:36.5`, `62'03"`, `PT1H2M`. Null for anything else.
 */
export function readExpectedTime(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(trimmed);
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE;
  const words = /^(\d{1,2}) ?h ?(?:([0-5]?\d) ?(?:m|min|')?)?$/.exec(trimmed);
  if (words) return Number(words[1]) * HOUR + Number(words[2] ?? 0) * MINUTE;
  const plain = /^(\d{1,4}(?:[.,]\d+)?) ?(?:m|min|minutes|')?$/.exec(trimmed);
  if (plain) return Math.round(Number(plain[1]!.replace(',', '.')) * MINUTE);
  // A number alone is no clock, and means minutes or nothing.
  if (/^[+-]|^[\d.,]+$/.test(trimmed) && !DOTTED.test(trimmed)) return null;
  return parseDurationText(trimmed);
}

/** `1.04.05`: points between the parts. */
const DOTTED = /^\d+\.\d{2}[.,]\d+$/;
