import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { distance } from '../../engine/fields/distance/distance.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';

/** What followers of an athlete are told when it passes a timeline of its race. Texts hold variables such as {first_name}. */
export const progressNotifications = defineResource({
  name: 'progress_notifications',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  copying: { part: 'timelines' },
  title: ['title'],
  defaultSort: ['id'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    race_id: reference('races', { required: true, within: ['event_id'], onDelete: 'cascade', column: 'shown' }),
    timeline_id: reference('timelines', { within: ['event_id'], onDelete: 'cascade', column: 'shown' }),
    distance: distance({
      column: 'shown',
      help: 'Names the timeline of the race that stands there, in place of choosing it.',
    }),
    title: text({ required: true, max: 65 }),
    body: longText({ required: true, max: 240, label: 'Text' }),
    max_age: duration({
      default: 600_000,
      min: 10_000,
      max: 86_400_000,
      unit: 'minute',
      help: 'Reads that come later than this are not told.',
    }),
    enabled: boolean({ required: true, default: true, column: 'shown', bulkEditable: true }),
  },
});
