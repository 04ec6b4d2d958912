import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine, Row } from '../../engine/api/engine';
import { copyBelow } from '../../engine/api/operations/copyBelow';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { operationParts } from '../../engine/api/operations/operationParts';
import { forbidden, readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import type { TaskContext } from '../../engine/api/tasks/taskWorker';
import { duplicateEvent } from '../../resources/events/events.calls';
import { events } from '../../resources/events/events.resource';

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
      total: await countCopied(engine, input),
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
    const eventId = await duplicate({ engine, actor }, input, afterSlice);
    return {
      event_id: eventId,
      operation_id: input.operation_id,
      records: await operationParts(engine.db, input.operation_id),
    };
  } finally {
    await reporting;
  }
}

async function duplicate(acting: Acting, input: DuplicateInput, afterSlice: (copied: number) => void): Promise<number> {
  const { engine, actor } = acting;
  const { event_id: from, operation_id: operationId } = input;
  const resource = engine.plan.get('events');
  return inWrite({ engine, actor, resource, operationId }, async (write) => {
    const made = await sql<{ id: number }>`
      select record_id as id from changes where operation_id = ${operationId} and resource = 'events' limit 1`.execute(
      write.tx,
    );
    if (made.rows[0]) return made.rows[0].id;
    const original = await readRecordOf(events, { engine, actor, id: from, db: write.tx });
    const days = daysBetween(original.start_date, input.start_date);
    const [to = 0] = await insertRecords(write, [copyOfEvent(original, input, days)]);
    await copyBelow(write, {
      from,
      to,
      level: 'event',
      parts: new Set(input.include),
      moved: (instant) => movedInstant(instant, original.timezone, days),
      afterSlice,
    });
    return to;
  });
}

/** The same time of the day at the event, days later: over a change of the clocks as well. */
function movedInstant(instant: RawBuilder<unknown>, timeZone: string, days: number): RawBuilder<unknown> {
  return sql`((${instant} at time zone ${timeZone}) + make_interval(days => ${days}::int)) at time zone ${timeZone}`;
}

const PLACE = ['street', 'house_number', 'postal_code', 'city', 'country', 'latitude', 'longitude'] as const;
const SAID = ['organization_id', 'application_id', 'description', 'timezone', 'website'] as const;

function copyOfEvent(original: Row & { end_date: string | null }, input: DuplicateInput, days: number): Row {
  const { name, start_date, include } = input;
  const parts = [
    ...PLACE,
    ...SAID,
    ...(include.includes('styling') ? (['styling'] as const) : []),
    ...(include.includes('settings') ? (['features', 'settings'] as const) : []),
  ];
  const end_date = original.end_date && addDays(original.end_date, days);
  return { ...Object.fromEntries(parts.map((part) => [part, original[part]])), name, start_date, end_date };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Who may duplicate may make events where this one is. @throws ApiError 403 */
async function requireCreate({ engine, actor }: Acting, eventId: number): Promise<void> {
  const may = reachableRows({ engine, actor, resource: engine.plan.get('events'), verb: 'create', alias: 'w' });
  const found = await sql`
    select 1 from (select null::bigint as id, organization_id, application_id from events where id = ${eventId}) w
    where ${may}`.execute(engine.db);
  if (found.rows.length === 0) throw forbidden('events.create');
}

async function countCopied({ plan, db }: Engine, { event_id, include }: Pick<DuplicateInput, 'event_id' | 'include'>) {
  const copied = [...plan.resources.values()].filter(({ resource }) => include.includes(resource.copying?.part ?? ''));
  if (copied.length === 0) return 1;
  const counts = copied.map(
    ({ name }) =>
      sql`select count(*) as count from ${sql.table(name)} where event_id = ${event_id} and deleted_at is null`,
  );
  const found = await sql<{ total: number }>`
    select sum(count)::int as total from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  return found.rows[0]?.total ?? 1;
}
