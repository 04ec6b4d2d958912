import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant, recordId, recordOf, wholeNumber } from '../../engine/core/calls/parts';
import { athletes } from '../athletes/athletes.resource';
import { profiles } from '../profiles/profiles.resource';
import { MERGED_OF_ATHLETES, MERGED_OF_PROFILES } from './mergedFields';
import { PAIRS_PER_PAGE } from './pairsPerPage';

const tag = 'merging';

function choice<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.strictObject({
    other_id: recordId.meta({ description: 'The one that goes: what leads to it leads to this one afterwards.' }),
    take: z.array(z.enum(names, 'Must be fields that can be chosen.')).max(names.length).default([]).meta({
      description:
        'Fields to take from the other record. A state comes with its reason, a race with its wave, and an e-mail address with its confirmation; a state that no person set follows from the reads. Values that only one of the two has are always kept.',
    }),
  });
}

export const mergeAthletes = defineCall({
  name: 'mergeAthletes',
  method: 'POST',
  path: '/v1/admin/athletes/{id}/merge',
  tag,
  summary:
    'Make one of two athletes of an event who are the same person: chips, reads and purchases of the other become this one’s',
  access: { permission: 'athletes.delete', on: 'athletes', by: 'id' },
  body: choice(MERGED_OF_ATHLETES),
  isUndoable: true,
  answer: recordOf(athletes),
});

export const mergeProfiles = defineCall({
  name: 'mergeProfiles',
  method: 'POST',
  path: '/v1/admin/profiles/{id}/merge',
  tag,
  summary: 'Make one of two accounts of the same person (super admins)',
  access: { permission: 'people.merge', on: 'profiles', by: 'id' },
  body: choice(MERGED_OF_PROFILES),
  isUndoable: true,
  answer: recordOf(profiles),
});

/** Why two are thought to be one person. */
export const ALIKE_REASONS = ['name', 'birth_date', 'email'] as const;
export type AlikeReason = (typeof ALIKE_REASONS)[number];

/** What tells one of two from the other. What nothing is known of is empty, or null. */
const alikePerson = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  birth_dates: z.array(z.string()).meta({ description: 'Of an account: of the athletes who are linked to it.' }),
  countries: z.array(z.string()),
  clubs: z.array(z.string()),
  /** Of an account: events that its athletes take part in. */
  events: z.array(z.string()),
  races: z.array(z.string()),
  start_numbers: z.array(z.string()),
  products: z.array(z.string()).meta({ description: 'What was bought.' }),
  roles: z.array(z.string()).meta({ description: 'Of an account, such as `timer`.' }),
  last_seen_at: instant.nullable(),
  created_at: instant,
});

const pair = z.strictObject({
  ids: z.array(z.int()).length(2),
  name: z.string(),
  reasons: z.array(z.enum(ALIKE_REASONS)),
  people: z.array(alikePerson).length(2),
});

const page = {
  offset: wholeNumber().optional(),
  which: z.enum(['open', 'apart'], 'must be open or apart.').default('open').meta({
    description: '`apart`: those of whom somebody said that they are different people.',
  }),
};
const pairs = z.strictObject({ items: z.array(pair).max(PAIRS_PER_PAGE), total: z.int() });
const verdict = z.strictObject({
  ids: z.tuple([recordId, recordId], 'Must be the ids of two.'),
  are_apart: z
    .boolean('Must be true or false.')
    .meta({ description: '`false` takes back that they are different people.' }),
});

export const listSameAthletes = defineCall({
  name: 'listSameAthletes',
  method: 'GET',
  path: '/v1/admin/events/{id}/same_athletes',
  tag,
  summary: `Pairs of athletes of an event who may be one person, the likeliest first, ${PAIRS_PER_PAGE} from where one asks on`,
  access: { permission: 'athletes.delete', on: 'events', by: 'id' },
  query: z.object(page),
  answer: pairs,
});

export const tellAthletesApart = defineCall({
  name: 'tellAthletesApart',
  method: 'POST',
  path: '/v1/admin/events/{id}/same_athletes',
  tag,
  summary: 'Say that two athletes of an event are different people, which is remembered',
  access: { permission: 'athletes.delete', on: 'events', by: 'id' },
  body: verdict,
  answer: null,
});

export const listSameProfiles = defineCall({
  name: 'listSameProfiles',
  method: 'GET',
  path: '/v1/admin/same_profiles',
  tag,
  summary: `Pairs of accounts that may be one person's, the likeliest first, ${PAIRS_PER_PAGE} from where one asks on (super admins)`,
  access: { permission: 'people.merge' },
  query: z.object(page),
  answer: pairs,
});

export type AlikePair = AnswerOf<typeof listSameProfiles>['items'][number];
export type AlikePerson = AlikePair['people'][number];

export const tellProfilesApart = defineCall({
  name: 'tellProfilesApart',
  method: 'POST',
  path: '/v1/admin/same_profiles',
  tag,
  summary: 'Say that two accounts are of different people, which is remembered (super admins)',
  access: { permission: 'people.merge' },
  body: verdict,
  answer: null,
});

const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const preview = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        field: z.string().meta({ description: 'The name for `take`.' }),
        is_choice: z
          .boolean()
          .meta({ description: 'Both records have a value. `false`: the other record fills in or decides.' }),
        own: fieldValues,
        other: fieldValues,
      }),
    )
    .meta({ description: 'Fields to choose, and fields that change without a choice. Related fields come together.' }),
  /** What goes over to the one that stays, by kind. */
  moves: z.array(z.strictObject({ resource: z.string(), count: z.int(), names: z.array(z.string()) })),
});
const other = z.object({ other_id: wholeNumber({ min: 1, missing: 'is missing: the one that would go.' }) });

export const previewAthleteMerge = defineCall({
  name: 'previewAthleteMerge',
  method: 'GET',
  path: '/v1/admin/athletes/{id}/merge',
  tag,
  summary: 'What would go over to an athlete who another one is merged into',
  access: { permission: 'athletes.delete', on: 'athletes', by: 'id' },
  query: other,
  answer: preview,
});

export const previewProfileMerge = defineCall({
  name: 'previewProfileMerge',
  method: 'GET',
  path: '/v1/admin/profiles/{id}/merge',
  tag,
  summary: 'What would go over to an account that another one is merged into (super admins)',
  access: { permission: 'people.merge', on: 'profiles', by: 'id' },
  query: other,
  answer: preview,
});
