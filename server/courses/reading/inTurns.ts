import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Does what is to do, and lets others have their turn after each step. */
export async function inTurns(steps: Iterable<void>): Promise<void> {
  for (const _ of steps) await letOthersRun();
}
