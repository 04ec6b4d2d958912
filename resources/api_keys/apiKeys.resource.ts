import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { bigInteger } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { ROLE_NAMES } from '../roles/roleNames';

/**
 * Keys for programs: timing computers, registration systems. The secret is shown once, at creation. Somebody answers for each: its maker, or
 * who confirmed it since. A key does nothing once they may no longer do there what its role comprises.
 */
export const apiKeys = defineResource({
  name: 'api_keys',
  tenancy: { kind: 'below', level: 'organization', column: 'organization_id', also: { event: 'event_id' } },
  grants: managed,
  title: ['name'],
  status: 'state',
  indexes: [['secret_hash']],
  fields: {
    name: text({ required: true, max: 80 }),
    organization_id: reference('organizations', { immutable: true, onDelete: 'cascade', column: 'shown' }),
    event_id: reference('events', { immutable: true, onDelete: 'cascade', column: 'shown' }),
    role: choice(ROLE_NAMES, { required: true, immutable: true, column: 'shown', list: 'roles' }),
    is_read_only: boolean({
      default: false,
      immutable: true,
      column: 'shown',
      label: 'Reads only',
    }),
    state: computed(
      choice(['working', 'unanswered', 'expired', 'revoked'], {
        list: 'apiKeyStates',
        tones: { working: 'good', unanswered: 'attention', expired: 'neutral', revoked: 'neutral' },
      }),
      { column: 'shown' },
    ),
    profile_id: reference('profiles', {
      readOnly: true,
      column: 'shown',
      label: 'Answered for by',
      help: 'Who made the key, or confirmed it since. It works as long as they may do there themselves what it may.',
    }),
    // The id of the key that it was made with, of whatever tenant, and that it ends with.
    api_key_id: bigInteger({ readOnly: true, section: false, column: 'never' }),
    prefix: text({
      readOnly: true,
      column: 'shown',
      help: 'First characters of the key, to tell keys apart.',
      label: 'Begins with',
    }),
    secret_hash: secret({ readOnly: true, section: false, column: 'never' }),
    last_used_at: instant({ readOnly: true, column: 'shown', label: 'Last used' }),
    expires_at: instant({ column: 'shown', label: 'Expires' }),
    revoked_at: instant({ readOnly: true, column: 'shown', label: 'Revoked' }),
  },
});
