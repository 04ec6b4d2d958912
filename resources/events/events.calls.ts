import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId, recordOf } from '../../engine/core/calls/parts';
import { finishForecast, finishInput } from '../races/races.calls';
import { events } from './events.resource';

const step = { method: 'POST', tag: 'events', answer: recordOf(events) } as const;
const updating = { on: 'events', by: 'id', permission: 'events.update' } as const;
/** No role holds these: they are the product's own, whatever the wildcard of an organiser covers. */
const reviewing = { on: 'events', by: 'id', permission: 'event_reviews.decide' } as const;
const moving = { on: 'events', by: 'id', permission: 'event_moves.decide' } as const;

export const submitEvent = defineCall({
  ...step,
  name: 'submitEvent',
  path: '/v1/admin/events/{id}/submit',
  summary: 'Submit for review',
  access: updating,
});

export const approveEvent = defineCall({
  ...step,
  name: 'approveEvent',
  path: '/v1/admin/events/{id}/approve',
  summary: 'Approve a submitted event (super admins)',
  access: reviewing,
});

export const rejectEvent = defineCall({
  ...step,
  name: 'rejectEvent',
  path: '/v1/admin/events/{id}/reject',
  summary: 'Reject a submitted event with a reason (super admins)',
  access: reviewing,
  body: z.strictObject({
    reason: z
      .string('Say why, so that the organiser can mend it.')
      .trim()
      .min(1, 'Say why, so that the organiser can mend it.')
      .max(2000, 'At most 2,000 characters.'),
  }),
});

export const publishEvent = defineCall({
  ...step,
  name: 'publishEvent',
  path: '/v1/admin/events/{id}/publish',
  summary: 'Publish an approved event',
  access: updating,
});

export const moveEvent = defineCall({
  ...step,
  name: 'moveEvent',
  path: '/v1/admin/events/{id}/move',
  summary:
    'Move an event, with everything under it, to another organization or app; with `dry_run` only says what goes along',
  access: moving,
  body: z.strictObject({
    organization_id: recordId,
    /** None leaves it without an app. */
    application_id: recordId.nullish(),
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what it would do.' }),
  }),
  isUndoable: true,
  /** `moves`: how many records of each resource are under the event. */
  answer: z.union([z.strictObject({ moves: z.record(z.string(), z.int()) }), recordOf(events)]),
});

export const finishEvent = defineCall({
  ...step,
  name: 'finishEvent',
  path: '/v1/admin/events/{id}/finish',
  summary: 'Finish an event and all its races; with `dry_run` only says how many athletes become DNF or DNS',
  access: { on: 'events', by: 'id', permission: 'events.finish' },
  body: finishInput,
  isUndoable: true,
  /** `races`: how many are not finished yet. */
  answer: z.union([finishForecast.extend({ races: z.int() }), recordOf(events)]),
});
