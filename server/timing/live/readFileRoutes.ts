import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import type { BulkInput } from '../../../engine/api/operations/bulkTask';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError, invalid } from '../../../engine/core/errors';
import { READ_FILE } from '../../../resources/passings/readFile';
import {
  openReadFile,
  type ReadFile,
  showReadFile,
  takeBackReadFile,
} from '../../../resources/passings/readFiles.calls';
import { profileIdOf } from '../../../resources/tenancy';
import { readsOfFile } from '../store/readFiles';
import { requireOpenEvent } from '../store/requireOpenEvent';

/** Files of reads: what was in them that is new, and the way back. */
export function serveReadFiles(serve: ServeCall, engine: Engine): void {
  serve(openReadFile, ({ actor, params, body }) => openFile(engine, { actor, eventId: params.event_id, ...body }));
  serve(showReadFile, ({ params }) => showFile(engine.db, params.id));
  serve(takeBackReadFile, ({ actor, params }) => takeBack(engine, actor, params.id));
}

/** @throws ApiError 422 for a file that is not the event's */
export async function requireFileOf(db: EngineDatabase, eventId: number, fileId: number): Promise<void> {
  const found = await sql`
    select 1 from background_tasks where id = ${fileId} and event_id = ${eventId} and kind = ${READ_FILE}`.execute(db);
  if (found.rows.length === 0) throw invalid({ read_file: ['There is no such file of reads in this event.'] });
}

/** Its work is that of the calls that send it: no worker ever takes it. */
async function openFile(
  engine: Engine,
  { actor, eventId, name }: { actor: Actor; eventId: number; name: string },
): Promise<{ id: number }> {
  const { db } = engine;
  if (!actor.isSuperAdmin) await requireOpenEvent(engine, db, eventId);
  const made = await sql<{ id: number }>`
    insert into background_tasks (kind, title, status, progress, event_id, requested_by_id, started_at, finished_at, input, result)
    values (${READ_FILE}, ${`Reads of ${name}`}, 'succeeded', 1, ${eventId}, ${profileIdOf(actor)}, now(), now(),
      ${JSON.stringify({ name, seqs: [] })}::jsonb, ${JSON.stringify({ records: [{ resource: 'passings', count: 0 }] })}::jsonb)
    returning id`.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('An insert gives the row that it made.');
  return row;
}

interface StoredFile {
  event_id: number;
  name: string;
  taken_back: { operation_id: string; task_id: number } | null;
}

async function fileOf(db: EngineDatabase, id: number): Promise<StoredFile> {
  const found = await sql<StoredFile>`
    select event_id, input ->> 'name' as name, input -> 'taken_back' as taken_back
    from background_tasks where id = ${id} and kind = ${READ_FILE}`.execute(db);
  const [file] = found.rows;
  if (!file) throw new ApiError({ code: 'conflict', message: 'This task is no file of reads.' });
  return file;
}

async function showFile(db: EngineDatabase, id: number): Promise<ReadFile> {
  const { name, taken_back } = await fileOf(db, id);
  const counted = await sql<{ state: ReadFile['states'][number]['state']; count: number; left: number }>`
    select state, count(*)::int as count, (count(*) filter (where ${IS_LEFT}))::int as left
    from passings p where p.id in (${readsOfFile(id)}) group by state order by 2 desc, 1`.execute(db);
  const sum = (name: 'count' | 'left', states = counted.rows) => states.reduce((all, row) => all + row[name], 0);
  const valid = counted.rows.filter(({ state }) => state === 'valid' || state === 'validated');
  return {
    name,
    stored: sum('count'),
    counted: sum('count', valid),
    states: counted.rows.map(({ state, count }) => ({ state, count })),
    left: sum('left'),
    taken_back_by: taken_back?.operation_id ?? null,
  };
}

const IS_LEFT = sql`p.mark is distinct from 'invalidated'`;

/** @throws ApiError 409 where nothing is left of it, or it is being taken back */
function takeBack(engine: Engine, actor: Actor, id: number) {
  return engine.db.transaction().execute(async (tx) => {
    // Two who take it back at once would do it twice.
    await sql`select 1 from background_tasks where id = ${id} for update`.execute(tx);
    const { event_id, name, taken_back } = await fileOf(tx, id);
    if (!actor.isSuperAdmin) await requireOpenEvent(engine, tx, event_id);
    const running = await sql`
      select 1 from background_tasks where id = ${taken_back?.task_id ?? null} and status in ('queued', 'running')`.execute(
      tx,
    );
    if (running.rows.length > 0)
      throw new ApiError({ code: 'conflict', message: 'Its reads are being taken back already.' });
    const found = await sql<{ id: number }>`
      select p.id from passings p where p.id in (${readsOfFile(id)}) and ${IS_LEFT} order by p.id`.execute(tx);
    const ids = found.rows.map((row) => row.id);
    if (ids.length === 0) throw new ApiError({ code: 'conflict', message: 'Nothing of it is left to take back.' });
    const input: BulkInput = {
      kind: 'bulk_update',
      operation_id: randomUUID(),
      resource: 'passings',
      ids,
      patch: { mark: 'invalidated' },
    };
    const title = `Take back the reads of ${name}`;
    const task = await queueTask(engine, { actor, kind: input.kind, title, input, tenantId: event_id, db: tx });
    const noted = { operation_id: input.operation_id, task_id: task.id };
    await sql`
      update background_tasks set input = input || ${JSON.stringify({ taken_back: noted })}::jsonb, version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
    return { ...task, event_id };
  });
}
