import { sql } from 'kysely';
import { ApiError } from '../../core/errors';
import type { WriteContext } from '../engine';
import { readRecord } from './readRecords';

/**
 * Optimistic concurrency: refuses to write over what the caller has not seen.
 * @throws ApiError 412 with `current` (the record now) and `changed_by` (who, when, which fields since that version).
 */
export async function requireVersion(context: WriteContext, ids: readonly number[], version: number): Promise<void> {
  const { engine, tx, actor, resource } = context;
  const [id] = ids;
  if (id === undefined) return;
  const found = await sql<{
    version: number;
  }>`select version from ${sql.table(resource.name)} where id = ${id}`.execute(tx);
  const current = found.rows[0]?.version ?? version;
  if (current === version) return;
  const record = await readRecord({ engine, actor, resource, id, db: tx });
  const since = await sql<{ name: string | null; at: string; before: Record<string, unknown> | null }>`
    select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), k.name) as name, c.created_at as at, c.before
    from changes c left join profiles p on p.id = c.profile_id left join api_keys k on k.id = c.api_key_id
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
