import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineDatabase, EngineTransaction } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { inWrite } from '../../../engine/api/operations/transaction';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import type { Stored } from '../../../resources/allResources';
import { profileIdOf } from '../../../resources/tenancy';
import type { ConnectionRecord } from '../connect';
import type { SyncOutcome } from './takeOver';

/** Kind of the background task that a sync is. */
export const SYNC_TASK = 'integration_sync';

export type SyncKind = 'check' | 'pull' | 'push';

interface NewSync {
  readonly actor: Actor;
  readonly record: Pick<ConnectionRecord, 'id' | 'event_id'>;
  readonly name: string;
  readonly kind: SyncKind;
  readonly isScheduled?: boolean;
  readonly tx?: EngineTransaction;
}

const TITLES: Readonly<Record<SyncKind, string>> = { check: 'Compare with', pull: 'Sync with', push: 'Send to' };

/**
 * Queues a sync: its record and its task exist together or not at all, and a connection does one thing at a time.
 * @throws ApiError 409 while another one is under way
 */
export async function queueSync(engine: Engine, { actor, record, name, kind, isScheduled = false, tx }: NewSync) {
  const resource = engine.plan.get('integration_syncs');
  // Whoever may sync may have it noted, though nobody writes such a record by hand.
  return inWrite({ engine, actor: SYSTEM, resource, ...(tx && { tx }) }, async (write) => {
    await sql`select 1 from event_integrations where id = ${record.id} for no key update`.execute(write.tx);
    if (await isBusy(write.tx, record.id))
      throw new ApiError({ code: 'conflict', message: `A sync with ${name} is under way. Wait for its end.` });
    const [id = 0] = await insertRecords(write, [
      {
        event_id: record.event_id,
        event_integration_id: record.id,
        kind,
        is_scheduled: isScheduled,
        operation_id: randomUUID(),
        requested_by_id: profileIdOf(actor),
      },
    ]);
    const title = `${TITLES[kind]} ${name}`;
    const task = await queueTask(engine, {
      actor,
      kind: SYNC_TASK,
      title,
      input: { sync_id: id },
      tenantId: record.event_id,
      db: write.tx,
    });
    await sql`update integration_syncs set background_task_id = ${task.id} where id = ${id}`.execute(write.tx);
    return id;
  });
}

/** Whether its connection is at another sync. To be asked by who has locked the connection. */
async function isBusy(tx: EngineTransaction, connectionId: number): Promise<boolean> {
  await settleStopped(tx, connectionId);
  const busy = await sql`
    select 1 from integration_syncs where event_integration_id = ${connectionId} and status in ('pending', 'in_progress') limit 1`.execute(
    tx,
  );
  return busy.rows.length > 0;
}

/** Opens the sync of a task that failed or was stopped again: nothing was changed by it. Gives why that cannot be, null where it was. */
export async function reopenSync(o: { engine: Engine; tx: EngineTransaction; id: number }): Promise<string | null> {
  const { engine, tx, id: taskId } = o;
  const found = await sql<{ id: number; connection: number }>`
    select s.id, c.id as connection from integration_syncs s join event_integrations c on c.id = s.event_integration_id
    where s.background_task_id = ${taskId} and c.deleted_at is null for no key update of c`.execute(tx);
  const [sync] = found.rows;
  if (!sync) return 'Its connection is gone.';
  if (await isBusy(tx, sync.connection)) return 'Another sync of its connection is under way.';
  await sql`
    update integration_syncs set status = 'pending', message = null, finished_at = null, version = version + 1, updated_at = now()
    where id = ${sync.id} and status in ('failed', 'aborted')`.execute(tx);
  await noticeSync(engine, tx, sync.id);
  return null;
}

/** Ends syncs whose task is over without them: stopped before it began, or given up. Those of one connection, or of all. */
export async function settleStopped(db: EngineDatabase, connectionId: number | null = null): Promise<void> {
  await sql`
    update integration_syncs s set status = 'aborted', message = 'Stopped. Nothing was changed.', finished_at = now(),
      version = s.version + 1, updated_at = now()
    from background_tasks b
    where b.id = s.background_task_id and b.status not in ('queued', 'running') and s.status in ('pending', 'in_progress')
      and (${connectionId}::bigint is null or s.event_integration_id = ${connectionId}::bigint)`.execute(db);
}

