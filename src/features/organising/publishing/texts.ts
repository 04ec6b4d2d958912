import { addTexts } from '../../../../engine/console/words/onDemand';

const publish = {
  flow: 'From draft to finished',
  step: {
    draft: 'Draft',
    submitted: 'Waiting for approval',
    approved: 'Approved',
    published: 'Event published',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  submit_before: 'submit before %{date}',
  publish_before: 'publish before %{date}',
  overdue: 'overdue',
  is_rejected: 'The event was rejected: %{reason}',
  before_submit: 'To submit',
  before_publish: 'To publish',
  nothing_left: 'Nothing is missing.',
  nothing_more: 'Nothing more than that.',
  history: 'Who did what',
  no_history: 'It has been a draft since it was made.',
  by_server: 'Startline',
  not_yours: 'Those who manage the event take these steps.',
  waiting: 'We look at it and answer by mail. Until then you can go on working on it, or take it back.',
  action: {
    submit: 'Submit for review',
    withdraw: 'Take back to draft',
    approve: 'Approve',
    reject: 'Reject…',
    publish: 'Publish',
    cancel: 'Cancel the event…',
  },
  done: {
    submit: 'Submitted for review',
    withdraw: 'Taken back to draft',
    approve: 'Approved',
    reject: 'Rejected',
    publish: 'Published',
    cancel: 'Cancelled',
  },
  reject: {
    title: 'Reject %{name}',
    why: 'Those who run the event get your reason by mail, mend what it says, and submit it again.',
    submit: 'Reject',
  },
  cancel: {
    title: 'Cancel %{name}',
    why: 'Athletes and spectators read your reason wherever they find the event. Only support can take this back.',
    submit: 'Cancel the event',
    keep: 'Keep the event',
    until: 'You can cancel it until the first gun, planned for %{at}.',
  },
  reason: 'Reason',
  reason_needed: 'Say why.',
};

addTexts({ pages: { publish } });
