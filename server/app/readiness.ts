import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../engine/core/errors';

export interface Readiness {
  /** @throws ApiError 503 where this node should get no requests */
  assertReady(): Promise<void>;
  /** Says no from here on. Ends at once where nobody asks, else when whoever does has heard it, so that no request is on its way to a closed door. */
  leave(): Promise<void>;
}

/** Who asked within this time asks again: proxies do every few seconds. */
const ASKED_LATELY_MS = 15_000;
/** As often as proxies want to hear it, ours too, before they leave a node out; and how long that may take. */
const ENOUGH_TIMES = 3;
const LONGEST_MS = 4_000;
const LOOK_MS = 50;

/** @param assertUsable throws where the node cannot do its work */
export function createReadiness({ assertUsable }: { assertUsable(): Promise<void> }): Readiness {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLeaving = false;
  let told = 0;
  return {
    async assertReady() {
      askedAt = performance.now();
      if (isLeaving) {
        told += 1;
        throw new ApiError({ code: 'unavailable', message: 'The server is stopping.' });
      }
      await assertUsable();
    },
    async leave() {
      isLeaving = true;
      const now = performance.now();
      if (now - askedAt > ASKED_LATELY_MS) return;
      while (told < ENOUGH_TIMES && performance.now() - now < LONGEST_MS) await pause(LOOK_MS);
      // The last answer is still on its way.
      await pause(LOOK_MS);
    },
  };
}
