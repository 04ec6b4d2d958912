import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { ordered, ordering } from '../shared/ordering';

export const orderSponsorCategories = defineCall({
  name: 'orderSponsorCategories',
  method: 'POST',
  path: '/v1/admin/sponsor_categories/order',
  tag: 'sponsor_categories',
  summary: 'Put the categories of sponsors in order',
  access: { permission: 'sponsor_categories.update', on: 'events', by: 'event_id' },
  body: z.strictObject(ordering),
  isUndoable: true,
  answer: ordered,
});
