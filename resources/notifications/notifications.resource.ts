import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { url } from '../../engine/fields/url/url.field';
import { marketed } from '../roles/grants';

/** Everybody who wants news of the event; who follows an athlete of a race; who follows one of the event. */
export const AUDIENCES = ['all', 'race', 'followers'] as const;

/** A message to the phones of those who asked for news of the event. What was sent cannot be changed. */
export const notifications = defineResource({
  name: 'notifications',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  title: ['title'],
  status: 'status',
  defaultSort: ['-id'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    title: text({ required: true, max: 65 }),
    body: longText({ required: true, max: 240, label: 'Text' }),
    audience: choice(AUDIENCES, { default: 'all', column: 'shown' }),
    race_id: reference('races', { within: ['event_id'], onDelete: 'cascade' }),
    url: url({ label: 'Opens', help: 'The page that opens when the message is touched.' }),
    send_at: instant({ precision: 'minute', sortable: true, column: 'shown', help: 'Nothing is sent without it.' }),
    status: choice(['draft', 'scheduled', 'sending', 'sent'], {
      default: 'draft',
      readOnly: true,
      column: 'shown',
      sortable: true,
      tones: { draft: 'neutral', scheduled: 'info', sending: 'info', sent: 'good' },
    }),
    sent_at: instant({ precision: 'minute', readOnly: true, column: 'shown' }),
    recipients: integer({ readOnly: true, column: 'shown' }),
  },
});
