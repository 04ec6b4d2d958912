import type { Row } from '../../engine/api/engine';
import { BULK_TASK_KINDS, runBulkTask } from '../../engine/api/operations/bulkTask';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { FileStorage } from '../files/storage';
import { importRunner } from '../imports/importTask';
import { RANKINGS_TASK, rankingsRunner } from '../timing/rankings/rankingsTask';
import type { TaskContext, TaskRunner } from './taskWorker';

interface RunnerServices {
  /** Who queued a task, with the rights it has now; null when it has left. */
  actorOfTask(requester: { profileId: number | null; apiKeyId: number | null }): Promise<Actor | null>;
  storage: FileStorage;
}

/** What each kind of background task does. */
export function taskRunners(services: RunnerServices): Record<string, TaskRunner> {
  const bulk: TaskRunner = async (context) => {
    const actor = await requester(services, context);
    // Beside the write, whose transaction the task's row is no part of. A figure that gets lost is no reason to lose the work.
    let reporting: Promise<void> = Promise.resolve();
    const progress = (fraction: number): void => {
      reporting = reporting.then(() => context.progress(fraction)).catch(() => {});
    };
    try {
      return await runBulkTask({
        engine: context.engine,
        actor,
        input: context.input,
        signal: context.signal,
        progress,
      });
    } finally {
      await reporting;
    }
  };
  return {
    ...Object.fromEntries(BULK_TASK_KINDS.map((kind) => [kind, bulk])),
    import: importRunner({ storage: services.storage, requester: (context) => requester(services, context) }),
    [RANKINGS_TASK]: rankingsRunner((context) => requester(services, context)),
  };
}

async function requester(services: RunnerServices, { input }: TaskContext): Promise<Actor> {
  const { profile_id, api_key_id } = (input.actor ?? {}) as Row;
  const actor = await services.actorOfTask({
    profileId: (profile_id as number | null) ?? null,
    apiKeyId: (api_key_id as number | null) ?? null,
  });
  if (!actor) throw new ApiError({ code: 'forbidden', message: 'Who started this can no longer sign in.' });
  return actor;
}
