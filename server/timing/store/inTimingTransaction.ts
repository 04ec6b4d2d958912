import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { recentAthletes } from './recentAthletes';

/** Runs statements on an event's timing in a transaction, and again where they lost a race: then without what was remembered. */
export function inTimingTransaction<Result>(
  engine: Engine,
  eventId: number,
  run: (tx: EngineTransaction) => Promise<Result>,
): Promise<Result> {
  return inOwnTransaction(engine, async (tx) => {
    try {
      return await run(tx);
    } catch (error) {
      recentAthletes(engine).forgetEvent(eventId);
      throw error;
    }
  });
}
