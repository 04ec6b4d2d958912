import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';

/** What a delivery says that is not sent any more. */
export const MOVED_AWAY = 'Not sent: the event moved to another organization.';

/**
 * Whether a delivery is about an event that is another organization's by now than the one whose webhook would be told, given the aliases of
 * both tables. The payload names the event also where the delivery is the organization's.
 */
export function isMovedAway(delivery: string, webhook: string): RawBuilder<boolean> {
  const [payload, organization] = [sql.ref(`${delivery}.payload`), sql.ref(`${webhook}.organization_id`)];
  return sql<boolean>`exists (
    select 1 from events moved where moved.id = (${payload} ->> 'event_id')::bigint and moved.organization_id <> ${organization})`;
}

/** Ends what still waits to be told of an event, now that it is elsewhere. */
export async function endDeliveriesMovedAway(db: EngineDatabase, eventId: number): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'failed', error = ${MOVED_AWAY}, next_attempt_at = null, version = d.version + 1, updated_at = now()
    from webhooks w where w.id = d.webhook_id and d.status = 'pending' and (d.payload ->> 'event_id')::bigint = ${eventId}
      and ${isMovedAway('d', 'w')}`.execute(db);
}
