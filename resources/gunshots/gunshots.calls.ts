import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, recordOf } from '../../engine/core/calls/parts';
import { gunshots } from './gunshots.resource';

const { fired_at, race_ids, wave_ids, note } = gunshots.fields;

export const fireGunshot = defineCall({
  name: 'fireGunshot',
  method: 'POST',
  path: '/v1/live/events/{event_id}/gunshots',
  tag: 'live',
  summary: 'Start races or waves',
  access: { on: 'events', by: 'event_id', permission: 'gunshots.create' },
  body: z.looseObject({
    fired_at: fieldValue(fired_at),
    race_ids: fieldValue(race_ids).optional(),
    wave_ids: fieldValue(wave_ids).optional(),
    note: fieldValue(note).optional(),
  }),
  status: 201,
  answer: recordOf(gunshots),
});
