import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';
import { besideWrite } from './besideWrite';

/** Waits until a statement of this database waits for a lock, of one kind where that is said (`advisory`). Needs PostgreSQL. */
export async function untilBlocked(db: AnyDatabase, lock: string | null = null): Promise<void> {
  for (;;) {
    const look = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and wait_event = coalesce(${lock}, wait_event) limit 1`;
    const blocked = await besideWrite(() => look.execute(db));
    if (blocked.rows.length > 0) return;
    await pause(5);
  }
}
