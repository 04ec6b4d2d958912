import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';

const tag = 'privacy';
const ofAthlete = { permission: 'athletes.erase', on: 'athletes', by: 'id' } as const;
/** No role holds it: super admins alone. */
const ofProfile = { permission: 'people.erase', on: 'profiles', by: 'id' } as const;

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

const counted = z.array(z.strictObject({ resource: z.string(), count: z.int() }));

const erasure = z.strictObject({
  /** To be typed by who means it. */
  name: z.string(),
  /** Records that are removed. */
  goes: counted,
  /** Those that stay, without what says whose they are. */
  stays: counted,
  /** Whether there is an account that ends. */
  has_account: z.boolean(),
  /** Entries in events that stay under a pseudonym, and how many of them have a result. */
  entries: z.int(),
  results: z.int(),
  /** Where the person is in a race just now, by the names of the events: reads of their chip count for nobody from then on. */
  on_course: z.array(z.string()),
  /** Whether erasing oneself takes the password along; an account without one is asked for another proof. */
  takes_password: z.boolean(),
  /** Days until the last backup that has it is gone; null where the operator does not say. */
  backup_days: z.int().nullable(),
  /** Why it cannot be done now. */
  refusal: z.string().nullable(),
});
export type Erasure = AnswerOf<typeof foreseeOwnErasure>;

const foreseeing = { method: 'GET', tag, answer: erasure } as const;

export const foreseeAthleteErasure = defineCall({
  ...foreseeing,
  name: 'foreseeAthleteErasure',
  path: '/v1/admin/athletes/{id}/erasure',
  summary: 'What erasing an athlete removes, what stays under a pseudonym, and what stands in its way',
  access: ofAthlete,
});

export const foreseeProfileErasure = defineCall({
  ...foreseeing,
  name: 'foreseeProfileErasure',
  path: '/v1/admin/profiles/{id}/erasure',
  summary: 'The same of a person and the athletes linked to them (super admins)',
  access: ofProfile,
});

export const foreseeOwnErasure = defineCall({
  ...foreseeing,
  name: 'foreseeOwnErasure',
  path: '/v1/admin/profile/erasure',
  summary: 'The same of oneself',
  access: 'people',
});

const typedName = z
  .string('Type the name.')
  .trim()
  .max(200)
  .meta({ description: 'As the erasure says it: nothing takes it back.' });

const erasing = { method: 'POST', tag, status: 202, answer: queued } as const;

export const eraseAthlete = defineCall({
  ...erasing,
  name: 'eraseAthlete',
  path: '/v1/admin/athletes/{id}/erase',
  summary: 'Erase who an athlete is, for good; times and places stay under a pseudonym; a person, not a program',
  access: ofAthlete,
  body: z.strictObject({ name: typedName }),
});

export const eraseProfile = defineCall({
  ...erasing,
  name: 'eraseProfile',
  path: '/v1/admin/profiles/{id}/erase',
  summary: 'Erase a person with the athletes linked to them, for good (super admins)',
  access: ofProfile,
  body: z.strictObject({ name: typedName }),
});

export const eraseOwn = defineCall({
  ...erasing,
  name: 'eraseOwn',
  path: '/v1/admin/profile/erase',
  summary: 'Erase oneself with the athletes linked to one, for good; takes the current password, where there is one',
  access: 'people',
  body: z.strictObject({ name: typedName, current_password: z.string().max(1000).optional() }),
});
