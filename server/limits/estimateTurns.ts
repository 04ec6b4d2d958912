import { CallerQueue } from '../../engine/api/callerQueue';
import { callerNow } from '../../engine/api/connectionScope';

/** Estimates work on a whole event in memory, so a caller has one in progress at a time, and others wait at most for two. */
const turns = new CallerQueue({
  shares: { ordinary: 2, live: 0, readiness: 0 },
  mostPerCaller: 1,
  longestPauseMs: 20_000,
  longestWaitMs: 60_000,
});

/** Works out what a change would do, in the caller's turn. @throws ApiError 503 after too long a wait */
export function inEstimateTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const caller = callerNow();
  return turns.run(caller && { ...caller, share: 'ordinary' }, work);
}
