import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Plan, ResourcePlan } from '../../core/plan';
import { levelColumns } from '../../core/tenancy';
import { inBackground } from '../connectionScope';
import type { Engine, EngineDatabase, WriteKind } from '../engine';
import { noticedName } from '../schema/engineTables';
import { KEPT } from '../sql/keptStatements';

/** NOTIFY channel that tells every node to look into the outbox. */
const OUTBOX_CHANNEL = 'outbox';

/** Writes of a node that come together are told of together. */
const TELL_PACE_MS = 20;

/** The most ids in one notice: beyond it readers reload the list, which costs less than the ids. */
const MAX_IDS = 1_000;

interface Written {
  engine: Pick<Engine, 'plan'>;
  db: EngineDatabase;
  resource: ResourcePlan;
  /** Null for what is not audited. */
  operationId: string | null;
  /** Where the caller knows that all of them are of one tenant: they need not be looked up. */
  tenantId?: number;
}

/**
 * Puts a notice of a write into the outbox, in the write's transaction: it exists if and only if the write does. There is one for each
 * tenant of the level whose consoles are notified of writes.
 */
export async function notifyWrite(
  { engine, db, resource, operationId, tenantId }: Written,
  kind: WriteKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const tenant = noticedTenant(engine, resource, 't');
  const given = sql`${[...ids]}::bigint[]`;
  const written = tenantId
    ? sql`select ${tenantId}::bigint as tenant, id from unnest(${given}) id`
    : sql`select ${tenant} as tenant, t.id from ${sql.table(resource.name)} t where t.id = any(${given})`;
  await sql`
    with written as (${written})${noticeSql({ engine, resource, operationId }, kind)} select ${toldSql}`.execute(db);
}

/**
 * A further `with` part of a write's statement: the notice of the rows `written`, by `tenant` and `id`. Each may be an operation of its
 * own, the context's, which is then SQL in the scope of `written`.
 */
export function noticeSql(
  { engine, resource, operationId }: Pick<Written, 'engine' | 'resource' | 'operationId'>,
  kind: WriteKind,
  isEach = false,
): RawBuilder<unknown> {
  const noticed = noticedName(engine.plan);
  const ids = sql`case when count(*) > ${MAX_IDS} then '{}'::bigint[] else array_agg(id order by id) end`;
  return sql`, noticed as (
      insert into outbox (${noticed ? sql`${sql.ref(noticed)}, ` : sql``}resource, ids, kind, operation_id)
      select ${noticed ? sql`tenant, ` : sql``}${resource.name}, ${isEach ? sql`array[id]` : ids}, ${kind}, ${operationId}::uuid
      from written${isEach ? sql`` : sql` group by tenant`} returning id)`;
}

const tellers = new WeakMap<EngineDatabase, { isDue: boolean }>();

/**
 * Tells every node of notices that are committed. NOTIFY within a transaction has all those of the database end one after the other,
 * each waiting for the disk by itself; in one of its own it waits for nothing. Where the node dies before it, the others find the
 * notices when they next look by themselves.
 */
export function tellSoon(db: EngineDatabase): void {
  const telling = tellers.get(db);
  if (telling) {
    telling.isDue = true;
    return;
  }
  const own = { isDue: false };
  tellers.set(db, own);
  const tell = async (): Promise<void> => {
    own.isDue = false;
    await sql`${sql.raw(KEPT)}select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db).catch(() => {});
    await pause(TELL_PACE_MS, undefined, { ref: false });
    if (own.isDue) return tell();
    tellers.delete(db);
  };
  // One notice is of several callers and of no write.
  void inBackground('outbox notices', tell);
}

/** Tells every node of it, as a column of that statement. */
export const toldSql = sql`(select pg_notify(${sql.lit(OUTBOX_CHANNEL)}, max(id)::text) from noticed having count(*) > 0)`;

/** The tenant of the noticed level whose row an alias is; null where it belongs to none. */
export function noticedTenant({ plan }: Pick<Engine, 'plan'>, resource: ResourcePlan, alias: string) {
  const column = noticedColumn(plan, resource);
  return column ? sql.ref(`${alias}.${column}`) : sql`null::bigint`;
}

/** The column that names the record's tenant of the noticed level; null where it belongs to none. */
function noticedColumn({ tenancy }: Plan, { resource }: ResourcePlan): string | null {
  return levelColumns(resource.tenancy).find(([level]) => level === tenancy.noticed)?.[1] ?? null;
}
