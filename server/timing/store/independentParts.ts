import type { KnownAthlete } from './recentAthletes';
import type { FreshRead } from './writeOutcome';

/** Some athletes, and those of the new reads that can be theirs: nothing outside of the part bears on what it comes to. */
export interface Part {
  readonly athletes: KnownAthlete[];
  readonly reads: FreshRead[];
  /** Where each of the reads stands among all. */
  readonly places: number[];
  /** Of each athlete: which of the reads are its own. Undefined where that is still to be found out. */
  readonly own: number[][] | undefined;
  /** Which of the reads are nobody's. */
  readonly unowned: number[];
}

/**
 * Cuts a batch into parts that can be worked out one after another while the one before is being written: the athletes of each have higher
 * ids than those of the one before. Athletes whose reads may be another's come into a part of their own, before all others.
 */
export function independentParts(athletes: readonly KnownAthlete[], reads: readonly FreshRead[], size: number): Part[] {
  const shared = sharedChips(athletes);
  const tangled = athletes.filter((athlete) => isTangled(athlete, shared));
  const simple = athletes
    .filter((athlete) => !isTangled(athlete, shared))
    .sort((a, b) => a.runner.athleteId - b.runner.athleteId);
  const parts = Array.from({ length: Math.max(1, Math.ceil(reads.length / size)) }, () => emptyPart([]));
  const of = new Map<string, { part: Part; own?: number[] }>();
  simple.forEach((athlete, i) => {
    const part = parts[Math.floor((i * parts.length) / simple.length)]!;
    const own: number[] = [];
    part.athletes.push(athlete);
    part.own?.push(own);
    for (const chip of athlete.runner.chipcodes) of.set(chip, { part, own });
  });
  const tangle = emptyPart(undefined);
  for (const athlete of tangled) {
    tangle.athletes.push(athlete);
    for (const chip of athlete.runner.chipcodes) of.set(chip, { part: tangle });
  }
  reads.forEach((read, place) => {
    const found = of.get(read.chipcode ?? '');
    const part = found?.part ?? parts[place % parts.length]!;
    const index = part.reads.push(read) - 1;
    part.places.push(place);
    if (!found) part.unowned.push(index);
    else found.own?.push(index);
  });
  return tangled.length === 0 ? parts : [tangle, ...parts];
}

/** Athletes as a part without new reads. None of them may be tangled. */
export function partOf(athletes: KnownAthlete[]): Part {
  return { ...emptyPart(athletes.map(() => [])), athletes };
}

function emptyPart(own: number[][] | undefined): Part {
  return { athletes: [], reads: [], places: [], own, unowned: [] };
}

/** Whether a read of the athlete may be another's: one with the same chip, or one it was moved to, or one who has the chip now. */
function isTangled({ runner, mayShare }: KnownAthlete, shared: ReadonlySet<string>): boolean {
  return mayShare || (shared.size > 0 && runner.chipcodes.some((chip) => shared.has(chip)));
}

function sharedChips(athletes: readonly KnownAthlete[]): Set<string> {
  const holder = new Map<string, KnownAthlete>();
  const shared = new Set<string>();
  for (const athlete of athletes)
    for (const chip of athlete.runner.chipcodes) {
      const other = holder.get(chip);
      if (other && other !== athlete) shared.add(chip);
      else holder.set(chip, athlete);
    }
  return shared;
}
