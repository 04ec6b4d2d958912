import { defineResource } from '../../engine/core/resource';
import { calendarDate } from '../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { STORE_STEPS } from '../builds/buildFlow';
import { managed } from '../roles/grants';

/**
 * What somebody says of a build that they bring to a store themselves: that it was sent there, is out, or was turned down, and when. The
 * build stands where the latest of them says. What was said wrongly is deleted, and said anew.
 */
export const storeSteps = defineResource({
  name: 'store_steps',
  tenancy: { kind: 'below', level: 'application', column: 'application_id' },
  grants: { ...managed, event_manager: ['read'], application_manager: ['*'] },
  title: ['status'],
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'create', 'delete'],
  fields: {
    application_id: reference('applications', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    build_id: reference('builds', {
      required: true,
      immutable: true,
      within: ['application_id'],
      onDelete: 'cascade',
      column: 'shown',
    }),
    status: choice(STORE_STEPS, {
      required: true,
      immutable: true,
      column: 'shown',
      label: 'Step',
      list: 'storeSteps',
      tones: { in_review: 'info', released: 'good', rejected: 'bad' },
    }),
    happened_on: calendarDate({ required: true, immutable: true, isPast: true, column: 'shown', label: 'On' }),
    note: longText({
      immutable: true,
      max: 1_000,
      column: 'shown',
      help: 'What the store wrote, or where it is out already.',
    }),
    said_by_id: reference('profiles', { readOnly: true, onDelete: 'keep', column: 'shown', label: 'Said by' }),
  },
});
