import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { list } from '../../engine/fields/list/list.field';
import { bigInteger } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { url } from '../../engine/fields/url/url.field';
import { managed } from '../roles/grants';

/**
 * An address that is told what changes in an event, or in all events of an organization. Somebody answers for each: who made it, or changed it
 * last. It is told nothing once they may no longer make it there. The address is often a secret of the receiver's, so that only who may
 * change webhooks reads all of it.
 */
export const webhooks = defineResource({
  name: 'webhooks',
  tenancy: { kind: 'below', level: 'organization', column: 'organization_id', also: { event: 'event_id' } },
  grants: managed,
  title: ['host'],
  status: 'state',
  defaultSort: ['id'],
  fields: {
    organization_id: reference('organizations', { immutable: true, onDelete: 'cascade', section: false }),
    event_id: reference('events', { immutable: true, onDelete: 'cascade', section: false }),
    host: text({
      readOnly: true,
      derived: true,
      column: 'shown',
      section: false,
      label: 'Receiver',
      help: 'Scheme and host of the address.',
    }),
    url: url({ required: true, column: 'shown', label: 'Address', read: 'webhooks.address.read' }),
    topics: list({
      required: true,
      maxItems: 50,
      item: { max: 60 },
      column: 'shown',
      filterable: false,
      help: 'Such as athletes.created, athletes.* or *.',
    }),
    secret: secret({ min: 16, max: 200, sealed: true, help: 'Signs what is sent; made up when empty.' }),
    enabled: boolean({ default: true }),
    state: computed(
      choice(['working', 'failing', 'unanswered', 'off'], {
        list: 'webhookStates',
        tones: { working: 'good', failing: 'bad', unanswered: 'attention', off: 'neutral' },
      }),
      { column: 'shown' },
    ),
    profile_id: reference('profiles', {
      readOnly: true,
      derived: true,
      label: 'Answered for by',
      help: 'Who made the webhook, or changed it last. It is told something as long as they may make it there.',
    }),
    // The id of the key that it was made or changed with, and that it ends with.
    api_key_id: bigInteger({ readOnly: true, derived: true, section: false, column: 'never' }),
    failing_since: instant({ readOnly: true, column: 'shown' }),
  },
});
