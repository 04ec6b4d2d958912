import { addTexts } from '../../../../engine/console/words/onDemand';

const pages = {
  social: {
    why: 'Where people can follow the organization. Widgets with social channels link there.',
    organization: 'Organization',
    channels: 'Channels',
    save: 'Save channels',
    saved: 'The channels are saved.',
    none: 'No organization yet',
    none_why: 'Channels belong to an organization. Found one, or ask to be invited to one.',
    read_only: 'You may look at these channels. Who manages the organization changes them.',
    problem: {
      unsafe: 'An address has no blanks, quotes or angle brackets.',
      protocol: 'Begin with https://',
      host: 'This is no address on %{hosts}.',
    },
    preview: 'As visitors see it',
    preview_none: 'Nothing to follow yet: fill in a channel.',
    used: 'Events that link there',
    used_none: 'No widget of an event links to one of these channels yet.',
    used_by: 'in the widget “%{widget}”',
  },
};

addTexts({ pages });
