import { addTexts } from '../../../engine/console/words/onDemand';

const widgets = {
  all: 'Widgets in order',
  add: 'Add widget',
  new: 'New widget',
  table: 'Show as table',
  by_order: 'Show in order',
  ordered: 'The order is saved.',
  failed: 'The widgets could not be loaded.',
  empty: {
    title: 'No widgets yet',
    why: 'Parts of the event for its app and for any web site: a program, rankings, who is where on the course.',
  },
  choose: 'What should it show?',
  types: {
    program: 'What happens when, day by day.',
    counter: 'Counts down to the start.',
    live_tracking: 'Athletes on the course, as they run.',
    selfie: 'Pictures that visitors send, once somebody looked at them.',
    registration: 'The way to sign up, while it is open.',
    statistics: 'How many take part, are on the course and finished.',
    social: 'The channels of the event.',
    contact: 'How to reach the organisers.',
    rankings: 'Results, with search by name or bib.',
    personal_url: 'Leads each athlete to a page of their own, such as photos.',
    direct_url: 'A button that leads to any address.',
  },
  off: 'The event does without this part: visitors do not see it.',
  choose_type: 'Choose a type first: what can be set follows from it.',
  preview: 'As visitors see it',
  not_yet: 'It can be shown once this is settled:',
  hidden: 'It is hidden: sites that show it leave its place empty.',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  snippet: 'For your site',
  copy: 'Copy',
  copied: 'Copied',
  policy: 'A site with a content security policy allows %{origin} in script-src and frame-src.',
};

addTexts({ widgets, choices: { type: { personal_url: 'Personal link', direct_url: 'Direct link' } } });
