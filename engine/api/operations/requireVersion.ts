import { type RawBuilder, sql } from 'kysely';
import { type Actor, identityOf } from '../../core/access/actor';
import { ApiError } from '../../core/errors';
import type { Plan } from '../../core/plan';
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
  const since = await sql<Change>`
    select ${whoName(engine.plan)} as name, ${isBy(actor, engine.plan)} as is_own, c.created_at as at, c.before
    from changes c${whoJoins(engine.plan)}
    where c.resource = ${resource.name} and c.record_id = ${id} and c.operation = 'update'
    order by c.id desc limit ${Math.min(Math.max(current - version, 1), 20)}`.execute(tx);
  const [latest] = since.rows;
  const fields = [...new Set(since.rows.flatMap((change) => Object.keys(change.before ?? {})))].filter(
    (name) => name in record,
  );
  const what = resource.label.toLowerCase();
  const who = latest?.name ?? 'Someone';
  throw new ApiError({
    code: 'stale',
    message: latest?.is_own
      ? `You changed this ${what} in another window or program since you opened it here. This change was not saved.`
      : `${who} changed this ${what} while you were editing it. Nothing of yours was saved.`,
    details: {
      current: record,
      changed_by: { name: latest?.name ?? null, is_own: latest?.is_own ?? false, at: latest?.at ?? null, fields },
    },
  });
}

interface Change {
  name: string | null;
  is_own: boolean;
  at: string;
  before: Record<string, unknown> | null;
}

/** Whether a change `c` is the actor's own. */
function isBy(actor: Actor, { tenancy }: Plan): RawBuilder<boolean> {
  const own = Object.entries(tenancy.identities).flatMap(([kind, { column }]) => {
    const id = identityOf(actor, kind);
    return id === null ? [] : [sql`${sql.ref(`c.${column}`)} is not distinct from ${id}::bigint`];
  });
  return own.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(own, sql` and `)})`;
}
