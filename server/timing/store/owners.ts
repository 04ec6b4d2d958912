import type { Read } from '../resolve/types';
import type { EventSetup } from './eventSetup';
import type { Runner } from './runners';
import type { ReadInHand } from './workOut';

/** Before the start by plan, people are on the mat already. */
const EARLY_MS = 10_000;

/**
 * Finds the athlete a read belongs to: the one it was moved to by hand, else the holder of its chip. Several athletes may carry one chip:
 * someone marked as not started cannot have its reads, and of the others the one gets them who was on that course at that time.
 */
export class Owners {
  readonly #byId: ReadonlyMap<number, Runner>;
  readonly #byChip = new Map<string, Runner[]>();
  readonly #setup: EventSetup;
  readonly #given: (read: ReadInHand) => Read;

  constructor(setup: EventSetup, runners: readonly Runner[], given: (read: ReadInHand) => Read) {
    this.#setup = setup;
    this.#given = given;
    this.#byId = new Map(runners.map((runner) => [runner.athleteId, runner]));
    for (const runner of [...runners].sort((a, b) => a.athleteId - b.athleteId)) {
      for (const chip of runner.chipcodes) {
        if (this.#byChip.get(chip)?.at(-1) === runner) continue;
        const holders = this.#byChip.get(chip);
        if (holders) holders.push(runner);
        else this.#byChip.set(chip, [runner]);
      }
    }
  }

  of(read: ReadInHand): Runner | null {
    if (read.movedToId !== null) return this.#byId.get(read.movedToId) ?? null;
    const holders = read.chipcode === null ? undefined : this.#byChip.get(read.chipcode);
    if (!holders || holders.length < 2) return holders?.[0] ?? null;
    const starters = holders.filter((runner) => !isMarkedNotStarted(runner));
    if (starters.length < 2) return starters[0] ?? null;
    const given = this.#given(read);
    const instant = given.deviceTime + given.deviceOffsetMs;
    let best: { runner: Runner; startAt: number } | null = null;
    for (const runner of starters) {
      const race = runner.raceId === null ? undefined : this.#setup.races.get(runner.raceId);
      if (!race || race.compiled.matOf(given.timelineIds) === null) continue;
      const start = race.compiled.gunOf(runner.waveId) ?? race.compiled.firstGun ?? race.startAt;
      const startAt = start !== null && start - EARLY_MS <= instant ? start : Number.NEGATIVE_INFINITY;
      if (!best || startAt > best.startAt) best = { runner, startAt };
    }
    return best?.runner ?? starters[0] ?? null;
  }

  /** Whether a read is nobody's though athletes carry its chip: none of them started. */
  isContested(read: ReadInHand): boolean {
    return read.movedToId === null && read.chipcode !== null && (this.#byChip.get(read.chipcode)?.length ?? 0) > 1;
  }
}

function isMarkedNotStarted({ isStateByHand, state }: Runner): boolean {
  return isStateByHand && state === 'dns';
}
