import { sql } from 'kysely';
import type { Actor, Identity } from '../../core/access/actor';
import { ApiError } from '../../core/errors';
import { ACTED_BY } from '../../records/actedBy';
import { MOST_ATTEMPTS } from '../../records/taskAttempts';
import { inBackground } from '../connectionScope';
import type { Engine, Row } from '../engine';
import { settleImportOf } from '../import/job/abortImport';
import { troubleOf } from '../rest/trouble';
import { noticeTask, TASK_CHANNEL } from './taskQueue';
import { TASK_RUNNERS } from './taskRunners';
import { type ClaimedTask, LEASE_SECONDS, TaskTurns } from './taskTurns';

export interface TaskContext {
  readonly engine: Engine;
  readonly task: Row;
  readonly input: Row;
  /** Who queued it, with the rights it has now. @throws ApiError 403 where it has left */
  requester(): Promise<Actor>;
  /** Aborted when a person asks for it or the node stops. */
  readonly signal: AbortSignal;
  /** Fraction done, 0 to 1; written at most twice a second. */
  progress(fraction: number): Promise<void>;
  log(line: string): Promise<void>;
}

/**
 * Does a task's work; what it gives is the task's `result`. One that was aborted throws the signal's reason, or what comes of it;
 * one that gives a result came to its end, whatever was asked meanwhile. A task may be run again after its node died: it must
 * stand that.
 */
export type TaskRunner = (context: TaskContext) => Promise<Row | undefined>;

const RENEW_MS = 5_000;
/** Wakes even without a notice: notices are lost while a connection is. */
const POLL_MS = 5_000;
const PROGRESS_MS = 500;

interface WorkerOptions {
  engine: Engine;
  database: {
    /** Calls `onMessage` with the payload of every NOTIFY on `channel`; the returned function stops that. */
    listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  };
  /** The rights that who queued a task has now; null when it has left. */
  actorOf(identity: Identity): Promise<Actor | null>;
  /** Of the product's own kinds, besides the engine's. */
  runners?: Readonly<Record<string, TaskRunner>>;
  /** How many run at a time. */
  concurrency?: number;
  /** Kinds that mostly wait: they take no place from the others. */
  waiting?: readonly string[];
  /** Goes around each run of a task, for whoever measures or traces it. */
  around?(task: { readonly id: number; readonly kind: string }, run: () => Promise<void>): Promise<void>;
  onError(error: unknown): void;
}

export interface TaskWorker {
  /** Stops taking tasks, asks running ones to stop and waits for them; unfinished ones go on elsewhere or at the next start. */
  stop(): Promise<void>;
}

/**
 * Takes queued tasks by a lease with SKIP LOCKED: one node runs each, and survives the death of a node. Those who queued them take turns.
 */
