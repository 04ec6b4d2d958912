import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { queuedTask } from '../background_tasks/queuedTask';
import { READ_STATES } from './readStates';

const tag = 'live';

export const openReadFile = defineCall({
  name: 'openReadFile',
  method: 'POST',
  path: '/v1/live/events/{event_id}/read_files',
  tag,
  summary:
    'Announce a file of reads; sent with its id as `read_file`, they are found and taken back together. The id is that of a background task',
  access: { on: 'events', by: 'event_id', permission: 'passings.create' },
  body: z.strictObject({
    name: z
      .string('Say what the file is called.')
      .trim()
      .min(1, 'Say what the file is called.')
      .max(255, 'At most 255 characters.'),
  }),
  status: 201,
  answer: z.strictObject({ id: z.int() }),
});

export const showReadFile = defineCall({
  name: 'showReadFile',
  method: 'GET',
  path: '/v1/admin/background_tasks/{id}/reads',
  tag,
  summary: 'What became of the reads of a file: how many count, and how many do not, by their state',
  access: { on: 'background_tasks', by: 'id', permission: 'passings.read' },
  answer: z.strictObject({
    name: z.string(),
    /** Those that were new with the file. */
    stored: z.int(),
    /** Of those, the valid and the validated. */
    counted: z.int(),
    /** Most first. */
    states: z.array(z.strictObject({ state: z.enum(READ_STATES), count: z.int() })),
    /** How many are not invalidated by a person, and can be taken back. */
    left: z.int(),
    /** The operation that took them back last. */
    taken_back_by: z.string().nullable(),
  }),
});

export type ReadFile = AnswerOf<typeof showReadFile>;

export const takeBackReadFile = defineCall({
  name: 'takeBackReadFile',
  method: 'POST',
  path: '/v1/admin/background_tasks/{id}/take_back_reads',
  tag,
  summary:
    'Invalidate all reads of a file in one operation, as a background task; none is deleted, and undoing it brings them back',
  access: { on: 'background_tasks', by: 'id', permission: 'passings.update' },
  status: 202,
  answer: queuedTask,
});
