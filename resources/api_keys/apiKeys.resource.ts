import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { ROLE_NAMES } from '../roles/roleNames';

/** Keys for programs: timing computers, registration systems. The secret is shown once, at creation. */
export const apiKeys = defineResource({
  name: 'api_keys',
  tenancy: { kind: 'below', level: 'organization', column: 'organization_id', also: { event: 'event_id' } },
  grants: managed,
  title: ['name'],
  indexes: [['secret_hash']],
  fields: {
    name: text({ required: true, max: 80 }),
    organization_id: reference('organizations', { immutable: true, onDelete: 'cascade', column: 'shown' }),
    event_id: reference('events', { immutable: true, onDelete: 'cascade', column: 'shown' }),
    role: choice(ROLE_NAMES, { required: true, immutable: true, column: 'shown', list: 'roles' }),
    prefix: text({ readOnly: true, column: 'shown', help: 'First characters of the key, to tell keys apart.' }),
    secret_hash: secret({ readOnly: true, section: false, column: 'never' }),
    last_used_at: instant({ readOnly: true, column: 'shown' }),
    expires_at: instant({ column: 'shown' }),
    revoked_at: instant({ readOnly: true, column: 'shown' }),
  },
});
