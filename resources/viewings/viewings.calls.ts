import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';

const tag = 'viewings';

const begun = z.strictObject({
  id: z.int(),
  token: z.string().meta({ description: 'A bearer that does no more than was asked for. It cannot be refreshed.' }),
  expires_at: instant,
  may: z.enum(['read', 'write']),
  user: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
});

export const startViewing = defineCall({
  name: 'startViewing',
  method: 'POST',
  path: '/v1/admin/profiles/{id}/viewings',
  tag,
  summary:
    'See what a person sees, for 15 minutes: a token that reads, within what you may see yourself, and nothing else',
  access: 'people',
  status: 201,
  answer: begun,
});

export const signInAs = defineCall({
  name: 'signInAs',
  method: 'POST',
  path: '/v1/admin/profiles/{id}/sign_in_as',
  tag,
  summary:
    'Sign in as a person, for an hour: a token that does what they may but for what their account is made of. What it writes names both (super admins)',
  access: { permission: 'system.super_admins' },
  body: z.strictObject({
    reason: z
      .string('Say why.')
      .trim()
      .min(10, 'Say why, in ten characters at least: the person reads it.')
      .max(500, 'At most 500 characters.'),
  }),
  status: 201,
  answer: begun,
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
