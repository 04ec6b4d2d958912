import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Acting, Engine, EngineDatabase } from '../../../engine/api/engine';
import { lockRows } from '../../../engine/api/operations/authorise';
import { removeRows } from '../../../engine/api/operations/deleteRecords';
import { type AfterSlice, inSlices } from '../../../engine/api/operations/inSlices';
import { operationParts } from '../../../engine/api/operations/operationParts';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writtenBefore } from '../../../engine/api/operations/undoOperation';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import type { TaskContext } from '../../../engine/api/tasks/taskWorker';
import { ApiError } from '../../../engine/core/errors';
import { resetTiming, type TimingLoss } from '../../../resources/events/events.calls';
import { profileIdOf } from '../../../resources/tenancy';

/** Kind of the background task that resets a timing of many reads. */
export const RESET_TASK = 'reset_timing';

/** More reads than a request waits for. */
const MOST_AT_ONCE = 1_000;

/**
 * Takes an event back to before its first gun: every read stays, as invalid, gunshots are deleted, races have not begun. What people
 * said of athletes, such as DNS, stays. One operation, which can be taken back.
 */
export function serveReset(serve: ServeCall, engine: Engine): void {
  serve(resetTiming, async ({ actor, params: { id }, body: { expect, dry_run }, reply }) => {
    const loss = await countLoss(engine.db, id);
    if (dry_run) return loss;
    if (expect !== loss.reads) throw unexpected(loss);
    const input = { event_id: id, operation_id: randomUUID() };
    if (loss.reads > MOST_AT_ONCE) {
      const title = `Reset the timing: ${loss.reads.toLocaleString('en')} reads`;
      const task = await queueTask(engine, { actor, kind: RESET_TASK, title, input, tenantId: id, total: loss.reads });
      reply.code(202).header('Location', `/v1/admin/background_tasks/${task.id}`);
      return { ...loss, background_task_id: task.id };
    }
    await reset({ engine, actor }, input);
    reply.header('X-Operation-Id', input.operation_id);
    return { ...loss, operation_id: input.operation_id };
  });
}

/** Runs the task: all of it happens or none, and never twice. */
export async function runReset(context: TaskContext) {
  const { engine, signal, input } = context;
  const actor = await context.requester();
  const wanted = { event_id: Number(input.event_id), operation_id: String(input.operation_id) };
  await reset({ engine, actor }, wanted, (fraction) => {
    signal.throwIfAborted();
    context.progress(fraction).catch(() => {});
  });
  return { operation_id: wanted.operation_id, records: await operationParts(engine.db, wanted.operation_id) };
}

interface ResetInput {
  readonly event_id: number;
  /** Chosen before it begins: by it a second run knows what the first one wrote. */
  readonly operation_id: string;
}

async function reset({ engine, actor }: Acting, input: ResetInput, afterSlice?: AfterSlice): Promise<void> {
  const { event_id: eventId, operation_id: operationId } = input;
  const events = engine.plan.get('events');
  await inWrite({ engine, actor, resource: events, operationId }, async (write) => {
    if ((await writtenBefore(write.tx, operationId)) > 0) return;
    await lockRows(write, { ids: [eventId], verb: 'update' });
    const of = (name: string) => ({ ...write, resource: engine.plan.get(name) });
    const idsOf = (table: string, which = sql`true`) => liveIds(write.tx, { table, eventId, which });
    // The reads first: what gunshots and races then ask to be worked out again has none left.
    const reads = await idsOf('passings', STANDING);
    const invalid = { mark: 'invalidated', invalidated_by_id: profileIdOf(actor) };
    await inSlices(reads, (slice) => writeValues(of('passings'), slice, invalid), afterSlice);
    // A finished race keeps its gunshots.
    await writeValues(of('races'), await idsOf('races', BEGUN), { status: 'before' });
    await removeRows(of('gunshots'), await idsOf('gunshots'));
  });
}

const STANDING = sql`mark is distinct from 'invalidated'`;
const BEGUN = sql`status <> 'before'`;

/** What a reset takes away, counted. */
async function countLoss(db: EngineDatabase, eventId: number): Promise<TimingLoss> {
  const found = await sql<TimingLoss>`
    select
      (select count(*) from passings where event_id = ${eventId} and deleted_at is null and ${STANDING})::int as reads,
      (select count(*) from gunshots where event_id = ${eventId} and deleted_at is null)::int as gunshots,
      (select count(*) from races where event_id = ${eventId} and deleted_at is null and ${BEGUN})::int as races,
      (select count(*) from results r join athletes a on a.id = r.athlete_id
        where a.event_id = ${eventId} and a.deleted_at is null and num_nonnulls(r.gun_time, r.chip_time, r.race_time) > 0)::int as athletes`.execute(
    db,
  );
  return found.rows[0] ?? { reads: 0, gunshots: 0, races: 0, athletes: 0 };
}

async function liveIds(
  db: EngineDatabase,
  { table, eventId, which }: { table: string; eventId: number; which: ReturnType<typeof sql> },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from ${sql.table(table)} where event_id = ${eventId} and deleted_at is null and ${which} order by id`.execute(
    db,
  );
  return found.rows.map((row) => row.id);
}

function unexpected(loss: TimingLoss): ApiError {
  const message = `The event has ${loss.reads.toLocaleString('en')} reads that stand: say with expect how many you mean. Nothing was changed.`;
  return new ApiError({ code: 'conflict', message, details: { ...loss } });
}
