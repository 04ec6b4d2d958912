import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';

interface LeadershipOptions {
  db: EngineDatabase;
  /** False where there is one node only, as with a database that one process owns. */
  isShared: boolean;
  onLead(): void;
  onError(error: unknown): void;
  /** How often it is tried to take the lead, and looked whether it is still held. */
  everyMs?: number;
}

export interface Leadership {
  isHeld(): boolean;
  stop(): Promise<void>;
}

/** Names the lock among all advisory locks of the database. */
const LOCK = 7_205_531;
const EVERY_MS = 2_000;

/**
 * Of all nodes of one database, one leads: it holds a lock for as long as its connection lives, so the death of a node makes way
 * for another.
 */
export function seekLeadership({ db, isShared, onLead, onError, everyMs = EVERY_MS }: LeadershipOptions): Leadership {
  const ending = new AbortController();
  const { signal } = ending;
  const wait = () => pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
  let isHeld = false;

  const lead = (): void => {
    isHeld = true;
    onLead();
  };
  const leadWhileConnected = () =>
    db.connection().execute(async (connection) => {
      const taken = await sql<{ is_taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as is_taken`.execute(
        connection,
      );
      if (!taken.rows[0]?.is_taken) return;
      try {
        lead();
        while (!signal.aborted) {
          await wait();
          await sql`select 1`.execute(connection);
        }
      } finally {
        isHeld = false;
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => {});
      }
    });
  const seek = async (): Promise<void> => {
    while (!signal.aborted) {
      await leadWhileConnected().catch((error) => {
        if (!signal.aborted) onError(error);
      });
      await wait();
    }
  };

  if (!isShared) lead();
  const seeking = isShared ? seek() : Promise.resolve();
  return {
    isHeld: () => isHeld,
    async stop() {
      ending.abort();
      await seeking;
    },
  };
}
