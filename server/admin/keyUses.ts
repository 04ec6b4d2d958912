import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';
import { lookEvery } from '../lookEvery';

const FLUSH_MS = 10_000;
const KEPT_DAYS = 30;

interface Use {
  calls: number;
  errors: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** Calls with API keys as this node counts them: in memory, and added to those of the other nodes all at once. */
export class KeyUses {
  readonly #db: AnyDatabase;
  /** By day in UTC and key: `2027-05-30 12`. */
  #uses = new Map<string, Use>();

  constructor(db: AnyDatabase) {
    this.#db = db;
  }

  /** Counts an answered call. */
  note({ keyId, isError }: { keyId: number; isError: boolean }): void {
    const now = Date.now();
    const key = `${new Date(now).toISOString().slice(0, 10)} ${keyId}`;
    const { calls = 0, errors = 0 } = this.#uses.get(key) ?? {};
    this.#uses.set(key, { calls: calls + 1, errors: errors + Number(isError), lastAt: now });
  }

  /** Adds what was counted since the last time. What cannot be written now is counted again with the next. */
  async flush(): Promise<void> {
    const taken = this.#uses;
    if (taken.size === 0) return;
    this.#uses = new Map();
    // In one order on every node: two that write the same rows wait for each other, and not in a circle.
    const rows = [...taken]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, use]) => {
        const [day, id] = key.split(' ');
        return {
          day,
          api_key_id: Number(id),
          calls: use.calls,
          errors: use.errors,
          last_at: new Date(use.lastAt).toISOString(),
        };
      });
    try {
      // Of keys that are gone nothing is kept.
      await sql`
        insert into key_uses as k (day, api_key_id, calls, errors, last_at)
        select u.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u(day date, api_key_id bigint, calls bigint, errors bigint, last_at timestamptz)
        where exists (select 1 from api_keys a where a.id = u.api_key_id)
        order by u.api_key_id, u.day
        on conflict (api_key_id, day) do update set calls = k.calls + excluded.calls, errors = k.errors + excluded.errors,
          last_at = greatest(k.last_at, excluded.last_at)`.execute(this.#db);
    } catch (error) {
      for (const [key, use] of taken) {
        const { calls = 0, errors = 0, lastAt = 0 } = this.#uses.get(key) ?? {};
        this.#uses.set(key, {
          calls: calls + use.calls,
          errors: errors + use.errors,
          lastAt: Math.max(lastAt, use.lastAt),
        });
      }
      throw error;
    }
  }

  /** Forgets what nobody looks at any more. */
  async prune(): Promise<void> {
    await sql`delete from key_uses where day <= (now() at time zone 'utc')::date - ${KEPT_DAYS}::int`.execute(this.#db);
  }
}

/** Writes what is counted every few seconds, and the rest when it is stopped. */
export function startCounting({ uses, onError }: { uses: KeyUses; onError(error: unknown): void }): {
  stop(): Promise<void>;
} {
  const flushing = lookEvery({ ms: FLUSH_MS, look: () => uses.flush(), onError });
  const pruning = lookEvery({ ms: 60 * 60_000, look: () => uses.prune(), onError });
  return {
    async stop() {
      await Promise.all([flushing.stop(), pruning.stop()]);
      await uses.flush().catch(onError);
    },
  };
}
