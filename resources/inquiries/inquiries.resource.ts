import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

const answering = ['read', 'update'] as const;

/** An athlete's question about its time, asked on its public page. Whoever asked sees the answer by a secret link. */
export const inquiries = defineResource({
  name: 'inquiries',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: {
    ...managed,
    organization_manager: [...answering, 'delete', 'contact.read'],
    event_manager: [...answering, 'delete', 'contact.read'],
    marketing: [],
    timer: answering,
  },
  title: ['message'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'update', 'delete', 'export'],
  staysOpen: true,
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    // The server alone sets it, and an undo sets back what a delete or a merge did to it.
    athlete_id: reference('athletes', { readOnly: true, derived: true, column: 'shown' }),
    message: longText({ required: true, immutable: true, max: 2_000, column: 'shown', searchable: true }),
    email: text({
      required: true,
      immutable: true,
      isEmail: true,
      transform: 'lower',
      read: 'inquiries.contact.read',
    }),
    status: choice(['open', 'answered', 'closed'], {
      default: 'open',
      column: 'shown',
      sortable: true,
      tones: { open: 'attention', answered: 'good', closed: 'neutral' },
    }),
    answer: longText({ max: 2_000 }),
    answered_by_id: reference('profiles', { readOnly: true, derived: true, onDelete: 'keep' }),
    answered_at: instant({ readOnly: true, derived: true }),
    secret_hash: secret({ readOnly: true, required: true, unique: [], max: 64, column: 'never' }),
  },
});
