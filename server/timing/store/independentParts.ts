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
  const { holders, ofChip } = holdersOf(athletes);
  const tangled = holders.filter(({ isTangled }) => isTangled);
  const simple = holders
    .filter(({ isTangled }) => !isTangled)
    .sort((a, b) => a.athlete.runner.athleteId - b.athlete.runner.athleteId);
  const parts = Array.from({ length: Math.max(1, Math.ceil(reads.length / size)) }, () => emptyPart([]));
  simple.forEach((holder, i) => {
    const part = parts[Math.floor((i * parts.length) / simple.length)]!;
    holder.part = part;
    part.athletes.push(holder.athlete);
    part.own?.push(holder.own);
  });
  const tangle = emptyPart(undefined);
  for (const holder of tangled) {
    holder.part = tangle;
    tangle.athletes.push(holder.athlete);
  }
  reads.forEach((read, place) => {
    const holder = ofChip.get(read.chipcode ?? '');
    const part = holder?.part ?? parts[place % parts.length]!;
    const index = part.reads.push(read) - 1;
    part.places.push(place);
    if (!holder) part.unowned.push(index);
    else holder.own.push(index);
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

interface Holder {
  readonly athlete: KnownAthlete;
  /** A read of the athlete may be another's: one with the same chip, or one it was moved to, or one who has the chip now. */
  isTangled: boolean;
  part: Part | undefined;
  /** Which of the reads of the part are the athlete's. */
  readonly own: number[];
}

/** The athletes, and one of them for each of their chips. */
function holdersOf(athletes: readonly KnownAthlete[]) {
  const ofChip = new Map<string, Holder>();
  const holders = athletes.map((athlete): Holder => {
    const holder: Holder = { athlete, isTangled: athlete.mayShare, part: undefined, own: [] };
    for (const chip of athlete.runner.chipcodes) {
      const other = ofChip.get(chip);
      if (other && other !== holder) {
        other.isTangled = true;
        holder.isTangled = true;
      } else ofChip.set(chip, holder);
    }
    return holder;
  });
  return { holders, ofChip };
}
