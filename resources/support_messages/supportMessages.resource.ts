import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** Where somebody was when they asked, so that nobody has to ask back. */
const contextSchema = {
  type: 'object',
  properties: {
    /** The console's page they came from. */
    page: { type: 'string', maxLength: 500 },
    health: { type: 'string', enum: ['ok', 'needs_attention', 'problem', 'critical'] },
    versions: { type: 'object', additionalProperties: { type: 'string', maxLength: 300 } },
  },
  additionalProperties: false,
} as const;

const asking = ['read', 'create'] as const;

/** Questions of those who work on an event, and what support answers. */
export const supportMessages = defineResource({
  name: 'support_messages',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  // Whoever sees the event may ask. What was asked stays as it was: only its status and the answer change.
  grants: {
    organization_manager: ['read', 'create', 'update'],
    event_manager: ['read', 'create', 'update'],
    application_manager: asking,
    marketing: asking,
    timer: asking,
    read_only: asking,
  },
  title: ['subject'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'create', 'update', 'export'],
  staysOpen: true,
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    subject: text({ required: true, max: 120, immutable: true }),
    body: longText({ required: true, max: 5000, immutable: true, label: 'Message' }),
    context: json({ default: {}, schema: contextSchema, immutable: true, max: 4000, section: false }),
    author_id: reference('profiles', { readOnly: true, onDelete: 'keep', column: 'shown' }),
    status: choice(['open', 'answered', 'closed'], {
      default: 'open',
      column: 'shown',
      sortable: true,
      tones: { open: 'attention', answered: 'good', closed: 'neutral' },
    }),
    answer: longText({ max: 5000, write: 'support_answers.write' }),
    answered_by_id: reference('profiles', { readOnly: true, onDelete: 'keep' }),
    answered_at: instant({ readOnly: true }),
  },
});
