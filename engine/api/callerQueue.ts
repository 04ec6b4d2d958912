import { ApiError } from '../core/errors';
import type { Caller } from './connectionScope';

type Share = Caller['share'];

/** Gives a place back to the queue; further calls do nothing. */
type GiveBack = () => void;

interface QueueOptions {
  /** Places of each share, such as connections. Callers of a reserved share also use `ordinary` ones. */
  readonly shares: Readonly<Record<Share, number>>;
  /** Places that one caller has at a time. */
  readonly mostPerCaller: number;
  /** How long a caller that is not patient waits without any of its requests getting a place. */
  readonly longestPauseMs: number;
  /** How long one request of such a caller waits in total. */
  readonly longestWaitMs: number;
  onWait?(): void;
  onRefusal?(): void;
}

interface Waiter {
  grant(share: Share): void;
}

interface Line {
  readonly share: Share;
  readonly most: number;
  readonly waiting: Waiter[];
  inUse: number;
  /** Time of the last place that the caller got, in milliseconds since 1970. */
  servedAt: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Hands out a limited number of places fairly. Callers take turns, and none has more than `mostPerCaller` at a time, so one caller's burst
 * delays that caller alone. Code of the server that names no caller has no such limit.
 */
export class CallerQueue {
  readonly #options: QueueOptions;
  readonly #free: Record<Share, number>;
  /** By caller, in the order of turns. */
  readonly #lines = new Map<string, Line>();

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#free = { ...options.shares };
  }

  /** Waits for the caller's turn. @throws ApiError 503 after too long a wait, unless the caller is patient */
  async take(caller: Caller | null): Promise<GiveBack> {
    const key = caller ? `${caller.share} ${caller.key}` : '';
    const line = this.#lineOf(key, caller);
    const share = line.waiting.length === 0 ? this.#reserve(line) : null;
    if (share) return this.#lend(key, line, share);
    this.#options.onWait?.();
    return new Promise((resolve, reject) => {
      const begunAt = Date.now();
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        grant: (granted) => {
          clearTimeout(timer);
          resolve(this.#lend(key, line, granted));
        },
      };
      const giveUpWhenDue = (): void => {
        const left = this.#dueAt(line, begunAt) - Date.now();
        if (left > 0) {
          timer = setTimeout(giveUpWhenDue, left);
          return;
        }
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        this.#forget(key, line);
        this.#options.onRefusal?.();
        reject(tooMuchInProgress());
      };
      line.waiting.push(waiter);
      if (caller?.isPatient === false) giveUpWhenDue();
    });
  }

  /** Runs work in the caller's turn. @throws ApiError 503 after too long a wait, unless the caller is patient */
  async run<Result>(caller: Caller | null, work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.take(caller);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #lineOf(key: string, caller: Caller | null): Line {
    const known = this.#lines.get(key);
    if (known) return known;
    const most = caller ? this.#options.mostPerCaller : Number.POSITIVE_INFINITY;
    const line: Line = { share: caller?.share ?? 'ordinary', most, waiting: [], inUse: 0, servedAt: 0 };
    this.#lines.set(key, line);
    return line;
  }

  /** Returns when a request that waits gives up: a burst that moves on is slow, one that is stuck is refused. */
  #dueAt({ servedAt }: Line, begunAt: number): number {
    const { longestPauseMs, longestWaitMs } = this.#options;
    return Math.min(Math.max(begunAt, servedAt) + longestPauseMs, begunAt + longestWaitMs);
  }

  /** Reserves a free place that the caller may have now. */
  #reserve(line: Line): Share | null {
    if (line.inUse >= line.most) return null;
    const share = [line.share, 'ordinary' as const].find((one) => this.#free[one] > 0);
    if (!share) return null;
    line.inUse += 1;
    line.servedAt = Date.now();
    this.#free[share] -= 1;
    return share;
  }

  #lend(key: string, line: Line, share: Share): GiveBack {
    let isLent = true;
    return () => {
      if (!isLent) return;
      isLent = false;
      line.inUse -= 1;
      this.#free[share] += 1;
      this.#grantNext();
      this.#forget(key, line);
    };
  }

  /** Gives the place that came back to the caller whose turn it is. That caller goes to the end. */
  #grantNext(): void {
    for (const [key, line] of [...this.#lines]) {
      const [next] = line.waiting;
      const share = next && this.#reserve(line);
      if (!next || !share) continue;
      line.waiting.shift();
      this.#lines.delete(key);
      this.#lines.set(key, line);
      next.grant(share);
      return;
    }
  }

  #forget(key: string, line: Line): void {
    if (line.inUse === 0 && line.waiting.length === 0 && this.#lines.get(key) === line) this.#lines.delete(key);
  }
}

function tooMuchInProgress(): ApiError {
  return new ApiError({
    code: 'unavailable',
    message: 'Too many of your requests are in progress. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
