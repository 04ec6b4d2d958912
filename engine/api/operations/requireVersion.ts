import { sql } from 'kysely';
import { ApiError } from '../../core/errors';
import type { WriteContext } from '../engine';
import { whoJoins, whoName } from '../sql/whoSql';
import { readRecord } from './readRecords';

/**
 * Optimistic concurrency: refuses to write over what the caller has not seen.
 * @throws ApiError 412 with `current` (the record now) and `changed_by` (who, when, which fields since that version).
 */
export async function requireVersion(
  { engine, tx, actor, resource }: WriteContext,
  locked: ReadonlyMap<number, number>,
  version: number,
): Promise<void> {
  const [[id, current] = [0, version]] = locked;
  if (current === version) return;
  const record = await readRecord({ engine, actor, resource, id, db: tx });
  const since = await sql<{ name: string | null; at: string; before: Record<string, unknown> | null }>`
    select ${whoName(engine.plan)} as name, c.created_at as at, c.before
    from changes c${whoJoins(engine.plan)}
    where c.resource = ${resource.name} and c.record_id = ${id} and c.operation = 'update'
    order by c.id desc limit ${Math.min(Math.max(current - version, 1), 20)}`.execute(tx);
  const [latest] = since.rows;
  const fields = [...new Set(since.rows.flatMap((change) => Object.keys(change.before ?? {})))].filter(
    (name) => name in record,
  );
  const who = latest?.name ?? 'Someone';
  throw new ApiError({
    code: 'stale',
    message: `${who} changed this ${resource.label.toLowerCase()} while you were editing it. Nothing of yours was saved.`,
    details: { current: record, changed_by: { name: latest?.name ?? null, at: latest?.at ?? null, fields } },
  });
}
