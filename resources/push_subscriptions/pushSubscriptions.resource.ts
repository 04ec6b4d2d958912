import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { referenceList } from '../../engine/fields/referenceList/referenceList.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';

/** A phone or browser that asked to be told of an event, and of the athletes it follows. It makes and ends its own subscription. */
export const pushSubscriptions = defineResource({
  name: 'push_subscriptions',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...marketed, marketing: ['read'], timer: [], read_only: [], application_manager: [] },
  title: ['locale'],
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'delete'],
  audited: false,
  softDelete: false,
  // Whether an event has phones of a push service already.
  indexes: [['event_id', 'service']],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    endpoint: secret({ required: true, max: 2_000, sealed: true }),
    p256dh: secret({ required: true, max: 200, sealed: true }),
    auth: secret({ required: true, max: 100, sealed: true }),
    // Of the endpoint, so that a phone has one subscription to an event; and of the secret that ends it.
    endpoint_hash: secret({ readOnly: true, required: true, max: 64, unique: ['event_id'], column: 'never' }),
    secret_hash: secret({ readOnly: true, required: true, max: 64, unique: [], column: 'never' }),
    // The server that takes its messages: the host of the endpoint.
    service: text({ readOnly: true, max: 300, default: '', column: 'shown', label: 'Push service' }),
    locale: text({ max: 10, column: 'shown' }),
    athlete_ids: referenceList('athletes', { default: [], maxItems: 50 }),
    wants_news: boolean({ default: true, column: 'shown' }),
    failures: integer({ readOnly: true, default: 0, column: 'shown' }),
    last_seen_at: instant({ readOnly: true, column: 'shown' }),
  },
});
