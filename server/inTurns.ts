import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Does what is to do, and lets others have their turn after each step. Gives what the steps come to. */
export async function inTurns<Result>(steps: Iterable<void, Result>): Promise<Result> {
  const iterator = steps[Symbol.iterator]();
  for (;;) {
    const step = iterator.next();
    if (step.done) return step.value;
    await letOthersRun();
  }
}
