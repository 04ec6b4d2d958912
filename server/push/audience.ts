import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { AUDIENCES } from '../../resources/notifications/notifications.resource';

export interface Audience {
  readonly event_id: number;
  readonly audience: (typeof AUDIENCES)[number];
  readonly race_id: number | null;
}

/** Whether a subscription `s` hears of it: as it wants news, or as it follows an athlete of the race, or any. */
export function isReached({ event_id, audience, race_id }: Audience): RawBuilder<boolean> {
  const ofEvent = sql`s.event_id = ${event_id}`;
  if (audience === 'all') return sql<boolean>`(${ofEvent} and s.wants_news)`;
  const ofRace = audience === 'race' ? sql`and a.race_id = ${race_id}` : sql``;
  return sql<boolean>`(${ofEvent} and s.athlete_ids <> '{}' and exists (
    select 1 from athletes a where a.id = any(s.athlete_ids) and a.event_id = ${event_id} and a.deleted_at is null ${ofRace}))`;
}

export async function countReached(db: EngineDatabase, audience: Audience): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from push_subscriptions s where ${isReached(audience)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}
