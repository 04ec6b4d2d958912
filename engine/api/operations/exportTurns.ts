import { CallerQueue } from '../callerQueue';
import { callerNow } from '../connectionScope';

/** Reading a part of an export occupies the event loop, so a caller has one part read at a time, and others wait at most for two. */
const turns = new CallerQueue({
  shares: { ordinary: 2, live: 0, readiness: 0 },
  mostPerCaller: 1,
  longestPauseMs: 0,
  longestWaitMs: 0,
});

/** Reads the next rows of a file that is streamed, in the caller's turn. It waits as long as it takes: the answer has begun. */
export function inExportTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  const caller = callerNow();
  return turns.run(caller && { ...caller, share: 'ordinary', isPatient: true }, read);
}
