import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { ApiError } from '../../engine/core/errors';
import type { OpenDatabase } from '../database/types';
import { noticeTask, TASK_CHANNEL } from './taskQueue';

export interface TaskContext {
  readonly engine: Engine;
  readonly task: Row;
  readonly input: Row;
  /** Aborted when a person asks for it or the node stops. */
  readonly signal: AbortSignal;
  /** Fraction done, 0 to 1; written at most twice a second. */
  progress(fraction: number): Promise<void>;
  log(line: string): Promise<void>;
}

/** Does a task's work; what it gives is the task's `result`. A task may be run again after its node died: it must stand that. */
export type TaskRunner = (context: TaskContext) => Promise<Row | undefined>;

/** A task whose node does not renew its lease this long is taken by another. */
const LEASE_SECONDS = 30;
const RENEW_MS = 5_000;
/** Wakes even without a notice: notices are lost while a connection is. */
const POLL_MS = 5_000;
const MAX_ATTEMPTS = 3;
const PROGRESS_MS = 500;

interface WorkerOptions {
  engine: Engine;
  database: OpenDatabase;
  runners: Readonly<Record<string, TaskRunner>>;
  concurrency?: number;
  onError(error: unknown): void;
}

export interface TaskWorker {
  /** Stops taking tasks, asks running ones to stop and waits for them; unfinished ones go on elsewhere or at the next start. */
  stop(): Promise<void>;
}

/** Takes queued tasks, oldest first, by a lease with SKIP LOCKED: one node runs each, and survives the death of a node. */
export async function startTaskWorker(options: WorkerOptions): Promise<TaskWorker> {
  const { engine, database, concurrency = 2, onError } = options;
  const running = new Map<number, { controller: AbortController; done: Promise<void> }>();
  let isStopping = false;
  let isTaking = false;
  let isWanted = false;

  const take = async (): Promise<void> => {
    isWanted = true;
    if (isTaking) return;
    isTaking = true;
    try {
      while (isWanted && !isStopping && running.size < concurrency) {
        const task = await claim(engine);
        if (!task) {
          isWanted = false;
          break;
        }
        const controller = new AbortController();
        const id = Number(task.id);
        const done = run(options, task, controller)
          .catch(onError)
          .finally(() => {
            running.delete(id);
            void take();
          });
        running.set(id, { controller, done });
      }
    } catch (error) {
      if (!isStopping) onError(error);
    } finally {
      isTaking = false;
    }
  };

  const unlisten = await database.listen(TASK_CHANNEL, () => void take());
  const timer = setInterval(() => void take(), POLL_MS);
  void take();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      for (const { controller } of running.values()) controller.abort(new NodeStopping());
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

class NodeStopping extends Error {}

async function claim(engine: Engine): Promise<Row | null> {
  const claimed = await sql<Row>`
    update background_tasks set status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()),
      leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), version = version + 1, updated_at = now()
    where id = (
      select id from background_tasks
      where status = 'queued' or (status = 'running' and leased_until < now())
      order by id limit 1 for update skip locked)
    returning *`.execute(engine.db);
  return claimed.rows[0] ?? null;
}

async function run({ engine, runners, onError }: WorkerOptions, task: Row, controller: AbortController): Promise<void> {
  const id = Number(task.id);
  const renewal = setInterval(() => void renew(engine, id, controller).catch(onError), RENEW_MS);
  try {
    const runner = runners[String(task.kind)];
    if (!runner) throw new Error(`No worker runs tasks of kind "${task.kind}".`);
    if (Number(task.attempts) > MAX_ATTEMPTS) throw new Error('Tried three times without coming to an end.');
    await noticeTask(engine, engine.db, id);
    const result = await runner({
      engine,
      task,
      input: (task.input ?? {}) as Row,
      signal: controller.signal,
      progress: progressWriter(engine, id, controller),
      log: (line) => writeLog(engine, id, line),
    });
    await finish(engine, id, controller.signal.aborted ? 'aborted' : 'succeeded', result ?? null);
  } catch (error) {
    if (controller.signal.reason instanceof NodeStopping) return await release(engine, id);
    if (controller.signal.aborted) return await finish(engine, id, 'aborted', null);
    if (!(error instanceof ApiError)) onError(error);
    const message = error instanceof ApiError ? error.message : 'Something went wrong on our side. Nothing was saved.';
    await writeLog(engine, id, message);
    await finish(engine, id, 'failed', { message });
  } finally {
    clearInterval(renewal);
  }
}

async function renew(engine: Engine, id: number, controller: AbortController): Promise<void> {
  const renewed = await sql<{ is_aborted: boolean }>`
    update background_tasks set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and status = 'running' returning abort_requested_at is not null as is_aborted`.execute(engine.db);
  if (renewed.rows[0]?.is_aborted !== false) controller.abort();
}

function progressWriter(engine: Engine, id: number, controller: AbortController): TaskContext['progress'] {
  let last = 0;
  return async (fraction) => {
    const now = Date.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    const written = await sql<{ is_aborted: boolean }>`
      update background_tasks set progress = ${Math.min(1, Math.max(0, fraction))}, version = version + 1, updated_at = now()
      where id = ${id} returning abort_requested_at is not null as is_aborted`.execute(engine.db);
    if (written.rows[0]?.is_aborted) controller.abort();
    await noticeTask(engine, engine.db, id);
  };
}

async function writeLog(engine: Engine, id: number, line: string): Promise<void> {
  await sql`update background_tasks set log = (log || ${[line]}::text[])[greatest(1, cardinality(log) - 998):] where id = ${id}`.execute(
    engine.db,
  );
}

async function finish(
  engine: Engine,
  id: number,
  status: 'succeeded' | 'failed' | 'aborted',
  result: Row | null,
): Promise<void> {
  await sql`
    update background_tasks set status = ${status}, result = ${result === null ? null : JSON.stringify(result)}::jsonb, finished_at = now(), leased_until = null,
      progress = case when ${status} = 'succeeded' then 1 else progress end, version = version + 1, updated_at = now()
    where id = ${id}`.execute(engine.db);
  await noticeTask(engine, engine.db, id);
}

async function release(engine: Engine, id: number): Promise<void> {
  await sql`update background_tasks set status = 'queued', leased_until = null, attempts = greatest(attempts - 1, 0) where id = ${id} and status = 'running'`.execute(
    engine.db,
  );
}
