import { setImmediate } from 'node:timers/promises';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { recentAthletes } from './recentAthletes';

interface Settling {
  /** Remembers what was written. */
  settle(): void;
}

/**
 * Runs statements on an event's timing in a transaction, and again where they lost a race: then without what was remembered. Gives what
 * they gave once it is committed and settled.
 */
export async function inTimingTransaction<Result extends Settling>(
  engine: Engine,
  eventId: number,
  run: (tx: EngineTransaction) => Promise<Result>,
): Promise<Result> {
  const recent = recentAthletes(engine);
  let settling: Promise<void> = Promise.resolve();
  try {
    const result = await inOwnTransaction(engine, async (tx) => {
      try {
        const ran = await run(tx);
        // While the disk takes the commit. Until that is done the feed is locked, and nobody asks what is remembered.
        settling = setImmediate().then(() => ran.settle());
        // Heard of when it is waited for; nobody is to miss it until then.
        settling.catch(() => {});
        return ran;
      } catch (error) {
        recent.forgetEvent(eventId);
        throw error;
      }
    });
    await settling;
    return result;
  } catch (error) {
    // The commit itself may have failed, and what is remembered never have been.
    await settling.catch(() => {});
    recent.forgetEvent(eventId);
    throw error;
  }
}
