import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { ordered, ordering } from '../shared/ordering';

export const orderSponsors = defineCall({
  name: 'orderSponsors',
  method: 'POST',
  path: '/v1/admin/sponsors/order',
  tag: 'sponsors',
  summary: 'Put the sponsors of a category in order; those of another one move into it',
  access: { permission: 'sponsors.update', on: 'events', by: 'event_id' },
  body: z.strictObject({ ...ordering, category_id: z.int('Must be the id of a category.') }),
  isUndoable: true,
  answer: ordered,
});
