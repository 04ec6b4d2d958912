import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { Insert } from './insertInto';

interface Purchases {
  engine: Engine;
  tx: EngineTransaction;
  insert: Insert;
  eventId: number;
  /** Somebody who uses the app as an athlete of the event. */
  profileId: number;
  operationId: string;
  start: Date;
}

const BOUGHT = [
  { name: 'Marathon entry', price: 62.5, status: 'paid', external_id: 'HC26-1001' },
  { name: 'Event shirt', price: 24, status: 'pending', external_id: 'HC26-1002' },
  { name: 'Pasta evening', price: 12.5, status: 'refunded', external_id: 'HC26-1003' },
];

/** Somebody who works on the event runs as well: an account that is linked to an athlete, and what was bought for them. */
export async function fillPurchases(o: Purchases): Promise<void> {
  const found = await sql<{ id: number; email: string | null }>`
    select id, email from athletes where event_id = ${o.eventId} order by id limit 1`.execute(o.tx);
  const [athlete] = found.rows;
  if (!athlete) return;
  const { engine, tx, operationId } = o;
  const resource = engine.plan.get('athletes');
  await updateRecords({
    ...{ engine, tx, operationId, resource, actor: SYSTEM },
    ...{ ids: [Number(athlete.id)], patch: { profile_id: o.profileId } },
  });
  const purchased_at = new Date(o.start.getTime() - 60 * 86_400_000).toISOString();
  const common = { event_id: o.eventId, athlete_id: Number(athlete.id), currency: 'EUR', purchased_at };
  await o.insert(
    'products',
    BOUGHT.map((product) => ({ ...common, ...product, ...(athlete.email && { email: athlete.email }) })),
  );
}
