import { compareStartNumbers } from '../rank/rankAthletes';
import type { Read } from '../resolve/types';
import type { EventSetup, SetUpRace } from './eventSetup';
import type { Runner } from './runners';
import { AWAY_MS, type ChipRead, EARLY_MS, type Starter, takeOverOf } from './takeOver';
import type { ReadInHand } from './workOut';

/** An athlete who may own a read, with what decides among several. Instants in epoch ms. */
interface PossibleStarter extends Omit<Starter, 'race'> {
  readonly race: SetUpRace | null;
  /** The start that comes after the read; infinity without one. */
  readonly nextStartAt: number;
  /** A start read is the start of the athlete: no gunshot and no planned start is known. */
  readonly startsByRead: boolean;
}

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
    for (const runner of runners) {
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
    const starters = (present.length > 0 ? present : possible).map((runner) => this.#starterOf(runner, instant));
    starters.sort(compareStarters);
    const [latest, ...earlier] = starters.filter(
      (starter): starter is PossibleStarter & Starter =>
        starter.race != null && starter.race.compiled.matOf(given.timelineIds) !== null,
    );
    if (!latest) return starters[0]!.runner;
    const owner = earlier.find((one) => instant < this.#takeOver(read.chipcode!, one, latest)) ?? latest;
    return owner.runner;
  }

  #starterOf(runner: Runner, instant: number): PossibleStarter {
    const race = runner.raceId === null ? undefined : this.#setup.races.get(runner.raceId);
    const start = race ? startOf(race, runner) : null;
    const hasStarted = start !== null && start - EARLY_MS <= instant;
    return {
      runner,
      race: race ?? null,
      startAt: hasStarted ? start : Number.NEGATIVE_INFINITY,
      nextStartAt: hasStarted || start === null ? Number.POSITIVE_INFINITY : start,
      startsByRead: start === null && race?.compiled.rules.startType === 'individual',
    };
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

/**
 * Compares athletes for the reads of a chip that they share. Ids decide only where all else is the same. Timing rules: Several athletes
 * with one chip.
 */
function compareStarters(a: PossibleStarter, b: PossibleStarter): number {
  return (
    compare(b.startAt, a.startAt) ||
    Number(b.startsByRead) - Number(a.startsByRead) ||
    compare(a.nextStartAt, b.nextStartAt) ||
    compareStartNumbers(a.runner, b.runner) ||
    compare(a.runner.startNumber ?? '', b.runner.startNumber ?? '') ||
    compare(a.race?.name ?? '', b.race?.name ?? '') ||
    a.runner.athleteId - b.runner.athleteId
  );
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
