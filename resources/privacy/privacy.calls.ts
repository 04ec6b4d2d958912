import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';

const tag = 'privacy';
const ofAthlete = { permission: 'athletes.disclose', on: 'athletes', by: 'id' } as const;
/** No role holds it: super admins alone. */
const ofProfile = { permission: 'people.disclose', on: 'profiles', by: 'id' } as const;

const queued = z.strictObject({ background_task_id: z.int() });
const bundling = {
  method: 'POST',
  tag,
  status: 202,
  answer: queued,
} as const;

export const bundleAthlete = defineCall({
  ...bundling,
  name: 'bundleAthlete',
  path: '/v1/admin/athletes/{id}/bundle',
  summary: 'Put together everything about an athlete, as a ZIP for who asks; a person, not a program',
  access: ofAthlete,
});

export const bundleProfile = defineCall({
  ...bundling,
  name: 'bundleProfile',
  path: '/v1/admin/profiles/{id}/bundle',
  summary:
    'Put together everything about a person and the athletes linked to them, as a ZIP for who asks (super admins)',
  access: ofProfile,
});

export const bundleOwn = defineCall({
  ...bundling,
  name: 'bundleOwn',
  path: '/v1/admin/profile/bundle',
  summary: 'Put together everything about oneself and the athletes linked to one, as a ZIP',
  access: 'people',
});

export const readBundle = defineCall({
  name: 'readBundle',
  method: 'GET',
  path: '/v1/admin/bundles/{id}',
  tag,
  summary:
    'How far a bundle is that one asked for, by the id of its task; once it is there, a link to it that is good for some minutes',
  access: 'people',
  answer: z.strictObject({
    status: z.string(),
    /** 0 to 1. */
    progress: z.number(),
    /** Why there is none. */
    message: z.string().nullable(),
    /** To be followed without signing in. */
    url: z.string().nullable(),
    link_expires_at: instant.nullable(),
    /** When the bundle itself is removed. */
    expires_at: instant.nullable(),
  }),
});

export const fetchPersonBundle = defineCall({
  name: 'fetchPersonBundle',
  method: 'GET',
  path: '/v1/bundles/{id}',
  tag,
  summary: 'A bundle, by the link that its asker was given: signed, and good for some minutes',
  access: 'everyone',
  query: z.strictObject({ expires: z.string(), signature: z.string() }),
  answer: { mediaType: 'application/zip' },
});
