import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { ordered, ordering } from '../shared/ordering';
import { WIDGET_TYPES } from './widgetTypes';

export const orderWidgets = defineCall({
  name: 'orderWidgets',
  method: 'POST',
  path: '/v1/admin/widgets/order',
  tag: 'widgets',
  summary: 'Put the widgets of an event in order',
  access: { permission: 'widgets.update', on: 'events', by: 'event_id' },
  body: z.strictObject(ordering),
  isUndoable: true,
  answer: ordered,
});

export const previewWidget = defineCall({
  name: 'previewWidget',
  method: 'POST',
  path: '/v1/admin/widgets/preview',
  tag: 'widgets',
  summary:
    'What shows a widget as it stands in a form, without storing it: `/embed/widgets/draft?draft=` with this, for a quarter of an hour',
  access: { permission: 'widgets.update', on: 'events', by: 'event_id' },
  body: z.strictObject({
    event_id: z.int('Must be the id of an event.'),
    type: z.enum(WIDGET_TYPES),
    title: z.string().max(80),
    settings: z.record(z.string(), z.unknown()),
  }),
  answer: z.strictObject({ draft: z.string(), expires_at: z.iso.datetime() }),
});
