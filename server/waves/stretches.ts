import type { RaceNumbers } from '../../resources/waves/waves.calls';

type CountedWave = RaceNumbers['waves'][number];

/** A wave before anybody is counted. */
export type UncountedWave = Omit<CountedWave, 'athletes' | 'within' | 'elsewhere' | 'beyond'>;

/** Athletes of one wave, or of none, whose numbers lie between the same two edges. */
export interface Share {
  readonly wave_id: number | null;
  /** How many edges are at most their numbers; this and the two numbers are null where they have none. */
  readonly stretch: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly athletes: number;
}

/** More than any start number that is a number. */
const NO_END = 10_000_000_000;

/** The numbers at which the bounds of a wave begin or are over, ascending: those between two edges are taken by the same waves. */
export function edgesOf(waves: readonly UncountedWave[]): number[] {
  const edges = waves.filter(isBound).flatMap((wave) => [beginOf(wave), endOf(wave)]);
  return [...new Set(edges)].sort((a, b) => a - b);
}

/** Who is in each wave, who would be by its bounds, and whom no bounds take. */
export function countShares(waves: readonly UncountedWave[], shares: readonly Share[]): RaceNumbers {
  const edges = edgesOf(waves);
  const byWave = grouped(shares, ({ wave_id }) => wave_id);
  const byStretch = grouped(shares, ({ stretch }) => stretch);
  const heldOn = Array.from({ length: edges.length + 1 }, (_, stretch) => sumOf(byStretch.get(stretch)));
  const free = new Set(heldOn.keys());
  const counted = waves.map((wave): CountedWave => {
    const own = byWave.get(wave.wave_id) ?? [];
    const athletes = sumOf(own);
    if (!isBound(wave)) return { ...wave, athletes, within: 0, elsewhere: 0, beyond: 0 };
    // The first stretch lies before the first edge.
    const [first, past] = [edges.indexOf(beginOf(wave)) + 1, edges.indexOf(endOf(wave)) + 1];
    for (let stretch = first; stretch < past; stretch += 1) free.delete(stretch);
    const numbered = own.filter(({ stretch }) => stretch !== null);
    const both = sumOf(numbered.filter(({ stretch }) => stretch! >= first && stretch! < past));
    const within = heldOn.slice(first, past).reduce((sum, athletes) => sum + athletes, 0);
    return { ...wave, athletes, within, elsewhere: within - both, beyond: sumOf(numbered) - both };
  });
  // No two that are free touch: at each edge, bounds begin or are over.
  const outside = [...free].flatMap((stretch) => rangeOf(byStretch.get(stretch)) ?? []);
  return {
    athletes: sumOf(shares),
    without_number: sumOf(byStretch.get(null)),
    least: rangeOf(shares)?.from ?? null,
    most: rangeOf(shares)?.to ?? null,
    waves: counted,
    outside: edges.length > 0 ? outside : [],
  };
}

function isBound(wave: UncountedWave): boolean {
  return wave.start_number_from !== null || wave.start_number_to !== null;
}

function beginOf(wave: UncountedWave): number {
  return wave.start_number_from ?? 0;
}

function endOf(wave: UncountedWave): number {
  return wave.start_number_to === null ? NO_END : wave.start_number_to + 1;
}

function grouped<Key>(shares: readonly Share[], keyOf: (share: Share) => Key): Map<Key, Share[]> {
  const groups = new Map<Key, Share[]>();
  for (const share of shares) {
    const key = keyOf(share);
    const group = groups.get(key);
    if (group) group.push(share);
    else groups.set(key, [share]);
  }
  return groups;
}

function sumOf(shares: readonly Share[] = []): number {
  return shares.reduce((sum, { athletes }) => sum + athletes, 0);
}

/** From the least number that one of them has to the most. */
function rangeOf(shares: readonly Share[] = []): RaceNumbers['outside'][number] | null {
  const numbered = shares.filter((share): share is Share & { least: number; most: number } => share.least !== null);
  const [first] = numbered;
  if (!first) return null;
  const from = numbered.reduce((least, share) => Math.min(least, share.least), first.least);
  const to = numbered.reduce((most, share) => Math.max(most, share.most), first.most);
  return { from, to, athletes: sumOf(numbered) };
}
