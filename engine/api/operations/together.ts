import { isRefusal } from './transaction';

interface Waiting<Item, Done> {
  readonly item: Item;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

interface Work<Item, Done> {
  /**
   * Does all of them or none; what became of each, in order.
   * @throws NotTogether
   */
  run(items: readonly Item[]): Promise<readonly Done[]>;
  /** Of items that must not be in one run, since they are about the same thing. */
  about(item: Item): unknown;
}

/** Says that nothing was done, for the sake of one of several: each is to be tried alone. */
export class NotTogether extends Error {}

/** While these are under way, what comes waits, and goes together after them. */
const MOST_RUNS = 2;
const MOST_ITEMS = 64;

/**
 * Does what is asked for at the same time in one go, since most of what a small statement costs is not its row: one that comes by itself
 * starts at once, those that come while others are under way start together when one of these has ended. Each is answered for itself:
 * where the database refuses several, each is tried alone, so that only the one at fault is refused.
 */
export class Together<Item, Done> {
  #waiting: Waiting<Item, Done>[] = [];
  #running = 0;
  #isDue = false;

  constructor(readonly work: Work<Item, Done>) {}

  add(item: Item): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#startSoon();
    });
  }

  /** After what has been read from the network in this turn, so that requests that arrive together are together. */
  #startSoon(): void {
    if (this.#isDue || this.#running >= MOST_RUNS || this.#waiting.length === 0) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      void this.#start();
    });
  }

  async #start(): Promise<void> {
    const taken = this.#take();
    this.#running += 1;
    this.#startSoon();
    try {
      await this.#runAll(taken);
    } finally {
      this.#running -= 1;
      this.#startSoon();
    }
  }

  #take(): Waiting<Item, Done>[] {
    const taken = new Map<unknown, Waiting<Item, Done>>();
    const left: Waiting<Item, Done>[] = [];
    for (const one of this.#waiting) {
      const about = this.work.about(one.item);
      if (taken.size === MOST_ITEMS || taken.has(about)) left.push(one);
      else taken.set(about, one);
    }
    this.#waiting = left;
    return [...taken.values()];
  }

  async #runAll(taken: readonly Waiting<Item, Done>[]): Promise<void> {
    try {
      const done = await this.work.run(taken.map(({ item }) => item));
      taken.forEach(({ resolve }, i) => void resolve(done[i] as Done));
    } catch (error) {
      // After anything but a refusal nobody knows what is committed.
      if (taken.length === 1 || !(error instanceof NotTogether || isRefusal(error)))
        for (const { reject } of taken) reject(error);
      else for (const one of taken) await this.#runAll([one]);
    }
  }
}
