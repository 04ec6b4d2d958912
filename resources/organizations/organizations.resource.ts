import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { file } from '../../engine/fields/file/file.field';
import { json } from '../../engine/fields/json/json.field';
import { text } from '../../engine/fields/text/text.field';
import { timeZone } from '../../engine/fields/timeZone/timeZone.field';
import { url } from '../../engine/fields/url/url.field';
import { managed } from '../roles/grants';
import { addressFields } from '../shared/addressFields';
import { CHANNEL_FACTS, channelPattern, SOCIAL_CHANNELS } from './socialChannels';

export const organizations = defineResource({
  name: 'organizations',
  tenancy: { kind: 'tenant', level: 'organization' },
  grants: { ...managed, event_manager: ['read'] },
  title: ['name'],
  sections: [
    { name: 'organization', why: 'Who organises the events, as athletes see it.' },
    { name: 'contact', why: 'Where athletes and partners reach the organization.' },
    { name: 'address' },
    { name: 'defaults', why: 'What new events start with.' },
    { name: 'security', why: 'What is asked of the people who work here.' },
  ],
  collections: {
    applications: { resource: 'applications', by: 'organization_id' },
    events: { resource: 'events', by: 'organization_id' },
  },
  fields: {
    name: text({ required: true, max: 120, section: 'organization' }),
    slug: text({
      max: 80,
      transform: 'lower',
      // An address of digits only is an id.
      pattern: /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/,
      examples: ['runners', 'club-2'],
      unique: [],
      section: 'organization',
      help: 'Used in web addresses: lower-case letters, digits and dashes, with at least one letter or dash.',
      label: 'Name in addresses',
    }),
    club: text({
      max: 120,
      sortable: true,
      searchable: true,
      column: 'shown',
      section: 'organization',
      help: 'Name of the sports club behind the organization.',
    }),
    logo_id: file({ accept: ['image/*'], maxKilobytes: 10_240, section: 'organization' }),
    website: url({ section: 'contact' }),
    email: text({ isEmail: true, transform: 'lower', column: 'shown', section: 'contact' }),
    phone: text({ max: 40, section: 'contact' }),
    social: json({
      inParts: true,
      section: 'contact',
      default: {},
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          SOCIAL_CHANNELS.map((channel) => [
            channel,
            {
              type: 'string',
              format: 'uri',
              pattern: channelPattern(channel),
              maxLength: 500,
              examples: [`https://${CHANNEL_FACTS[channel].hosts[0]}/club`],
            },
          ]),
        ),
        additionalProperties: false,
      },
      label: 'Social channels',
    }),
    ...addressFields,
    timezone: timeZone({ required: true, default: 'Europe/Brussels', section: 'defaults', label: 'Time zone' }),
    default_locale: text({
      required: true,
      default: 'en-US',
      max: 10,
      pattern: /^[a-z]{2}(-[A-Z]{2})?$/,
      examples: ['en-US', 'nl'],
      section: 'defaults',
      label: 'Language',
    }),
    requires_second_factor: boolean({
      default: false,
      section: 'security',
      label: 'Second factor required',
      help: 'Roles here count once their holders have one. Set up your own first.',
    }),
    vat_number: text({
      max: 30,
      transform: 'upper',
      section: 'address',
      read: 'organizations.billing.read',
      write: 'organizations.billing.update',
      label: 'VAT number',
    }),
  },
});
