import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { ApiError, notFound } from '../../core/errors';
import type { Plan, ResourcePlan } from '../../core/plan';
import type { Acting, Engine, EngineTransaction, WriteContext } from '../engine';
import { noticedName } from '../schema/engineTables';
import { asConflict, requireParents } from './deleteRecords';
import type { AfterSlice } from './inSlices';
import { type OperationPart, operationParts } from './operationParts';
import { changedSince, lockTouched, reverse, type Step, setsUnique, touchedIds } from './reverseStep';
import { afterCommitOf, inOwnTransaction, translateError } from './transaction';
import { undoneAmong, undoRights } from './undoRights';

interface UndoOptions extends Acting {
  operationId: string;
  /** Leave records that were changed since as they are, instead of refusing the whole. */
  skipChanged?: boolean;
  /** Id of the undo itself, for one that may be run again: it reverses the operation once. */
  undoId?: string;
  afterSlice?: AfterSlice;
}

export interface UndoResult {
  count: number;
  /** Records left alone because they were changed since. */
  skipped: number;
  /** Undoing this does the operation again. */
  operationId: string;
}

/**
 * Reverses one operation as a whole, whatever it touched: what it created goes, what it deleted comes back, what it set
 * is as before. It is itself an operation, audited and undoable.
 * @throws ApiError 404 for an operation the actor cannot see, 403 where it may not write those records, 409 where records
 *   were changed since (`count`), or where it was undone already.
 */
export async function undoOperation({
  engine,
  actor,
  operationId,
  skipChanged = false,
  undoId: givenId,
  afterSlice,
}: UndoOptions): Promise<UndoResult> {
  const undoId = givenId ?? randomUUID();
  let failing: ResourcePlan | null = null;
  try {
    return await inOwnTransaction(engine, async (tx) => {
      const before = givenId ? await writtenBefore(tx, givenId) : 0;
      if (before > 0) return { count: before, skipped: 0, operationId: undoId };
      const steps = await planUndo({ engine, tx, actor, operationId });
      const total = steps.reduce((sum, step) => sum + step.count, 0);
      let count = 0;
      let skipped = 0;
      let done = 0;
      const contextOf = ({ resource }: Step): WriteContext => ({
        engine,
        tx,
        actor,
        resource,
        operationId: undoId,
        undoes: operationId,
        afterCommit: afterCommitOf(tx),
      });
      for (const step of steps) {
        failing = step.resource;
        const context = contextOf(step);
        await lockTouched(context, step, operationId);
        const changed = await changedSince(context, step, operationId);
        if (changed.length > 0 && !skipChanged) throw changedConflict(step.resource, changed.length);
        skipped += changed.length;
        const report: AfterSlice = (fraction) => afterSlice?.((done + fraction * step.count) / total);
        count += await reverse({ context, step, operationId, skipped: changed, afterSlice: report });
        done += step.count;
      }
      for (const step of steps.filter(({ operation }) => operation === 'delete'))
        await requireParents(contextOf(step), await touchedIds(tx, step, operationId));
      return { count, skipped, operationId: undoId };
    });
  } catch (error) {
    throw failing ? asConflict(translateError(error, failing), failing) : error;
  }
}

/**
 * Whether the actor could undo the operation, before that is queued.
 * @throws ApiError 404, 403, 409 as `undoOperation`
 */
export async function requireUndoable(options: { engine: Engine; actor: Actor; operationId: string }): Promise<void> {
  await options.engine.db.transaction().execute((tx) => planUndo({ ...options, tx }));
}

/** What undoing an operation would take back. */
interface OperationScope {
  /** The smallest part first. */
  records: OperationPart[];
  /** How many of these records were changed since: they refuse the undo, unless it leaves them alone. */
  changed: number;
  isUndone: boolean;
}

/**
 * Looks at what undoing an operation would take back, and writes nothing.
 * @throws ApiError 404 for an operation the actor cannot see, 403 where it may not write those records
 */
export async function operationScope(options: Acting & { operationId: string }): Promise<OperationScope> {
  const { engine, actor, operationId } = options;
  return engine.db.transaction().execute(async (tx) => {
    const steps = await reachableSteps({ ...options, tx });
    const isUndone = (await undoneAmong(tx, [operationId])).has(operationId);
    let changed = 0;
    for (const { resource, ...step } of isUndone ? [] : steps) {
      const looking = { engine, tx, actor, resource, operationId: randomUUID() };
      changed += (await changedSince(looking, { ...step, resource }, operationId)).length;
    }
    return { records: await operationParts(tx, operationId), changed, isUndone };
  });
}

