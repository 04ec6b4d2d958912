import { z } from 'zod';
import { fieldValue, instant } from '../../engine/core/calls/parts';
import { taskStatus } from '../../engine/records/tasks.resource';

/** The answer of a call whose work goes on in the background: the task, to be followed by its id. */
export const queuedTask = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  status: fieldValue(taskStatus),
  progress: z.number().nullable(),
  total: z.int().nullable(),
  event_id: z.int().nullable(),
  requested_by_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
