import type { ResourceServer } from '../../engine/api/engine';
import { readRecord, requireVerb } from '../../engine/api/operations/readRecords';
import { ApiError } from '../../engine/core/errors';

interface TaskControl {
  /** Asks a task to stop. */
  requestAbort(id: number): Promise<void>;
}

/** The queue itself belongs to the server; the resource gets only what it needs of it. */
export function backgroundTasksServer({ requestAbort }: TaskControl): ResourceServer {
  return {
    actions: {
      abort: {
        permission: 'background_tasks.read',
        summary: 'Stop a queued or running task',
        async run({ engine, actor, resource, record }) {
          const isOwn = actor.profileId !== null && record.requested_by_id === actor.profileId;
          if (!isOwn)
            await requireVerb({ engine, db: engine.db, actor, resource, ids: [Number(record.id)], verb: 'abort' });
          if (record.status !== 'queued' && record.status !== 'running') {
            throw new ApiError({ code: 'conflict', message: `The task has ${record.status} already.` });
          }
          await requestAbort(Number(record.id));
          return readRecord({ engine, actor, resource, id: Number(record.id) });
        },
      },
    },
  };
}
