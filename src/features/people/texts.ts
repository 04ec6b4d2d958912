import { addTexts } from '../../../engine/console/words/onDemand';
import { ROLE_MEANINGS } from '../../../resources/roles/roleMeanings';

/** What the pages here say; their titles are known before. */
const pages = {
  person: {
    remove_factor: 'Remove second factor',
    remove_factor_why:
      'Signing in asks for the password alone then. Make sure that it is really this person who asks: they are told by mail.',
    factor_removed: 'The second factor is removed. The person is told by mail.',
  },
  demand: {
    shut_out:
      'One person has no second factor. What was granted to them here stops once you save, until they have set one up: |||| %{count} people have no second factor. What was granted to them here stops once you save, until they have set one up:',
    more: 'and %{count} more',
    nobody: 'Everybody who holds a role here has a second factor: nobody is shut out.',
  },
  invite: {
    button: 'Invite',
    title: 'Invite by e-mail',
    why: 'They get a mail that says who offers what, with a link to accept. The invitation stands for a week, and can be sent again.',
    submit: 'Send invitation',
    sent: '%{email} is invited.',
    invited: 'The role is theirs once they accept. It is offered until',
    expired: 'This invitation was not accepted in time. Send it again for another week. It expired on',
    resend: 'Send again',
    withdraw: 'Withdraw invitation',
    take_back: 'Withdraw',
    withdrawn: 'The invitation of %{email} is withdrawn: its link accepts nothing any more.',
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
    why: 'A role counts where it is given: on an organization with its apps and all its events, on an app with the events in it, or on one event alone. Who holds several may do what any of them allows. What is a person’s own needs no role.',
    subject: 'With',
    choose: 'Role',
    filter: 'Filter',
    action: 'Action',
    any_action: 'All actions',
    none_found: 'Nothing is called so.',
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
    group: { organization: 'Of an organization', application: 'Of an app', event: 'Of an event' },
    subjects: {
      applications: 'Apps',
      athletes_contact: 'Contact details',
      roles_contact: 'Contact details of people',
      products_contact: 'Contact details of buyers',
      inquiries_contact: 'Contact details of who asks',
      linked_participants_contact: 'Who is linked',
      webhooks_address: 'Addresses of webhooks',
      viewings: 'Looks as somebody else',
      event_reviews: 'Decisions on events',
      support_messages: 'Questions to support',
      support_answers: 'Answers of support',
      push_subscriptions: 'Phones that are told',
      organizations_billing: 'Billing details',
      api_keys: 'API keys',
      event_integrations: 'Integrations',
      background_tasks: 'Background tasks',
      changes: 'History',
    },
    role: ROLE_MEANINGS,
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
