import { addTexts } from '../../../../engine/console/words/onDemand';

const event_admin = {
  title: 'Event admin',
  review: 'Review',
  nothing_to_decide: 'Nothing waits for a decision.',
  move: {
    title: 'Organization and app',
    why: 'Moves the event with everything under it. Those of the former organization no longer reach it: roles on the event itself stay for who has one in the other organization too.',
    submit: 'Move…',
    confirm: 'Move %{name}?',
    along: 'These go along:',
    nothing: 'Nothing is under it yet.',
    ends: {
      roles:
        'The role of %{names} on the event is taken back: they hold none in the other organization. |||| The roles of %{names} on the event are taken back: they hold none in the other organization.',
      webhooks:
        'The webhook %{names} is switched off, and gets nothing any more. |||| The webhooks %{names} are switched off, and get nothing any more.',
      api_keys:
        'The API key %{names} ends for good: nobody with a role in the other organization answers for it. |||| The API keys %{names} end for good: nobody with a role in the other organization answers for them.',
    },
    confirm_submit: 'Move',
    done: 'Moved',
  },
  lock: {
    title: 'Lock',
    open: 'Everyone with a role on it may change the event and what is under it.',
    locked: 'Locked: only super admins change the event and what is under it. Everyone else reads: “%{reason}”',
    lock: 'Lock…',
    unlock: 'Unlock',
    ask: 'Lock %{name}',
    why: 'From now on every change by anyone but super admins is refused with your reason, reads of devices too.',
    submit: 'Lock',
    done: 'Locked',
    undone: 'Unlocked',
  },
  reset: {
    title: 'Timing',
    why: 'Takes the event back to before its first gun. No read is deleted: all are kept as invalid, and what people said of athletes stays.',
    submit: 'Reset timing…',
    ask: 'Reset the timing of %{name}?',
    loses: 'This takes back:',
    reads: '%{count} read |||| %{count} reads',
    gunshots: '%{count} gunshot |||| %{count} gunshots',
    races: '%{count} race that has begun |||| %{count} races that have begun',
    athletes: 'the finish time of %{count} athlete |||| the finish times of %{count} athletes',
    confirm: 'Reset timing',
    done: 'The timing is reset',
    queued: 'The timing is being reset',
    nothing: 'There is no read, gunshot or running race to take back.',
  },
  remove: {
    title: 'Delete',
    why: 'The event disappears with everything under it. It can be restored from the deleted events.',
  },
};

addTexts({ pages: { event_admin } });
