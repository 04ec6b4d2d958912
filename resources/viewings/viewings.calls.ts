import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';

const tag = 'viewings';

export const startViewing = defineCall({
  name: 'startViewing',
  method: 'POST',
  path: '/v1/admin/profiles/{id}/viewings',
  tag,
  summary:
    'See what a person sees, for 15 minutes: a token that reads, within what you may see yourself, and nothing else',
  access: 'people',
  status: 201,
  answer: z.strictObject({
    id: z.int(),
    token: z
      .string()
      .meta({ description: 'A bearer that every call refuses which is no read. It cannot be refreshed.' }),
    expires_at: instant,
    user: z.strictObject({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      avatar_url: z.string().nullable(),
    }),
  }),
});

export const endViewing = defineCall({
  name: 'endViewing',
  method: 'POST',
  path: '/v1/admin/viewings/{id}/end',
  tag,
  summary: 'End a view that you began: its token ends',
  access: 'people',
  answer: null,
});
