import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Milliseconds that a task occupies the event loop before others have their turn. */
const SLICE_MS = 10;

/** Lets tasks take turns on the event loop, one slice of about 10 ms each. Between two slices the server does what else is due. */
export class SharedLoop {
  #lastTurn: Promise<void> = Promise.resolve();

  /** Waits for a turn. Returns a function to call between steps: it waits for the next turn when the slice is used up. */
  async join(): Promise<() => Promise<void>> {
    await this.#nextTurn();
    let begunAt = performance.now();
    return async () => {
      if (performance.now() - begunAt < SLICE_MS) return;
      await this.#nextTurn();
      begunAt = performance.now();
    };
  }

  #nextTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => letOthersRun());
    return this.#lastTurn;
  }
}
