import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';

/** Has every console ask again for what changed, by the outbox that carries all changes; which resources every console hears of is the relay's. */
export async function tellConsoles(
  tx: AnyDatabase,
  resource: 'announcements' | 'feature_flags',
  id: number,
): Promise<void> {
  await sql`
    with told as (insert into outbox (resource, ids, kind) values (${resource}, ${[id]}::bigint[], 'update') returning id)
    select pg_notify('outbox', id::text) from told`.execute(tx);
}
