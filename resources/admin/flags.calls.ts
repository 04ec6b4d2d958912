import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant, recordId } from '../../engine/core/calls/parts';
import { FLAG_NAMES } from '../flags/flags';
import { superAdmins, tag } from './access';

const name = z.enum(FLAG_NAMES);

export const listFeatureFlags = defineCall({
  name: 'listFeatureFlags',
  method: 'GET',
  path: '/v1/admin/feature_flags',
  tag,
  summary: 'What can be switched, for everyone and for organizations, and how it is (super admins)',
  access: superAdmins,
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        name,
        /** Where nobody switched anything. */
        is_on_by_default: z.boolean(),
        /** Null where nobody did for everyone. */
        everyone: z.boolean().nullable(),
        organizations: z.array(
          z.strictObject({
            id: z.int(),
            name: z.string(),
            is_on: z.boolean(),
            set_by: z.string().nullable(),
            set_at: instant,
          }),
        ),
      }),
    ),
  }),
});

export const switchFeatureFlag = defineCall({
  name: 'switchFeatureFlag',
  method: 'POST',
  path: '/v1/admin/feature_flags/{name}',
  tag,
  summary: 'Switch it on or off for an organization or for everyone; null takes that back (super admins)',
  access: superAdmins,
  params: { name },
  body: z.strictObject({
    organization_id: recordId.nullable(),
    is_on: z.boolean('Must be true, false or null.').nullable(),
  }),
  answer: null,
});

export const readFlags = defineCall({
  name: 'readFlags',
  method: 'GET',
  path: '/v1/admin/events/{id}/flags',
  tag,
  summary: 'Which of the things that can be switched are on for the organization of an event',
  access: { permission: 'events.read', on: 'events', by: 'id' },
  answer: z.strictObject({ items: z.array(z.strictObject({ name, is_on: z.boolean() })) }),
});
