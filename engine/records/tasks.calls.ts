import { defineCall } from '../core/calls/defineCall';
import { recordOf } from '../core/calls/parts';
import type { Plan } from '../core/plan';

export function taskCalls(plan: Plan) {
  const abortBackgroundTask = defineCall({
    name: 'abortBackgroundTask',
    method: 'POST',
    path: '/v1/admin/background_tasks/{id}/abort',
    tag: 'background_tasks',
    summary: 'Stop a queued or running task',
    access: { on: 'background_tasks', by: 'id', permission: 'background_tasks.abort', isForOwnerToo: true },
    answer: recordOf(plan.get('background_tasks').resource),
  });
  return { abortBackgroundTask };
}