export async function startTaskWorker(options: WorkerOptions): Promise<TaskWorker> {
  const { engine, database, concurrency = 2, waiting = [], around = (_, work) => work(), onError } = options;
  const turns = new TaskTurns(concurrency);
  const running = new Map<number, { controller: AbortController; done: Promise<void>; isWaiting: boolean }>();
  let isStopping = false;
  let taking: Promise<void> | null = null;
  let isWanted = false;

  const hasPlace = (): boolean => [...running.values()].filter(({ isWaiting }) => !isWaiting).length < concurrency;
  const takeAll = async (): Promise<void> => {
    while (isWanted && !isStopping && hasPlace()) {
      // Before the look: a notice that comes meanwhile is about a task that this look may miss.
      isWanted = false;
      const claimed = await turns.claim(engine);
      if (!claimed) continue;
      isWanted = true;
      start(claimed);
    }
  };
  const take = (): void => {
    isWanted = true;
    taking ??= takeAll()
      .catch((error) => {
        if (!isStopping) onError(error);
      })
      .finally(() => {
        taking = null;
        // Asked for between the last look and here.
        if (isWanted && !isStopping && hasPlace()) take();
      });
  };
  const start = ({ task, caller }: ClaimedTask): void => {
    const id = Number(task.id);
    const isWaiting = waiting.includes(String(task.kind));
    const giveBack = isWaiting ? null : turns.hold(caller);
    const controller = new AbortController();
    const done = around({ id, kind: String(task.kind) }, () => run(options, task, controller))
      .catch(onError)
      .finally(() => {
        running.delete(id);
        giveBack?.();
        take();
      });
    running.set(id, { controller, done, isWaiting });
  };
  const receive = (payload: string): void => {
    const aborted = running.get(Number(payload));
    if (aborted) aborted.controller.abort(new AbortAsked());
    else take();
  };

  const unlisten = await database.listen(TASK_CHANNEL, receive);
  const timer = setInterval(take, POLL_MS);
  take();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      // A task claimed at the last moment is among those that are asked to stop.
      await taking;
      for (const { controller } of running.values()) controller.abort(new NodeStopping());
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

class NodeStopping extends Error {}
class AbortAsked extends Error {}

async function run(
  { engine, runners, actorOf, onError }: WorkerOptions,
  task: Row,
  controller: AbortController,
): Promise<void> {
  const input = (task.input ?? {}) as Row;
  const lease: Lease = { id: Number(task.id), attempt: Number(task.attempts) };
  const { id } = lease;
  const renewal = setInterval(() => void renew(engine, lease, controller).catch(onError), RENEW_MS);
  try {
    const runner = { ...TASK_RUNNERS, ...runners }[String(task.kind)];
    if (!runner) throw new Error(`No worker runs tasks of kind "${task.kind}".`);
    if (lease.attempt > MOST_ATTEMPTS)
      throw new ApiError({ code: 'unavailable', message: 'The server stopped three times while doing this.' });
    await noticeTask(engine, engine.db, id);
    const result = await runner({
      engine,
      task,
      input,
      requester: () => requesterOf(engine, input, actorOf),
      signal: controller.signal,
      progress: progressWriter(engine, lease, controller),
      log: (line) => writeLog(engine, id, line),
    });
    await finish(engine, lease, 'succeeded', result ?? null);
  } catch (error) {
    const { aborted, reason } = controller.signal;
    if (reason instanceof NodeStopping) return await release(engine, lease);
    if (aborted) return await finish(engine, lease, 'aborted', null);
    if (!(error instanceof ApiError)) onError(error);
    // The database went away: once it is back and the lease is over, whoever is there goes on. As often as when a node dies.
    if (troubleOf(error)?.code === 'unavailable') return;
    const message = error instanceof ApiError ? error.message : 'Something went wrong on our side. Nothing was saved.';
    await writeLog(engine, id, message);
    await finish(engine, lease, 'failed', { message });
    await settleImportOf(engine, { taskId: id });
  } finally {
    clearInterval(renewal);
  }
}

async function requesterOf({ plan }: Engine, { actor }: Row, actorOf: WorkerOptions['actorOf']): Promise<Actor> {
  const columns = (actor ?? {}) as Readonly<Record<string, number | null>>;
  const [identity] = Object.entries(plan.tenancy.identities).flatMap(([kind, { column }]) => {
    const id = columns[column];
    return id == null ? [] : [{ kind, id }];
  });
  const found = identity && (await actorOf(identity));
  if (!found) throw new ApiError({ code: 'forbidden', message: 'Who started this can no longer sign in.' });
  const actedBy = columns[ACTED_BY];
  return actedBy == null || !plan.tenancy.owner
    ? found
    : { ...found, actedBy: { kind: plan.tenancy.owner, id: actedBy } };
}

/** A task as one attempt holds it: anyone who was away for so long that another node took over writes nothing any more. */
interface Lease {
  readonly id: number;
  readonly attempt: number;
}

function isHeld({ id, attempt }: Lease) {
  return sql`id = ${id} and status = 'running' and attempts = ${attempt}`;
}

async function renew(engine: Engine, lease: Lease, controller: AbortController): Promise<void> {
  const renewed = await sql<{ is_aborted: boolean }>`
    update background_tasks set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where ${isHeld(lease)} returning abort_requested_at is not null as is_aborted`.execute(engine.db);
  if (renewed.rows[0]?.is_aborted !== false) controller.abort(new AbortAsked());
}

function progressWriter(engine: Engine, lease: Lease, controller: AbortController): TaskContext['progress'] {
  let last = 0;
  const write = async (fraction: number): Promise<void> => {
    const written = await sql<{ is_aborted: boolean }>`
      update background_tasks set progress = ${Math.min(1, Math.max(0, fraction))}, version = version + 1, updated_at = now()
      where ${isHeld(lease)} returning abort_requested_at is not null as is_aborted`.execute(engine.db);
    if (written.rows[0]?.is_aborted !== false) controller.abort(new AbortAsked());
    await noticeTask(engine, engine.db, lease.id);
  };
  return async (fraction) => {
    const now = Date.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    // Shown while the task's own write is open, so it is no part of that write.
    await inBackground(`progress of task ${lease.id}`, () => write(fraction));
  };
}

async function writeLog(engine: Engine, id: number, line: string): Promise<void> {
  await sql`update background_tasks set log = (log || ${[line]}::text[])[greatest(1, cardinality(log) - 998):] where id = ${id}`.execute(
    engine.db,
  );
}

async function finish(
  engine: Engine,
  lease: Lease,
  status: 'succeeded' | 'failed' | 'aborted',
  result: Row | null,
): Promise<void> {
  await sql`
    update background_tasks set status = ${status}, result = ${result === null ? null : JSON.stringify(result)}::jsonb, finished_at = now(), leased_until = null,
      progress = case when ${status} = 'succeeded' then 1 else progress end, version = version + 1, updated_at = now()
    where ${isHeld(lease)}`.execute(engine.db);
  await noticeTask(engine, engine.db, lease.id);
}

async function release(engine: Engine, lease: Lease): Promise<void> {
  await sql`update background_tasks set status = 'queued', leased_until = null, attempts = greatest(attempts - 1, 0) where ${isHeld(lease)}`.execute(
    engine.db,
  );
}
