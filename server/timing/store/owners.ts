import type { Read } from '../resolve/types';
import type { EventSetup, SetUpRace } from './eventSetup';
import type { Runner } from './runners';
import { AWAY_MS, type ChipRead, EARLY_MS, type Starter, takeOverOf } from './takeOver';
import type { ReadInHand } from './workOut';

interface OwnersOptions {
  setup: EventSetup;
  runners: readonly Runner[];
  /** All reads of the chips that several of the runners carry. */
  reads: readonly ReadInHand[];
  given: (read: ReadInHand) => Read;
}

/**
 * Finds the athlete a read belongs to: the one it was moved to by hand, else the holder of its chip. Several athletes may carry one chip:
 * someone marked as not started cannot have its reads, and of the others the one gets them who was on that course at that time.
 */
export class Owners {
  readonly #byId: ReadonlyMap<number, Runner>;
  readonly #byChip = new Map<string, Runner[]>();
  readonly #setup: EventSetup;
  readonly #given: (read: ReadInHand) => Read;
  readonly #reads: readonly ReadInHand[];
  /** Reads of a chip that several carry, in order of time. */
  readonly #ofChip = new Map<string, readonly ChipRead[]>();
  /** When the later of two races has the chip, by chip and athletes. */
  readonly #takenOver = new Map<string, number>();

  constructor({ setup, runners, reads, given }: OwnersOptions) {
    this.#setup = setup;
    this.#given = given;
    this.#reads = reads;
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
    const possible = holders.filter((runner) => !isMarkedNotStarted(runner));
    if (possible.length < 2) return possible[0] ?? null;
    const given = this.#given(read);
    const instant = given.deviceTime + given.deviceOffsetMs;
    const present = possible.filter((runner) => !this.#isAway(runner, read.chipcode!, instant));
    const starters = present.length > 0 ? present : possible;
    if (starters.length < 2) return starters[0] ?? null;
    const onCourse: Starter[] = [];
    for (const runner of starters) {
      const race = runner.raceId === null ? undefined : this.#setup.races.get(runner.raceId);
      if (!race || race.compiled.matOf(given.timelineIds) === null) continue;
      const start = startOf(race, runner);
      const startAt = start !== null && start - EARLY_MS <= instant ? start : Number.NEGATIVE_INFINITY;
      onCourse.push({ runner, race, startAt });
    }
    onCourse.sort((a, b) => (a.startAt === b.startAt ? 0 : b.startAt - a.startAt));
    const [latest, ...earlier] = onCourse;
    if (!latest) return starters[0] ?? null;
    const owner = earlier.find((one) => instant < this.#takeOver(read.chipcode!, one, latest)) ?? latest;
    return owner.runner;
  }

  /** The instant from which the reads of a chip are those of the later race: its start, unless the chip was under way in the earlier one. */
  #takeOver(chip: string, earlier: Starter, later: Starter): number {
    const key = `${earlier.runner.athleteId} ${later.runner.athleteId} ${chip}`;
    const known = this.#takenOver.get(key);
    if (known !== undefined) return known;
    const instant = takeOverOf(earlier, later, this.#readsOf(chip));
    this.#takenOver.set(key, instant);
    return instant;
  }

  /** The athlete's race is finished, and by this instant the chip had not been read for half a day since its start. */
  #isAway(runner: Runner, chip: string, instant: number): boolean {
    const race = runner.raceId === null ? undefined : this.#setup.races.get(runner.raceId);
    const start = race?.isFinished ? startOf(race, runner) : null;
    if (start === null || instant - start <= AWAY_MS) return false;
    let last = start;
    for (const { instant: at } of this.#readsOf(chip)) {
      if (at < start) continue;
      if (at > instant) break;
      if (at - last > AWAY_MS) return true;
      last = at;
    }
    return instant - last > AWAY_MS;
  }

  #readsOf(chip: string): readonly ChipRead[] {
    const known = this.#ofChip.get(chip);
    if (known) return known;
    const reads = this.#reads.flatMap((one): ChipRead[] => {
      if (one.chipcode !== chip || one.movedToId !== null || one.mark === 'invalidated') return [];
      const read = this.#given(one);
      return [{ read, instant: read.deviceTime + read.deviceOffsetMs }];
    });
    reads.sort((a, b) => a.instant - b.instant);
    this.#ofChip.set(chip, reads);
    return reads;
  }

  /** Whether a read is nobody's though athletes carry its chip: none of them started. */
  isContested(read: ReadInHand): boolean {
    return read.movedToId === null && read.chipcode !== null && (this.#byChip.get(read.chipcode)?.length ?? 0) > 1;
  }
}

function isMarkedNotStarted({ isStateByHand, state }: Runner): boolean {
  return isStateByHand && state === 'dns';
}

function startOf({ compiled, startAt }: SetUpRace, { waveId }: Runner): number | null {
  return compiled.gunOf(waveId) ?? compiled.firstGun ?? startAt;
}
