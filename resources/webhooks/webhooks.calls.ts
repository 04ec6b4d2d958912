import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordOf } from '../../engine/core/calls/parts';
import { webhookDeliveries } from '../webhook_deliveries/webhookDeliveries.resource';

export const resendDelivery = defineCall({
  name: 'resendDelivery',
  method: 'POST',
  path: '/v1/admin/webhook_deliveries/{id}/resend',
  tag: 'webhook_deliveries',
  summary: 'Send what was delivered, or given up, once more: the same body under the same id',
  access: { on: 'webhook_deliveries', by: 'id', permission: 'webhooks.update' },
  answer: recordOf(webhookDeliveries),
});

export const resendFailed = defineCall({
  name: 'resendFailed',
  method: 'POST',
  path: '/v1/admin/webhooks/{id}/resend',
  tag: 'webhooks',
  summary:
    'Send all that a webhook has not taken once more: what was given up, and at once what waits for its next attempt',
  access: { on: 'webhooks', by: 'id', permission: 'webhooks.update' },
  answer: z.object({ resent: z.int() }),
});
