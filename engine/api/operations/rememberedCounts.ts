import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import { levelColumns, scopeColumn } from '../../core/tenancy';
import type { ActingOn, EngineDatabase } from '../engine';
import type { QueryShape } from '../sql/queryShape';

/** After this long without a look it is counted anew. */
const FRESH_MS = 60_000;
/** What is noted of moves is kept far longer, so that none can be missed. */
const KEPT_FOR = '1 hour';
const PRUNE_PAGE = 10_000;
const MOST_COUNTS = 5_000;

/** The column of a page's statement that says whether what is remembered is still so. */
export const STANDS = '#stands';

/** How many records there were at a snapshot of the database, as PostgreSQL writes snapshots. */
export interface Remembered {
  count: number;
  snapshot: string;
  /** Milliseconds of this process's own clock. */
  seenAt: number;
}

/** What a count hangs on. */
export interface CountKey {
  readonly key: string;
  /** Of `row_moves`: the resource's own rows, its columns, and where tenants belong. */
  readonly parts: readonly string[];
  readonly tenant: number | null;
}

const ofServers = new WeakMap<object, Map<string, Remembered>>();

/** What tells that the number of a query's records may have changed; null where it hangs on more than triggers tell of. */
export function countKey({ engine: { plan, servers }, actor, resource }: ActingOn, shape: QueryShape): CountKey | null {
  const { countedBy, tenancy, aside } = resource.resource;
  if (!countedBy) return null;
  const scope = scopeColumn(tenancy);
  const columns = new Set(shape.where.map(({ field }) => field));
  if (aside !== undefined) columns.add(aside);
  if (scope !== null) columns.delete(scope);
  const isTold = [...columns].every(
    (name) => countedBy.includes(name) && !resource.fields.get(name)?.field.options.read,
  );
  if (!isTold) return null;
  const reached = actor.isSuperAdmin ? [] : partsOfReach(resource, servers.get(resource.name)?.readAlso !== undefined);
  if (!reached) return null;
  const own = [...columns].map((name) => `${resource.name}.${name}`);
  const given = shape.where.findIndex(({ field, operator }) => field === scope && operator === 'eq');
  const tenant = shape.values[`where${given}`];
  return {
    key: `${resource.name} ${shape.key} ${JSON.stringify(shape.values)} ${JSON.stringify([actor.identity, actor.isSuperAdmin, actor.grants])}`,
    parts: [resource.name, ...own, ...reached],
    tenant: typeof tenant === 'number' ? tenant : null,
  };

  function partsOfReach({ resource: { tenancy: own } }: ResourcePlan, hasMore: boolean): string[] | null {
    if (own.kind !== 'below' || own.owner !== undefined || hasMore) return null;
    const parts = levelColumns(own).map(([level]) => {
      const tenant = plan.tenants.get(level)?.resource;
      const { parents } = tenant?.tenancy.kind === 'tenant' ? tenant.tenancy : { parents: {} };
      const by = Object.values(parents ?? {});
      const isNoted = by.every((column) => tenant?.countedBy?.includes(String(column)));
      return tenant?.countedBy && isNoted ? [tenant.name, ...by.map((column) => `${tenant.name}.${column}`)] : null;
    });
    return parts.some((one) => one === null) ? null : parts.flatMap((one) => one ?? []);
  }
}

/** What is remembered, if it was looked at lately. */
export function rememberedCount(servers: object, { key }: CountKey): Remembered | null {
  const known = ofServers.get(servers)?.get(key);
  return known && performance.now() - known.seenAt < FRESH_MS ? known : null;
}

export function rememberCount(
  servers: object,
  { key }: CountKey,
  counted: Omit<Remembered, 'seenAt'>,
  askedAt: number,
) {
  const counts = ofServers.get(servers) ?? new Map<string, Remembered>();
  ofServers.set(servers, counts);
  counts.delete(key);
  counts.set(key, { ...counted, seenAt: askedAt });
  const oldest = counts.size > MOST_COUNTS ? counts.keys().next().value : undefined;
  if (oldest !== undefined) counts.delete(oldest);
}

/** It was still so at a later snapshot, so nothing before that has to be looked through again. */
export function stillStands(remembered: Remembered, snapshot: string, askedAt: number): void {
  remembered.snapshot = snapshot;
  remembered.seenAt = askedAt;
}

/**
 * A column of a statement: its snapshot, where nothing that it sees moved what is counted since the remembered snapshot; else null.
 * What others have not committed is seen by neither.
 */
export function standsSql(given: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const then = sql`${given('snapshot')}::pg_snapshot`;
  // What is visible is below the end of the current snapshot: said so that the range looks as short to the planner as it is.
  return sql`, (select case when not exists (
      select 1 from row_moves m where m.part = any(${given('parts')}::text[]) and m.xid >= pg_snapshot_xmin(${then})
        and m.xid < pg_snapshot_xmax(pg_current_snapshot())
        and (m.tenant is null or ${given('tenant')}::bigint is null or m.tenant = ${given('tenant')}::bigint)
        and not pg_visible_in_snapshot(m.xid, ${then}))
    then pg_current_snapshot()::text end) as ${sql.ref(STANDS)}`;
}

/** Forgets moves that no remembered count is older than. */
export async function pruneMoves(db: EngineDatabase): Promise<void> {
  for (;;) {
    const pruned = await sql`
      delete from row_moves where id in (
        select id from row_moves where created_at < now() - ${KEPT_FOR}::interval order by id limit ${PRUNE_PAGE})`.execute(
      db,
    );
    if (Number(pruned.numAffectedRows ?? 0) < PRUNE_PAGE) return;
  }
}
