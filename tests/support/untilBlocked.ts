import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';

/** Waits until a statement of this database waits for a lock. Needs PostgreSQL. */
export async function untilBlocked(db: AnyDatabase): Promise<void> {
  for (;;) {
    const blocked = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(
      db,
    );
    if (blocked.rows.length > 0) return;
    await pause(5);
  }
}
