import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';

/** `count` attempts at once, and again as many evenly over `perSeconds`. */
export interface RateLimit {
  readonly count: number;
  readonly perSeconds: number;
}

/** The first `free` attempts follow each other as they like, each one after them twice as long after the one before, up to `longestSeconds`. */
export interface GrowingPause {
  readonly free: number;
  readonly longestSeconds: number;
}

interface LimiterOptions<Limit> {
  readonly db: AnyDatabase;
  /** Keys of one limiter are none of another. */
  readonly name: string;
  readonly limit: Limit;
}

/** After so many attempts what nobody was held up by for a day is forgotten. */
const SWEEP_EVERY = 500;
/** A pause does not grow beyond 2 to the power of this, in seconds. */
const MOST_DOUBLINGS = 20;

/** As precise as what is stored, which may then never lie in the future by being rounded. */
const NOW = sql`date_trunc('milliseconds', now())`;

let attempts = 0;

/** Keys and until when each is taken, in the database: a limit that every node counts by itself is a limit times the nodes. */
abstract class Limiter<Limit> {
  protected readonly db: AnyDatabase;
  protected readonly limit: Limit;
  readonly #name: string;

  constructor({ db, name, limit }: LimiterOptions<Limit>) {
    this.db = db;
    this.#name = name;
    this.limit = limit;
  }

  protected keyOf(key: string): string {
    return `${this.#name} ${key}`;
  }

  /** Counts an attempt. @throws ApiError 429 with the seconds until the next one */
  async take(key: string): Promise<void> {
    attempts += 1;
    if (attempts % SWEEP_EVERY === 0)
      await sql`delete from rate_limits where until < now() - interval '1 day'`.execute(this.db);
    const taken = await this.count(this.keyOf(key)).execute(this.db);
    if (taken.rows.length === 0) throw await this.#refusal(this.keyOf(key));
  }

  /** One row where the attempt is allowed, and counted with that; none where it is not. */
  protected abstract count(key: string): RawBuilder<unknown>;

  /** Seconds from now until the next attempt, by the row of the key. */
  protected abstract readonly wait: RawBuilder<unknown>;

  async #refusal(key: string): Promise<ApiError> {
    const found = await sql<{ seconds: number }>`
      select (${this.wait})::float8 as seconds from rate_limits where key = ${key}`.execute(this.db);
    const retryAfterSeconds = Math.max(1, Math.ceil(found.rows[0]?.seconds ?? 1));
    return new ApiError({
      code: 'rate_limited',
      message: `Too many attempts. Try again in ${spoken(retryAfterSeconds)}.`,
      retryAfterSeconds,
    });
  }
}

/** A limit per key, by the time at which everything that was taken is filled up again. */
export class RateLimiter extends Limiter<RateLimit> {
  protected override readonly wait = sql`extract(epoch from until - now()) - ${this.#spare()}`;

  /** Takes an attempt back that turned out well. */
  async giveBack(key: string): Promise<void> {
    await sql`update rate_limits set until = until - ${this.#each()} where key = ${this.keyOf(key)}`.execute(this.db);
  }

  protected override count(key: string): RawBuilder<unknown> {
    return sql`
      insert into rate_limits as l (key, until) values (${key}, ${NOW} + ${this.#each()})
      on conflict (key) do update set until = greatest(l.until, ${NOW}) + ${this.#each()}
      where l.until <= now() + make_interval(secs => ${this.#spare()}) returning key`;
  }

  #each(): RawBuilder<unknown> {
    return sql`make_interval(secs => ${this.limit.perSeconds / this.limit.count}::float8)`;
  }

  #spare(): RawBuilder<unknown> {
    const { count, perSeconds } = this.limit;
    return sql`${((count - 1) * perSeconds) / count}::float8`;
  }
}

/** A pause per key that grows with each attempt. Nobody is shut out for longer than its longest. */
export class PauseLimiter extends Limiter<GrowingPause> {
  protected override readonly wait = sql`extract(epoch from until - now())`;

  /** Takes an attempt back that turned out well, and the pause behind it. */
  async giveBack(key: string): Promise<void> {
    await sql`
      update rate_limits set failures = greatest(0, failures - 1), until = ${NOW} where key = ${this.keyOf(key)}`.execute(
      this.db,
    );
  }

  protected override count(key: string): RawBuilder<unknown> {
    const { free, longestSeconds } = this.limit;
    const failures = sql`case when l.until < now() - interval '1 day' then 1 else l.failures + 1 end`;
    const doublings = sql`least(l.failures + 1 - ${free}::int, ${MOST_DOUBLINGS}::int)`;
    const pause = sql`case when l.failures + 1 <= ${free}::int then 0 else least(${longestSeconds}::float8, power(2, ${doublings})) end`;
    return sql`
      insert into rate_limits as l (key, until, failures) values (${key}, ${NOW}, 1)
      on conflict (key) do update set failures = ${failures}, until = ${NOW} + make_interval(secs => ${pause})
      where l.until <= now() returning key`;
  }
}

function spoken(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
