import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../engine/api/engine';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import type { TaskRunner } from '../../engine/api/tasks/taskWorker';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { FileStorage } from '../files/storage';
import { openZipFile } from '../files/zipFile';
import { lookEvery } from '../lookEvery';
import { writeBundle } from './bundle';
import { findPerson, type Subject } from './person';

/** Kind of the background task that puts together what there is about somebody. */
export const BUNDLE_TASK = 'person_bundle';

/** How long a bundle waits to be fetched. */
const BUNDLE_HOURS = 24;

/** Queues it for who asks, in no tenant: nobody else sees the task, whose title names nobody. */
export async function queueBundle(engine: Engine, actor: Actor, subject: Subject) {
  const who = 'profile_id' in subject ? `person ${subject.profile_id}` : `athlete ${subject.athlete_id}`;
  const task = await queueTask(engine, {
    actor,
    kind: BUNDLE_TASK,
    title: `Everything about ${who}`,
    input: { subject },
  });
  return { background_task_id: task.id };
}

/** Writes the bundle to a file, stores it, and notes it in one statement: a run that died before that has left nothing. */
export function bundleRunner({ storage }: { storage: FileStorage }): TaskRunner {
  return async ({ engine, task, input, signal, progress }) => {
    const person = await findPerson(engine.db, input.subject as Subject);
    if (!person) throw new ApiError({ code: 'not_found', message: 'There is nobody of this number any more.' });
    const folder = await mkdtemp(join(tmpdir(), 'startline-person-'));
    const path = join(folder, 'bundle.zip');
    try {
      const zip = openZipFile(path);
      try {
        await writeBundle({ db: engine.db, plan: engine.plan, storage, zip, person, signal, progress });
        await zip.end();
      } catch (error) {
        zip.abandon();
        throw error;
      }
      return await keep(storage, path, Number(task.id));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Where the bundle of a task is: a second run of it replaces what the first one left. */
export function bundleKey(taskId: number): string {
  return `bundles/${taskId}.zip`;
}

async function keep(storage: FileStorage, path: string, taskId: number) {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  await storage.put(bundleKey(taskId), { path }, { mimeType: 'application/zip', size, sha256: hash.digest('hex') });
  return { size, expires_at: new Date(Date.now() + BUNDLE_HOURS * 3_600_000).toISOString() };
}

/** A bundle that its asker may fetch; null where it is not there yet, or no more. */
export interface BundleState {
  readonly status: string;
  readonly progress: number | null;
  readonly requested_by_id: number | null;
  readonly subject: Subject | null;
  readonly finished_at: string | null;
  readonly result: { readonly expires_at?: string; readonly message?: string } | null;
}

export async function bundleState(db: EngineDatabase, taskId: number): Promise<BundleState | null> {
  const found = await sql<BundleState>`
    select status, progress, requested_by_id, result, input -> 'subject' as subject, finished_at from background_tasks where id = ${taskId} and kind = ${BUNDLE_TASK}`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** What the file is called: whom it is about, and of which day it is. */
export async function bundleFileName(db: EngineDatabase, { subject, finished_at }: BundleState): Promise<string> {
  const person = subject && (await findPerson(db, subject));
  const day = new Date(finished_at ?? Date.now()).toISOString().slice(0, 10);
  return `${(person?.name || 'Personal data').replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')} ${day}.zip`;
}

const SWEEP_MS = 10 * 60_000;

/** Sweeps now and again, until it is stopped. */
export function startBundleSweep(o: { db: EngineDatabase; storage: FileStorage; onError(error: unknown): void }) {
  return lookEvery({ ms: SWEEP_MS, look: () => sweepBundles(o.db, o.storage), onError: o.onError });
}

/** Removes bundles that nobody may fetch any more, and what their tasks say of whom they were about; gives how many. */
export function sweepBundles(db: EngineDatabase, storage: FileStorage): Promise<number> {
  const isOver = sql`(status in ('failed', 'aborted') or (status = 'succeeded' and finished_at < now() - make_interval(hours => ${BUNDLE_HOURS}::int)))`;
  return removeBundles(db, storage, isOver);
}

/** The bytes first: a task that still says of whom it was is swept again. */
export async function removeBundles(
  db: EngineDatabase,
  storage: FileStorage,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const due = await sql<{ id: number }>`
    select id from background_tasks where kind = ${BUNDLE_TASK} and input ? 'subject' and ${which} order by id`.execute(
    db,
  );
  for (const { id } of due.rows) {
    await storage.delete(bundleKey(id));
    await sql`
      update background_tasks set input = input - 'subject', result = result - 'expires_at', version = version + 1, updated_at = now()
      where id = ${id}`.execute(db);
  }
  return due.rows.length;
}
