import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { CallerQueue } from '../../engine/api/callerQueue';
import { callerOfRequest } from './callers';

/** Characters. Reading a shorter body takes less than a few milliseconds. */
export const LARGE_BODY = 16 * 1024;

/** Reading and checking a body occupies the event loop, so a caller has one large body read at a time, and callers take turns. */
const turns = new CallerQueue({
  shares: { ordinary: 1, live: 1, readiness: 0 },
  mostPerCaller: 1,
  longestPauseMs: 3_000,
  longestWaitMs: 15_000,
});

/** Reads a large body in the turn of its caller. Requests that arrived meanwhile are answered first. @throws ApiError 503 after too long a wait */
export function inBodyTurn(request: FastifyRequest, read: () => void): Promise<void> {
  return turns.run(callerOfRequest(request), async () => {
    await letOthersRun();
    read();
  });
}
