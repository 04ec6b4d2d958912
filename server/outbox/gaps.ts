/** An id that was passed over: anyone who took it may still commit, or has rolled back. */
interface Gap {
  /** Transactions before this one could have it; once they have all ended, nobody has. */
  readonly before: bigint;
  readonly since: number;
}

/** Ids are taken a moment before their transaction gets a number: younger gaps are kept whatever the numbers say. */
const YOUNG_MS = 10_000;
/** More are passed over only where ids were skipped on purpose, such as by a database that was restored. */
const MOST_GAPS = 10_000;

/**
 * Remembers which ids of a sequence are still to come. Ids are taken in order but committed in any order: reading on from the
 * highest seen would miss those that commit late, reading again what is recent would tell things twice.
 */
export class Gaps {
  readonly #gaps = new Map<number, Gap>();
  #highest: number;

  constructor(highest: number) {
    this.#highest = highest;
  }

  get highest(): number {
    return this.#highest;
  }

  ids(): number[] {
    return [...this.#gaps.keys()];
  }

  /** Ids as read, in ascending order, by a snapshot in which every transaction before `before` had begun. */
  saw(ids: readonly number[], seen: { before: bigint; now: number }): void {
    for (const id of ids) {
      this.passOver(id - 1, seen);
      this.#gaps.delete(id);
      this.#highest = Math.max(this.#highest, id);
    }
  }

  /** All ids up to `last` that were not seen are gaps from here on. */
  passOver(last: number, { before, now }: { before: bigint; now: number }): void {
    const from = Math.max(this.#highest + 1, last - MOST_GAPS + 1);
    for (let missing = from; missing <= last; missing += 1) this.#gaps.set(missing, { before, since: now });
    this.#highest = Math.max(this.#highest, last);
    const surplus = Math.max(0, this.#gaps.size - MOST_GAPS);
    for (const id of [...this.#gaps.keys()].slice(0, surplus)) this.#gaps.delete(id);
  }

  /** Gives up ids that nobody can commit any more: every transaction before `oldestRunning` has ended. */
  settle({ oldestRunning, now }: { oldestRunning: bigint; now: number }): void {
    for (const [id, { before, since }] of this.#gaps)
      if (oldestRunning >= before && now - since >= YOUNG_MS) this.#gaps.delete(id);
  }
}
