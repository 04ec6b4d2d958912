import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { closedError } from '../../../engine/api/operations/transaction';
import { closedReason } from '../../../engine/api/sql/accessSql';

/** @throws ApiError `locked` with the reason */
export async function requireOpenEvent({ plan }: Engine, db: EngineDatabase, eventId: number): Promise<void> {
  const reason = closedReason(plan, 'event', sql`${eventId}::bigint`);
  const [locked] = reason ? (await sql<{ reason: string }>`${reason}`.execute(db)).rows : [];
  if (locked) throw closedError(plan.get('events'), locked.reason);
}
