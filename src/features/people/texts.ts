import { addTexts } from '../../../engine/console/words/onDemand';

/** What the pages here say; their titles are known before. */
const pages = {
  person: {
    remove_factor: 'Remove second factor',
    remove_factor_why:
      'Signing in asks for the password alone then. Make sure that it is really this person who asks: they are told by mail.',
    factor_removed: 'The second factor is removed. The person is told by mail.',
  },
  invite: {
    button: 'Invite',
    title: 'Invite by e-mail',
    why: 'They get a mail with a link. Who has an account with this address holds the role at once.',
    submit: 'Send invitation',
    sent: '%{email} is invited.',
    given: '%{email} holds the role now.',
  },
  seeing: {
    offer: 'What would this person see?',
    title: 'See what %{name} sees',
    why: 'The console opens in this tab as it is for them, for 15 minutes: the same pages, lists and buttons. Nothing can be changed or downloaded.',
    within:
      'You are shown what both of you may see. What is theirs alone, such as saved views, sessions and API keys, is not shown.',
    told: 'When you begin and when you end is in the history, where %{name} can read it too.',
    submit: 'Begin',
  },
  powers: {
    title: 'What a role may do',
    why: 'A role counts on the organization, app or event it is given for, and on everything below it. Who holds several may do what any of them allows.',
    subject: 'With',
    choose: 'Role',
    kind: { all: 'Everything', read: 'See', none: 'Nothing' },
    verb: {
      read: 'see',
      create: 'add',
      update: 'change',
      delete: 'delete',
      export: 'export',
      import: 'import',
      finish: 'finish',
      statistics: 'see statistics',
    },
    group: { organization: 'Organization', event: 'Event', other: 'Work behind it' },
    subjects: {
      applications: 'Apps',
      athletes_contact: 'Contact details',
      organizations_billing: 'Billing details',
      api_keys: 'API keys',
      event_integrations: 'Integrations',
      background_tasks: 'Background tasks',
      changes: 'History',
    },
    role: {
      application_manager:
        'Looks after an app: its look, its store texts and its builds. Sees the events in it, without contact details.',
      event_manager: 'Runs an event: everything in it, its staff included.',
      organization_manager: 'Runs the organization: its apps, events, staff, API keys and billing.',
      marketing: 'Presents the event: texts, pictures and looks. Sees everything else.',
      timer: 'Times the event: athletes, imports, races and waves. Sees everything else.',
      read_only: 'Sees everything but contact and billing details, and changes nothing.',
    },
  },
  claim: {
    title: 'Your athletes',
    why: 'As whom you take part. An organiser gives out a code with which you say that an athlete is you.',
    code: 'Code of your organiser',
    code_help: 'It works once. Small letters, blanks and dashes make no difference.',
    submit: 'Link athlete',
    done: 'You are linked to %{athlete}.',
    since: 'Linked',
    gone: 'An athlete who is no longer there',
  },
  api_key: {
    issued: 'Your API key is ready',
    issued_why: 'Copy it now: it is not shown again.',
    secret: 'Key',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have copied it',
    revoke: 'Revoke',
    revoked: 'The key no longer works.',
    unanswered: 'This key is refused',
    unanswered_of:
      '%{name}, who answers for it, may no longer do there what it may. Confirm it to answer for it yourself, and it works again with the same secret. Revoke it if nobody needs it.',
    unanswered_of_nobody:
      'Nobody who may do there what it may answers for it. Confirm it to answer for it yourself, and it works again with the same secret. Revoke it if nobody needs it.',
    confirm: 'Confirm key',
    confirmed: 'You answer for the key now.',
  },
};

addTexts({ pages });
