import { setTimeout } from 'node:timers/promises';

/** Simulated time, which may run faster than the wall's. */
export interface SimulationClock {
  /** Epoch ms. */
  now(): number;
  /** Resolves when it is that late, or soon after, or when the signal aborts; never rejects. */
  waitUntil(time: number, signal: AbortSignal): Promise<void>;
}

/** A timer takes no more than this many ms at a time. */
const LONGEST_TIMER_MS = 60_000;

/**
 * A clock that shows `startAt` (epoch ms) now and goes `speed` times as fast as the wall's. Where it would wait longer than
 * `longestWaitMs` of its own time it leaps to that long before, as over the night between two races.
 */
export function clockFrom(startAt: number, speed: number, longestWaitMs = Number.POSITIVE_INFINITY): SimulationClock {
  const begun = performance.now();
  let leapt = 0;
  const now = (): number => startAt + leapt + (performance.now() - begun) * speed;
  return {
    now,
    async waitUntil(time, signal) {
      leapt += Math.max(0, time - now() - longestWaitMs);
      for (let left = time - now(); left > 0 && !signal.aborted; left = time - now())
        await pause(Math.min(LONGEST_TIMER_MS, Math.ceil(left / speed)), signal);
    },
  };
}

/** Resolves after that many ms, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
