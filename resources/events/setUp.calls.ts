import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { SAMPLE_NAMES } from './samples';
import { SETUP_STEPS } from './setupSteps';

const tag = 'events';

export const setUpEvent = defineCall({
  name: 'setUpEvent',
  method: 'POST',
  path: '/v1/admin/events/{id}/set_up',
  tag,
  summary:
    'Make the races of a sample in an event without any; or give the races that are there what is usual for them: start, finish, splits and rankings',
  access: { on: 'events', by: 'id', permission: 'events.update' },
  body: z
    .strictObject({
      sample: z.enum(SAMPLE_NAMES, `Must be one of: ${SAMPLE_NAMES.join(', ')}.`).optional(),
      usual: z.literal(true, 'Must be true.').optional(),
    })
    .refine(({ sample, usual }) => (sample === undefined) !== (usual === undefined), {
      message: 'Say either which sample, or that it is the usual.',
      path: ['sample'],
    }),
  isUndoable: true,
  answer: z.strictObject({
    operation_id: z.string().nullable().meta({ description: 'Null where everything was there already.' }),
    race_ids: z.array(z.int()),
  }),
});

export const markSetupStep = defineCall({
  name: 'markSetupStep',
  method: 'POST',
  path: '/v1/admin/events/{id}/setup_steps',
  tag,
  summary: 'Note that a step of the configurator is done, so that anybody goes on from there on any device',
  access: { on: 'events', by: 'id', permission: 'events.update' },
  body: z.strictObject({ step: z.enum(SETUP_STEPS, `Must be one of: ${SETUP_STEPS.join(', ')}.`) }),
  answer: null,
});