/** How many records were written under an operation's id already; anyone else who is writing under it is waited for. */
export async function writtenBefore(tx: EngineTransaction, operationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${operationId}, 0))`.execute(tx);
  const sized = await sql<{ count: number }>`
    select count(distinct (resource, record_id))::int as count from changes where operation_id = ${operationId}`.execute(
    tx,
  );
  return sized.rows[0]?.count ?? 0;
}

/** How many records an operation changed, to decide whether undoing it is work for the background, and which tenant is notified. */
export async function sizeOperation(
  { plan, db }: Pick<Engine, 'plan' | 'db'>,
  operationId: string,
): Promise<{ count: number; tenantId: number | null }> {
  const noticed = noticedName(plan);
  const tenant = noticed === null ? sql`null::bigint` : sql.ref(noticed);
  const sized = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(distinct (resource, record_id))::int as count, min(${tenant}) as first, max(${tenant}) as last
    from changes where operation_id = ${operationId}`.execute(db);
  const { count = 0, first = null, last = null } = sized.rows[0] ?? {};
  return { count, tenantId: first === last ? first : null };
}

/**
 * The steps in the order they are reversed: what was deleted comes back before the values that point to it, and those are set
 * back before what was created goes.
 */
async function planUndo(options: StepsOptions): Promise<Step[]> {
  const steps = await reachableSteps(options);
  // Two undos of one operation wait for each other here.
  await sql`select 1 from changes where operation_id = ${options.operationId} order by id for update`.execute(
    options.tx,
  );
  if ((await undoneAmong(options.tx, [options.operationId])).has(options.operationId))
    throw new ApiError({ code: 'conflict', message: 'This was undone already.' });
  const setting = new Set<ResourcePlan>();
  for (const step of steps) if (await setsUnique(options.tx, step, options.operationId)) setting.add(step.resource);
  const placeOf = ({ resource, operation }: Step): number =>
    setting.has(resource) ? UNIQUE_ORDER.indexOf(operation) : ORDER.indexOf(operation);
  // A tenant that is gone lets nobody reach what is below it: it goes after that, and comes back before.
  const depthOf = ({ resource }: Step) => tenantDepth(options.engine.plan, resource);
  const inwards = (a: Step, b: Step) => (a.operation === 'delete' ? depthOf(a) - depthOf(b) : depthOf(b) - depthOf(a));
  return steps.sort((a, b) => placeOf(a) - placeOf(b) || inwards(a, b));
}

/** The outermost level of tenancy is 0; what is no tenant is further in than all of them. */
function tenantDepth(plan: Plan, { resource: { tenancy } }: ResourcePlan): number {
  const levels = Object.keys(plan.tenancy.levels);
  return tenancy.kind === 'tenant' ? levels.indexOf(tenancy.level) : levels.length;
}

/** Values that point to what was deleted along with a change of bibs are set back once that is there again: behind both. */
const ORDER: readonly (Step['operation'] | null)[] = ['delete', null, null, null, 'update', 'restore', 'create'];
/** What an operation gave the bib of another to is gone before the other has it again; and comes back after. */
const UNIQUE_ORDER: readonly Step['operation'][] = ['restore', 'create', 'update', 'delete'];

interface StepsOptions extends Acting {
  tx: EngineTransaction;
  operationId: string;
}

/** What an operation did, in no order. @throws ApiError 404, 403, 409 where the actor may not take all of it back */
async function reachableSteps({ operationId, ...options }: StepsOptions): Promise<Step[]> {
  const rights = (await undoRights({ ...options, operationIds: [operationId] })).get(operationId);
  if (!rights) throw notFound('Operation');
  if (rights.refusal) throw rights.refusal;
  return [...rights.steps];
}

function changedConflict(resource: ResourcePlan, count: number): ApiError {
  return new ApiError({
    code: 'conflict',
    message:
      count === 1
        ? `1 ${resource.label.toLowerCase()} was changed since. Nothing was undone.`
        : `${count} ${resource.name.replace(/_/g, ' ')} were changed since. Nothing was undone.`,
    details: { count, resource: resource.name },
  });
}
