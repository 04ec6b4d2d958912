import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from './grants';
import { ROLE_NAMES } from './roleNames';

/** One row is one grant: a person (or an invited e-mail address) holds a role on exactly one tenant. */
export const roles = defineResource({
  name: 'roles',
  tenancy: {
    kind: 'below',
    level: 'organization',
    column: 'organization_id',
    also: { application: 'application_id', event: 'event_id' },
    owner: 'profile_id',
  },
  grants: managed,
  title: ['role'],
  whom: ['profile_id', 'email'],
  status: 'state',
  deleteWarnings: ['keys'],
  sections: [
    { name: 'who', why: 'Someone with an account, or an e-mail address that is invited.' },
    { name: 'what', why: 'One role on one organization, application or event.' },
  ],
  fields: {
    profile_id: reference('profiles', {
      immutable: true,
      onDelete: 'cascade',
      column: 'shown',
      section: 'who',
      label: 'Person',
    }),
    email: text({
      isEmail: true,
      transform: 'lower',
      immutable: true,
      searchable: true,
      column: 'shown',
      section: 'who',
      read: 'roles.contact.read',
      label: 'Invited e-mail address',
    }),
    role: choice(ROLE_NAMES, { required: true, sortable: true, column: 'shown', section: 'what', list: 'roles' }),
    organization_id: reference('organizations', {
      immutable: true,
      onDelete: 'cascade',
      column: 'shown',
      section: 'what',
    }),
    application_id: reference('applications', {
      immutable: true,
      onDelete: 'cascade',
      column: 'shown',
      section: 'what',
    }),
    event_id: reference('events', { immutable: true, onDelete: 'cascade', column: 'shown', section: 'what' }),
    state: computed(
      choice(['invited', 'expired', 'accepted'], {
        list: 'roleStates',
        tones: { invited: 'info', expired: 'attention', accepted: 'good' },
      }),
      { column: 'shown' },
    ),
    second_factor: computed(
      choice(['missing', 'set_up'], {
        list: 'factorStates',
        tones: { missing: 'attention', set_up: 'good' },
      }),
      { column: 'shown', filterable: true, read: 'roles.contact.read', label: 'Second factor' },
    ),
    invited_at: instant({ readOnly: true, label: 'Invited' }),
    expires_at: instant({ readOnly: true, label: 'Offered until' }),
    accepted_at: instant({ readOnly: true, label: 'Accepted' }),
  },
});
