import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { ordered, ordering } from '../shared/ordering';

const access = { permission: 'programs.update', on: 'events', by: 'event_id' } as const;
const widget_id = z.int('Must be the id of a widget.');
const day = z.iso.date('Must be a date, YYYY-MM-DD.');

export const orderPrograms = defineCall({
  name: 'orderPrograms',
  method: 'POST',
  path: '/v1/admin/programs/order',
  tag: 'programs',
  summary: 'Put the rows of a day in order; those that are not named stay as they are',
  access,
  body: z.strictObject({ ...ordering, widget_id }),
  isUndoable: true,
  answer: ordered,
});

export const copyProgramDay = defineCall({
  name: 'copyProgramDay',
  method: 'POST',
  path: '/v1/admin/programs/copy-day',
  tag: 'programs',
  summary: 'Copy the rows of a day to another one, at the same times by the clock of the event',
  access: { ...access, permission: 'programs.create' },
  body: z.strictObject({ event_id: ordering.event_id, widget_id, from: day, to: day }),
  isUndoable: true,
  answer: z.strictObject({ operation_id: z.string(), rows: z.int() }),
});
