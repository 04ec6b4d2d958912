import { addTexts } from '../../../engine/console/words/onDemand';

const updates = {
  kinds: {
    label: 'Kinds of updates',
    updates: 'All',
    articles: 'Articles',
    notifications: 'Notifications',
    progress_notifications: 'Progress',
    push_subscriptions: 'Phones',
    deliveries: 'Deliveries',
  },
  kind: 'Kind',
  at: 'Published or sent at',
  none: 'No updates yet',
  on: 'On',
  off: 'Off',
  article: {
    untitled: 'Without a title',
    publish: 'Publish now',
    published: 'Published. Visitors see it.',
    withdraw: 'Make it a draft again',
    withdrawn: 'It is a draft again. Visitors no longer see it.',
  },
  preview: 'On a phone',
  preview_title: 'Title',
  preview_body: 'Text of the message',
  length: '%{length} of %{max}',
  variables: {
    insert: 'Insert variable',
    insert_into: 'Insert variable into %{label}',
    unknown: 'There is no variable %{name}.',
  },
  reaches: 'Reaches %{count} phone now. |||| Reaches %{count} phones now.',
  send: 'Send now',
  sending: {
    title: 'Send this message now?',
    submit: 'Send to %{count} phone |||| Send to %{count} phones',
    final: 'Once sent, it cannot be changed or taken back.',
  },
  sent: 'It is on its way.',
  test: 'Test to myself',
  tested: 'Sent to this browser.',
  untested: 'The message did not reach this browser: %{reason}',
  blocked: 'Messages are blocked. Allow them for this page in the settings of your browser.',
};

addTexts({ updates });
