import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordOf } from '../../engine/core/calls/parts';
import { integrationSyncs } from '../integration_syncs/integrationSyncs.resource';

const tag = 'event_integrations';
const syncing = { on: 'event_integrations', by: 'id', permission: 'event_integrations.sync' } as const;

export const testConnection = defineCall({
  name: 'testConnection',
  method: 'POST',
  path: '/v1/admin/event_integrations/{id}/test',
  tag,
  summary: 'Call the other side with the settings that are saved, and say in a sentence what came of it',
  access: syncing,
  answer: z.strictObject({ ok: z.boolean(), message: z.string() }),
});

export const sampleConnection = defineCall({
  name: 'sampleConnection',
  method: 'POST',
  path: '/v1/admin/event_integrations/{id}/sample',
  tag,
  summary: 'The columns of the other side with their first values, and what each fills as things are',
  access: syncing,
  answer: z.strictObject({
    columns: z.array(z.strictObject({ name: z.string(), samples: z.array(z.string()), target: z.string().nullable() })),
    targets: z.array(z.strictObject({ name: z.string(), label: z.string(), is_many: z.boolean() })),
    /** What the column of the race says, how often on the pages looked at, and the race that this is by now. */
    races: z.array(z.strictObject({ name: z.string(), count: z.int(), race_id: z.int().nullable() })),
    match_on: z.string(),
    /** Fields of athletes that it can be told. */
    back: z.array(z.string()),
    total: z.int().nullable(),
  }),
});

export const syncConnection = defineCall({
  name: 'syncConnection',
  method: 'POST',
  path: '/v1/admin/event_integrations/{id}/sync',
  tag,
  summary: 'Take over what the other side has, as a background task; with `dry_run` only count what that would change',
  access: syncing,
  body: z.strictObject({
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only counts.' }),
    back: z.boolean('Must be true or false.').default(false).meta({
      description: 'Tells the other side what differs of the fields that `mapping.back` names; nothing changes here.',
    }),
  }),
  status: 202,
  answer: recordOf(integrationSyncs),
});
