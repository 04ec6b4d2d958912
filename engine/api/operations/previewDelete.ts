import { sql } from 'kysely';
import type { ActingOn } from '../engine';
import { requireVerb } from './readRecords';

export interface DeletePreview {
  count: number;
  /** The declaration's warnings that there is reason for, and about how many they are. */
  warnings: { name: string; count: number }[];
}

/** What else would be lost with records, in one statement whatever their number. @throws ApiError 403, 404 as deleting them */
export async function previewDelete(options: ActingOn & { ids: readonly number[] }): Promise<DeletePreview> {
  const { engine, resource, ids } = options;
  await requireVerb({ ...options, db: engine.db, verb: 'delete' });
  const names = resource.resource.deleteWarnings ?? [];
  const { deleteWarnings = {} } = engine.servers.get(resource.name) ?? {};
  const sums = names.map((name) => {
    const concerned = deleteWarnings[name]?.('t') ?? sql`false`;
    return sql`, coalesce(sum((${concerned})::int), 0)::int as ${sql.ref(name)}`;
  });
  const counted = await sql<Record<string, number>>`
    select count(*)::int as count${sql.join(sums, sql``)} from ${sql.table(resource.name)} t
    where t.id = any(${[...ids]}::bigint[])`.execute(engine.db);
  const { count = 0, ...counts } = counted.rows[0] ?? {};
  const warnings = names.flatMap((name) => (counts[name] ? [{ name, count: counts[name] }] : []));
  return { count, warnings };
}
