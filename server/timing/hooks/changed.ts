import { sql } from 'kysely';
import type { WriteContext } from '../../../engine/api/engine';
import { drainSoon } from '../store/drainStale';

/** Has results follow before the answer where that is quick. */
export async function followSoon(context: WriteContext, ids: readonly number[]): Promise<void> {
  const { tx, resource } = context;
  const events = await sql<{ event_id: number }>`
    select distinct event_id from ${sql.table(resource.name)} where id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const { event_id } of events.rows)
    context.afterCommit(`timing ${event_id}`, (engine) => drainSoon(engine, event_id));
}
