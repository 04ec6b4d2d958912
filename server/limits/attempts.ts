import { ApiError } from '../../engine/core/errors';

interface CountedLimiter {
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** A limiter, and the key that an attempt counts under. */
export interface Counted {
  readonly limiter: CountedLimiter;
  readonly key: string;
}

/** Longest wait for attempts in progress. */
const PATIENCE_MS = 10_000;

/** Attempts in progress of one limiter and key, and those that wait for their outcome, the first one first. */
interface Gate {
  inProgress: number;
  readonly waiting: (() => void)[];
}

const gates = new WeakMap<CountedLimiter, Map<string, Gate>>();

/**
 * Runs an attempt that counts against limits unless it calls `succeed`. Every attempt counts while it is in progress, so parallel guesses
 * get no more than the limit. An attempt that finds the limit used up by attempts in progress on this node waits for their outcome.
 * @throws ApiError 429
 */
export async function attemptWithin<Result>(
  counted: readonly Counted[],
  run: (succeed: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  const begun: Counted[] = [];
  try {
    for (const one of counted) {
      await take(one, deadline);
      begun.push(one);
    }
    return await run(async () => {
      for (const { limiter, key } of counted) await limiter.giveBack(key);
    });
  } finally {
    for (const one of begun) settle(one);
  }
}

async function take({ limiter, key }: Counted, deadline: number): Promise<void> {
  const gate = gateOf(limiter, key);
  gate.inProgress += 1;
  for (;;) {
    try {
      return await limiter.take(key);
    } catch (error) {
      gate.inProgress -= 1;
      const isOver = !(error instanceof ApiError && error.code === 'rate_limited') || performance.now() > deadline;
      if (isOver || gate.inProgress === 0) {
        leave(limiter, key, gate);
        throw error;
      }
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    }
  }
}

function settle({ limiter, key }: Counted): void {
  const gate = gateOf(limiter, key);
  gate.inProgress -= 1;
  leave(limiter, key, gate);
}

/** Lets the first waiting attempt try again. */
function leave(limiter: CountedLimiter, key: string, gate: Gate): void {
  const next = gate.waiting.shift();
  if (next) {
    gate.inProgress += 1;
    next();
  } else if (gate.inProgress === 0) gates.get(limiter)?.delete(key);
}

function gateOf(limiter: CountedLimiter, key: string): Gate {
  const own = gates.get(limiter) ?? new Map<string, Gate>();
  gates.set(limiter, own);
  const gate = own.get(key) ?? { inProgress: 0, waiting: [] };
  own.set(key, gate);
  return gate;
}
