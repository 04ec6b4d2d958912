import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { file } from '../../engine/fields/file/file.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';

/** A picture that a visitor sent to a selfie widget. The public sees those that are approved. */
export const selfies = defineResource({
  name: 'selfies',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  title: ['caption', 'author'],
  status: 'status',
  defaultSort: ['-id'],
  // They come in through the public API alone, which makes pictures safe to show.
  verbs: ['list', 'read', 'update', 'delete', 'export'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    widget_id: reference('widgets', {
      required: true,
      immutable: true,
      within: ['event_id'],
      having: { type: 'selfie' },
      onDelete: 'cascade',
    }),
    image_id: file({
      required: true,
      immutable: true,
      visibility: 'private',
      accept: ['image/*'],
      maxKilobytes: 10_240,
      column: 'shown',
    }),
    author: text({ max: 80, column: 'shown', searchable: true }),
    caption: text({ max: 280, column: 'shown', searchable: true }),
    status: choice(['pending', 'approved', 'hidden'], {
      default: 'pending',
      column: 'shown',
      sortable: true,
      bulkEditable: true,
      tones: { pending: 'attention', approved: 'good', hidden: 'neutral' },
    }),
    taken_at: instant({ sortable: true, column: 'shown' }),
  },
});
