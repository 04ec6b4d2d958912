import { ApiError } from '../../engine/core/errors';

/** `count` attempts at once, and again as many evenly over `perSeconds`. */
export interface RateLimit {
  readonly count: number;
  readonly perSeconds: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_KEYS = 10_000;

/**
 * A token bucket per key, in this process. It is not shared between nodes: a limit against guessing does its work at a
 * multiple of itself too, and a table or a store for it would make every sign-in wait for one more write, in the very moment that
 * someone floods it. Memory is bounded: beyond 10,000 keys those that were quiet the longest start again.
 */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts an attempt. @throws ApiError 429 with the seconds until the next one */
  take(key: string): void {
    const bucket = this.#filled(key);
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) * this.#secondsEach()));
      throw new ApiError({
        code: 'rate_limited',
        message: `Too many attempts. Try again in ${spoken(retryAfterSeconds)}.`,
        retryAfterSeconds,
      });
    }
    bucket.tokens -= 1;
  }

  /** Takes an attempt back that turned out well. */
  giveBack(key: string): void {
    const bucket = this.#filled(key);
    bucket.tokens = Math.min(this.#limit.count, bucket.tokens + 1);
  }

  #filled(key: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    const gained = known ? (now - known.at) / 1000 / this.#secondsEach() : 0;
    const bucket = { tokens: known ? Math.min(this.#limit.count, known.tokens + gained) : this.#limit.count, at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const oldest = this.#buckets.size > MOST_KEYS ? this.#buckets.keys().next().value : undefined;
    if (oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }

  #secondsEach(): number {
    return this.#limit.perSeconds / this.#limit.count;
  }
}

/** One subscriber has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || /^::ffff:\d/i.test(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}

function spoken(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const MINUTES = 60;

/** A start area or an office signs in from one address: the limit per address is wide, the one per account is not. */
const DEFAULT_LIMITS = {
  loginPerAccount: { count: 10, perSeconds: 15 * MINUTES },
  loginPerAddress: { count: 100, perSeconds: 15 * MINUTES },
  registerPerAddress: { count: 20, perSeconds: 60 * MINUTES },
  recoverPerAccount: { count: 3, perSeconds: 15 * MINUTES },
  recoverPerAddress: { count: 20, perSeconds: 60 * MINUTES },
  resetPerAddress: { count: 20, perSeconds: 15 * MINUTES },
  passwordPerProfile: { count: 10, perSeconds: 15 * MINUTES },
} satisfies Record<string, RateLimit>;

export type RateLimits = Readonly<Record<keyof typeof DEFAULT_LIMITS, RateLimit>>;
export type RateLimiters = Readonly<Record<keyof RateLimits, RateLimiter>>;

/** The limiters of one process; limits left out are the defaults. */
export function createLimiters(limits: Partial<RateLimits> = {}): RateLimiters {
  const entries = Object.entries({ ...DEFAULT_LIMITS, ...limits });
  return Object.fromEntries(entries.map(([name, limit]) => [name, new RateLimiter(limit)])) as RateLimiters;
}
