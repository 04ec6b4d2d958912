import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row } from '../../engine/api/engine';
import { ApiError, invalid } from '../../engine/core/errors';

/** Clocks differ, and a form takes its time. */
const LATEST_MS = 5 * 60_000;

/** Notifications go out by their time; what has gone out stays as it was read. */
export const notificationsServer: ResourceServer = {
  // Undo is no way to change it either.
  lasting: Object.fromEntries(
    ['title', 'body', 'audience', 'race_id', 'url', 'send_at', 'status'].map((name) => [
      name,
      { where: (t: string) => sql`${sql.ref(`${t}.status`)} in ('sending', 'sent')`, refuse: wasSent },
    ]),
  ),
  async beforeWrite({ values, kind, ids, tx }) {
    if (kind === 'create') {
      for (const row of values) requireSound({ audience: 'all', race_id: null, ...row }, row);
      return values.map((row) => ({ ...row, status: statusOf(row) }));
    }
    if (values.some((row) => Object.keys(row).length > 0)) await requireUnsent(tx, ids);
    const found = await sql<Row & { id: number }>`
      select id, audience, race_id from notifications where id = any(${[...ids]}::bigint[])`.execute(tx);
    const known = new Map<number, Row>(found.rows.map((row) => [row.id, row]));
    return values.map((row, index) => {
      const before: Row = known.get(ids[index] ?? 0) ?? {};
      if (Object.keys(row).length === 0) return row;
      requireSound({ ...before, ...row }, row);
      return 'send_at' in row ? { ...row, status: statusOf(row) } : row;
    });
  },
};

function statusOf({ send_at: sendAt }: Row): string {
  return sendAt == null ? 'draft' : 'scheduled';
}

/** @throws ApiError 422 */
function requireSound({ audience, race_id: raceId }: Row, { send_at: sendAt }: Row): void {
  if (audience === 'race' && raceId == null) throw invalid({ race_id: ['Choose the race whose followers are told.'] });
  if (sendAt != null && new Date(String(sendAt)).getTime() < Date.now() - LATEST_MS)
    throw invalid({ send_at: ['This time is past. Choose a later one, or send it now.'] });
}

/** @throws ApiError 409 for what somebody may have read by now */
export async function requireUnsent(tx: EngineTransaction, ids: readonly number[]): Promise<void> {
  const found = await sql`
    select 1 from notifications where id = any(${[...ids]}::bigint[]) and status in ('sending', 'sent') limit 1`.execute(
    tx,
  );
  if (found.rows.length === 0) return;
  throw wasSent();
}

function wasSent(): ApiError {
  return new ApiError({ code: 'conflict', message: 'It was sent, and stays as it was read. Make another one.' });
}
