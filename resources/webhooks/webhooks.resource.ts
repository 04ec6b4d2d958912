import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { list } from '../../engine/fields/list/list.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { url } from '../../engine/fields/url/url.field';
import { managed } from '../roles/grants';

/** An address that is told what changes in an event, or in all events of an organization. */
export const webhooks = defineResource({
  name: 'webhooks',
  tenancy: { kind: 'below', level: 'organization', column: 'organization_id', also: { event: 'event_id' } },
  grants: managed,
  title: ['url'],
  defaultSort: ['id'],
  fields: {
    organization_id: reference('organizations', { immutable: true, onDelete: 'cascade', section: false }),
    event_id: reference('events', { immutable: true, onDelete: 'cascade', section: false }),
    url: url({ required: true, column: 'shown', label: 'Address' }),
    topics: list({
      required: true,
      maxItems: 50,
      item: { max: 60 },
      column: 'shown',
      filterable: false,
      help: 'Such as athletes.created, athletes.* or *.',
    }),
    secret: secret({ min: 16, max: 200, sealed: true, help: 'Signs what is sent; made up when empty.' }),
    enabled: boolean({ default: true, column: 'shown' }),
    failing_since: instant({ readOnly: true, column: 'shown' }),
  },
});
