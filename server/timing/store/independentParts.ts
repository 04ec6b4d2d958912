import type { KnownAthlete } from './recentAthletes';
import type { FreshRead } from './writeOutcome';

/** Some athletes, and those of the new reads that can be theirs: nothing outside of the part bears on what it comes to. */
export interface Part {
  readonly athletes: KnownAthlete[];
  readonly reads: FreshRead[];
  /** Where each of the reads stands among all. */
  readonly places: number[];
}

/**
 * Cuts a batch into parts that can be worked out one after another while the one before is being written. Athletes who share a chip
 * come into the same part.
 */
export function independentParts(athletes: readonly KnownAthlete[], reads: readonly FreshRead[], size: number): Part[] {
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(reads.length / size)) },
    (): Part => ({ athletes: [], reads: [], places: [] }),
  );
  const partOfChip = new Map<string, Part>();
  const shared = sharedChips(athletes);
  athletes.forEach((athlete, i) => {
    const { chipcodes } = athlete.runner;
    const part = (chipcodes.some((chip) => shared.has(chip)) ? parts[0] : parts[i % parts.length])!;
    part.athletes.push(athlete);
    for (const chip of chipcodes) partOfChip.set(chip, part);
  });
  reads.forEach((read, place) => {
    // Of an unknown chip: nobody's, wherever it is.
    const part = partOfChip.get(read.chipcode ?? '') ?? parts[place % parts.length]!;
    part.reads.push(read);
    part.places.push(place);
  });
  return parts;
}

function sharedChips(athletes: readonly KnownAthlete[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { runner } of athletes)
    for (const chip of new Set(runner.chipcodes)) {
      if (seen.has(chip)) shared.add(chip);
      seen.add(chip);
    }
  return shared;
}
