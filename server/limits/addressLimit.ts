import { ApiError } from '../../engine/core/errors';

interface Bucket {
  /** Epoch-less ms at which all of it is there again. */
  fullAt: number;
}

interface LimitOptions {
  /** At once, and again as many within `perMs`. */
  readonly count: number;
  readonly perMs: number;
}

const MOST_ADDRESSES = 100_000;

/**
 * How often an address may ask, counted in memory: the public asks by the ten thousand a second, and a limit that needs the database for each would be
 * the load that it is against. Every node counts for itself.
 */
export class AddressLimit {
  readonly #buckets = new Map<string, Bucket>();
  readonly #each: number;
  readonly #perMs: number;

  constructor({ count, perMs }: LimitOptions) {
    this.#each = perMs / count;
    this.#perMs = perMs;
  }

  /** @throws ApiError 429 with the seconds until the next one */
  take(address: string): void {
    const now = performance.now();
    const bucket = this.#buckets.get(address) ?? this.#open(address);
    const fullAt = Math.max(bucket.fullAt, now) + this.#each;
    if (fullAt - now > this.#perMs) {
      const retryAfterSeconds = Math.max(1, Math.ceil((fullAt - now - this.#perMs) / 1_000));
      throw new ApiError({
        code: 'rate_limited',
        message: 'Too many requests from this address. Try again shortly.',
        retryAfterSeconds,
      });
    }
    bucket.fullAt = fullAt;
  }

  #open(address: string): Bucket {
    if (this.#buckets.size >= MOST_ADDRESSES) this.#forget();
    const bucket = { fullAt: 0 };
    this.#buckets.set(address, bucket);
    return bucket;
  }

  /** Those who may ask as much as anybody new; of others the first that came. */
  #forget(): void {
    const now = performance.now();
    for (const [address, { fullAt }] of this.#buckets) if (fullAt <= now) this.#buckets.delete(address);
    for (const address of this.#buckets.keys()) {
      if (this.#buckets.size < MOST_ADDRESSES * 0.9) break;
      this.#buckets.delete(address);
    }
  }
}