export type SyncRecord = Omit<
  Stored<'integration_syncs'>,
  'event' | 'event_integration' | 'background_task' | 'requested_by'
>;

/** Takes a sync up; null for one that came to its end in an attempt before. */
export async function beginSync(engine: Engine, id: number): Promise<SyncRecord | null> {
  const begun = await sql<SyncRecord>`
    update integration_syncs set status = 'in_progress', version = version + 1, updated_at = now()
    where id = ${id} and status in ('pending', 'in_progress') returning *`.execute(engine.db);
  await noticeSync(engine, engine.db, id);
  return begun.rows[0] ?? null;
}

/** Notes what a sync did, in the transaction that did it. */
export async function endSync(
  engine: Engine,
  db: EngineDatabase,
  { sync, outcome, total, message }: { sync: SyncRecord; outcome: SyncOutcome; total: number; message: string },
): Promise<void> {
  const ended = await sql`
    update integration_syncs set status = 'finished', message = ${message}, total = ${total}, added_count = ${outcome.added},
      updated_count = ${outcome.updated}, withdrawn_count = ${outcome.withdrawn}, refused_count = ${outcome.refusedCount},
      unchanged_count = ${outcome.unchanged}, refused = ${JSON.stringify(outcome.refused)}::jsonb,
      examples = ${JSON.stringify(outcome.examples ?? {})}::jsonb,
      finished_at = now(), version = version + 1, updated_at = now()
    where id = ${sync.id} and status = 'in_progress' returning id`.execute(db);
  // A node that was thought dead, or somebody who stopped it.
  if (ended.rows.length === 0) throw new Error(`The sync ${sync.id} was ended by another.`);
  await noticeSync(engine, db, sync.id);
}

/** Notes that a sync changed nothing, and why. */
export async function failSync(
  engine: Engine,
  { sync, status, message }: { sync: SyncRecord; status: 'failed' | 'aborted'; message: string },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    await sql`
      update integration_syncs set status = ${status}, message = ${message}, finished_at = now(), version = version + 1, updated_at = now()
      where id = ${sync.id} and status = 'in_progress'`.execute(tx);
    await noticeSync(engine, tx, sync.id);
    if (status === 'failed') await noteState(engine, tx, sync.event_integration_id, message);
  });
}

/** What the connection shows of how it is. Its version stays: nobody who edits it is in the way of that. */
export async function noteState(
  engine: Engine,
  db: EngineDatabase,
  id: number,
  error: string | null,
  { isSynced = false }: { isSynced?: boolean } = {},
): Promise<void> {
  await sql`
    update event_integrations set status = ${error === null ? 'connected' : 'failed'}, last_error = ${error},
      last_sync_at = case when ${isSynced} then now() else last_sync_at end, updated_at = now()
    where id = ${id}`.execute(db);
  await notifyWrite({ engine, db, resource: engine.plan.get('event_integrations'), operationId: null }, 'update', [id]);
}

/** What was tested, as it was then. */
interface Tested extends Pick<ConnectionRecord, 'id' | 'settings'> {
  /** As encrypted. */
  readonly secrets: string | null;
}

/** Notes what came of a test, where what was tested is what is kept still. */
export async function noteTest(
  engine: Engine,
  { id, settings, secrets }: Tested,
  { ok, message }: { ok: boolean; message: string },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const noted = await sql`
      update event_integrations set tested_at = now(), test_passed = ${ok}, test_message = ${message.slice(0, LONGEST_MESSAGE)}
      where id = ${id} and coalesce(settings, '{}') = coalesce(${JSON.stringify(settings)}::jsonb, '{}')
        and secrets #>> '{}' is not distinct from ${secrets}::text returning id`.execute(tx);
    if (noted.rows.length > 0) await noteState(engine, tx, id, ok ? null : message);
  });
}

const LONGEST_MESSAGE = 2_000;

async function noticeSync(engine: Engine, db: EngineDatabase, id: number): Promise<void> {
  await notifyWrite({ engine, db, resource: engine.plan.get('integration_syncs'), operationId: null }, 'update', [id]);
}
