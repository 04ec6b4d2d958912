/** A wave's bounds as they are given; null leaves that end open. */
export interface Bounds {
  readonly wave_id: number;
  readonly name: string;
  readonly start_number_from: number | null;
  readonly start_number_to: number | null;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What one wave takes. */
interface Segment<Wave extends Bounds> extends Range {
  readonly wave: Wave;
  /** From 0 on; those in one lane lie beside each other. */
  readonly lane: number;
}

export interface NumberLine<Wave extends Bounds> extends Range {
  readonly segments: readonly Segment<Wave>[];
  readonly lanes: number;
  /** What several waves take. */
  readonly overlaps: readonly (Range & { readonly waves: readonly Wave[] })[];
  /** What none takes, between two that do. */
  readonly gaps: readonly Range[];
}

/** Lays the bounds of waves on one line with the numbers there are. Null where no wave has any. */
export function layOut<Wave extends Bounds>(
  waves: readonly Wave[],
  { least, most }: { readonly least: number | null; readonly most: number | null },
): NumberLine<Wave> | null {
  const bound = waves.filter((wave) => wave.start_number_from !== null || wave.start_number_to !== null);
  if (bound.length === 0) return null;
  const ends = bound.flatMap((wave) => [wave.start_number_from, wave.start_number_to]);
  const known = [...ends, least, most].filter((end) => end !== null);
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const ranges = bound
    .map((wave) => ({ wave, from: wave.start_number_from ?? from, to: wave.start_number_to ?? to }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const segments = inLanes(ranges);
  return {
    from,
    to,
    segments,
    lanes: Math.max(...segments.map(({ lane }) => lane)) + 1,
    overlaps: overlapsOf(ranges),
    gaps: gapsOf(ranges),
  };
}

type Taken<Wave> = Range & { readonly wave: Wave };

function inLanes<Wave extends Bounds>(ranges: readonly Taken<Wave>[]): Segment<Wave>[] {
  const ends: number[] = [];
  return ranges.map((range) => {
    const free = ends.findIndex((end) => end < range.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = range.to;
    return { ...range, lane };
  });
}

/** From one end of a wave's bounds to the next, what is taken by the same several waves. */
function overlapsOf<Wave extends Bounds>(ranges: readonly Taken<Wave>[]): (Range & { waves: Wave[] })[] {
  const edges = [...new Set(ranges.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1]! - 1;
    const waves = ranges.filter((range) => range.from <= from && range.to >= to).map(({ wave }) => wave);
    return waves.length > 1 ? [{ from, to, waves }] : [];
  });
}

function gapsOf(ranges: readonly Range[]): Range[] {
  let end = ranges[0]?.to ?? 0;
  return ranges.flatMap(({ from, to }) => {
    const gap = from > end + 1 ? [{ from: end + 1, to: from - 1 }] : [];
    end = Math.max(end, to);
    return gap;
  });
}

const MOST_TICKS = 5;
/** Of the line, which the first and the last number take at either end of a phone. */
const END_SHARE = 0.2;

/** The first number of a line, and round ones along it, none where the first or the last stands. */
export function ticksOf({ from, to }: Range): number[] {
  const rough = Math.max(1, (to - from) / MOST_TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const margin = (to - from) * END_SHARE;
  const ticks = [from];
  for (let tick = Math.ceil((from + margin) / step) * step; tick < to - margin; tick += step) ticks.push(tick);
  return ticks;
}
