import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { json } from '../../engine/fields/json/json.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';
import { WIDGET_TYPES } from './widgetTypes';

/** A part of the event's web site or app, which any page can embed. What its settings hold follows from its type. */
export const widgets = defineResource({
  name: 'widgets',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  copying: { part: 'widgets', instantsIn: { settings: ['date', 'opens_at', 'closes_at'] } },
  title: ['title'],
  defaultSort: ['position', 'title'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    type: choice(WIDGET_TYPES, {
      required: true,
      immutable: true,
      column: 'shown',
      sortable: true,
      // One whose settings may all be left out.
      examples: ['program', 'counter'],
    }),
    title: text({ required: true, max: 80 }),
    settings: json({
      inParts: true,
      default: {},
      schema: { type: 'object', examples: [{}, { show_past: true }] },
      max: 10_000,
    }),
    visible: boolean({ required: true, default: true, isVisibility: true, column: 'shown', bulkEditable: true }),
    // By drag or key, on the page of all.
    position: integer({ required: true, filledByHook: true, min: 0, sortable: true, section: false }),
  },
});
