import { addTexts } from '../../../engine/console/words/onDemand';

const newcomer = {
  title: 'Welcome, %{name}',
  why: 'Your account is ready. It does not belong to an organization yet, so there are no events to show.',
  found: {
    title: 'Found an organization',
    why: 'For those who organise: you become its manager, create events, and invite others.',
    submit: 'Found the organization',
  },
  join: {
    title: 'Join an organization',
    why: 'For those who help: whoever manages the organization or event invites you. They need this address:',
    write: 'Write to them',
    copy: 'Copy the address',
    copied: 'Copied',
    next: 'The invitation comes by mail. Open its link, and the events are here.',
    subject: 'Please give me access in Startline',
    letter:
      'Please invite me in Startline at %{email}. You find it at %{address}/roles: choose "Invite", then the role and the event.',
  },
};

addTexts({ newcomer });
