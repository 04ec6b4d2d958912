import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { closedError } from '../../../engine/api/operations/transaction';
import { closedReason } from '../../../engine/api/sql/accessSql';

/** @throws ApiError `locked` with the reason */
export async function requireOpenEvent({ plan }: Engine, tx: EngineTransaction, eventId: number): Promise<void> {
  const reason = closedReason(plan, 'event', sql`${eventId}::bigint`);
  const [locked] = reason ? (await sql<{ reason: string }>`${reason}`.execute(tx)).rows : [];
  if (locked) throw closedError(plan.get('events'), locked.reason);
}
