import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine } from '../../engine/api/engine';
import { operationParts } from '../../engine/api/operations/operationParts';
import { forbidden } from '../../engine/api/operations/readRecords';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import type { TaskContext } from '../../engine/api/tasks/taskWorker';
import { duplicateEvent } from '../../resources/events/events.calls';
import { copyEvent, countCopied } from './copyEvent';

/** Kind of the background task that copies an event. */
export const DUPLICATE_TASK = 'duplicate_event';

interface DuplicateInput {
  readonly event_id: number;
  readonly name: string;
  readonly start_date: string;
  readonly include: readonly string[];
  /** Chosen before it begins: by it a second run knows that the first one wrote everything. */
  readonly operation_id: string;
}

/** Copies of events, as background tasks. Each is one operation, which undoing deletes as a whole. */
export function serveDuplicate(serve: ServeCall, engine: Engine): void {
  serve(duplicateEvent, async ({ actor, params: { id }, body, reply }) => {
    await requireCreate({ engine, actor }, id);
    const input = { ...body, event_id: id, operation_id: randomUUID() };
    const task = await queueTask(engine, {
      actor,
      kind: DUPLICATE_TASK,
      title: `Duplicate as ${body.name}`,
      input,
      tenantId: id,
      total: await countCopied(engine, id, input.include),
    });
    reply.header('Location', `/v1/admin/background_tasks/${task.id}`);
    return { ...task, event_id: id };
  });
}

/** All of it is made, or nothing, and never twice. */
export async function runDuplicate(context: TaskContext) {
  const { engine, signal, task } = context;
  const actor = await context.requester();
  const input = context.input as unknown as DuplicateInput;
  const total = Number(task.total) || 1;
  // Beside the write, whose transaction the task's row is no part of.
  let reporting: Promise<void> = Promise.resolve();
  const afterSlice = (copied: number): void => {
    signal.throwIfAborted();
    reporting = reporting.then(() => context.progress(copied / total)).catch(() => {});
  };
  try {
    const eventId = await copyEvent(
      { engine, actor },
      {
        from: input.event_id,
        operationId: input.operation_id,
        name: input.name,
        startDate: input.start_date,
        include: input.include,
        afterSlice,
      },
    );
    return {
      event_id: eventId,
      operation_id: input.operation_id,
      records: await operationParts(engine.db, input.operation_id),
    };
  } finally {
    await reporting;
  }
}

/** Who may duplicate may make events where this one is. @throws ApiError 403 */
async function requireCreate({ engine, actor }: Acting, eventId: number): Promise<void> {
  const may = reachableRows({ engine, actor, resource: engine.plan.get('events'), verb: 'create', alias: 'w' });
  const found = await sql`
    select 1 from (select null::bigint as id, organization_id, application_id from events where id = ${eventId}) w
    where ${may}`.execute(engine.db);
  if (found.rows.length === 0) throw forbidden('events.create');
}
