import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId, recordOf, wholeNumber } from '../../engine/core/calls/parts';
import { pushTarget } from '../push_subscriptions/push.calls';
import { AUDIENCES, notifications } from './notifications.resource';

const tag = 'notifications';

export const sendNotification = defineCall({
  name: 'sendNotification',
  method: 'POST',
  path: '/v1/admin/notifications/{id}/send',
  tag,
  summary: 'Send a draft, or one that is scheduled, now',
  access: { permission: 'notifications.update', on: 'notifications', by: 'id' },
  answer: recordOf(notifications),
});

export const estimateRecipients = defineCall({
  name: 'estimateRecipients',
  method: 'GET',
  path: '/v1/admin/notifications/estimate',
  tag,
  summary: 'How many phones a notification would reach now',
  access: { permission: 'notifications.read' },
  query: z.object({
    event_id: wholeNumber({ min: 1, missing: 'Name the event.' }),
    audience: z.enum(AUDIENCES).default('all'),
    race_id: wholeNumber({ min: 1 }).optional(),
  }),
  answer: z.strictObject({ recipients: z.int() }),
});

export const testNotification = defineCall({
  name: 'testNotification',
  method: 'POST',
  path: '/v1/admin/notifications/test',
  tag,
  summary: 'Send a text to one’s own browser, saved or not; variables stand for an example',
  access: { permission: 'notifications.update', on: 'events', by: 'event_id' },
  body: z.object({
    event_id: recordId,
    title: z.string().min(1, 'This is required.').max(65),
    body: z.string().min(1, 'This is required.').max(240),
    url: z.string().max(2_000).nullish(),
    subscription: pushTarget,
  }),
  answer: z.strictObject({
    sent: z.boolean(),
    /** What the browser's push service said instead. */
    error: z.string().nullable(),
  }),
});
