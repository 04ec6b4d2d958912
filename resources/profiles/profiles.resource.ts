import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { file } from '../../engine/fields/file/file.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { secret } from '../../engine/fields/secret/secret.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** People who sign in. */
export const profiles = defineResource({
  name: 'profiles',
  tenancy: { kind: 'owner' },
  grants: { ...managed, event_manager: ['read'] },
  title: ['first_name', 'last_name'],
  defaultSort: ['last_name', 'first_name'],
  sections: [{ name: 'person' }, { name: 'account', why: 'What signs the person in.' }],
  collections: { roles: { resource: 'roles', by: 'profile_id' } },
  units: [{ head: 'email', others: ['email_verified_at'] }],
  fields: {
    first_name: text({ required: true, max: 80, section: 'person' }),
    last_name: text({ required: true, max: 80, section: 'person' }),
    email: text({
      required: true,
      isEmail: true,
      transform: 'lower',
      unique: [],
      searchable: true,
      column: 'shown',
      section: 'account',
      read: 'roles.contact.read',
    }),
    password: secret({ min: 10, max: 200, section: 'account', help: 'At least 10 characters.' }),
    avatar_id: file({ accept: ['image/*'], maxKilobytes: 10_240, section: 'person', label: 'Photo' }),
    avatar_url: computed(text(), { label: 'Address of the photo' }),
    locale: text({
      required: true,
      default: 'en-US',
      max: 10,
      pattern: /^[a-z]{2}(-[A-Z]{2})?$/,
      examples: ['en-US', 'nl'],
      section: 'account',
      label: 'Language',
    }),
    is_super_admin: boolean({ default: false, write: 'system.super_admins', section: 'account', label: 'Super admin' }),
    last_seen_at: instant({ readOnly: true, column: 'shown', read: 'roles.contact.read', label: 'Last seen' }),
    // So that the person's own history tells of it; the view itself says by whom and why.
    signed_in_as_at: instant({ readOnly: true, column: 'never', label: 'Signed in as by support' }),
    email_verified_at: instant({ readOnly: true, read: 'roles.contact.read', label: 'Address confirmed' }),
    second_factor_since: instant({ readOnly: true, read: 'roles.contact.read' }),
    linked_to: text({
      readOnly: true,
      read: 'roles.contact.read',
      label: 'Signs in with',
    }),
    recovery_codes_at: instant({
      readOnly: true,
      read: 'roles.contact.read',
      column: 'never',
      label: 'Recovery codes made',
    }),
  },
});
