import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId, recordOf, wholeNumber } from '../../engine/core/calls/parts';
import { athletes } from '../athletes/athletes.resource';
import { profiles } from '../profiles/profiles.resource';
import { MERGED_OF_ATHLETES, MERGED_OF_PROFILES } from './mergedFields';

const tag = 'merging';

function choice<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.strictObject({
    other_id: recordId.meta({ description: 'The one that goes: what leads to it leads to this one afterwards.' }),
    take: z.array(z.enum(names, 'Must be fields that can be chosen.')).max(names.length).default([]).meta({
      description: 'Fields that are as the other one has them. What only one of the two says is kept in any case.',
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

const pair = z.strictObject({ ids: z.array(z.int()).length(2), name: z.string() });

export const listSameAthletes = defineCall({
  name: 'listSameAthletes',
  method: 'GET',
  path: '/v1/admin/events/{id}/same_athletes',
  tag,
  summary: 'Pairs of athletes of an event with the same name and day of birth, at most 200',
  access: { permission: 'athletes.read', on: 'events', by: 'id' },
  answer: z.strictObject({ items: z.array(pair) }),
});

export const listSameProfiles = defineCall({
  name: 'listSameProfiles',
  method: 'GET',
  path: '/v1/admin/same_profiles',
  tag,
  summary: 'Pairs of accounts with the same name, at most 200 from where one asks on (super admins)',
  access: { permission: 'people.merge' },
  query: z.object({ offset: wholeNumber().optional() }),
  answer: z.strictObject({ items: z.array(pair) }),
});
