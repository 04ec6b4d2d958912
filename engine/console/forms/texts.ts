import { addTexts } from '../words/onDemand';

/** What stands between a form and its end. */
addTexts({
  engine: {
    stale: {
      title: '%{name} changed this while you were editing',
      title_own: 'You changed this in another window',
      someone: 'Someone',
      why_own: 'This change is not saved yet. Take the saved version, or save this change over it.',
      saved: 'Saved now',
      take_saved: 'Take the saved version',
      why: 'Nothing of yours was saved yet. Take their version, or save your changes over it.',
      field: 'Field',
      theirs: 'Theirs now',
      mine: 'Yours',
      untouched: 'Not changed',
      back: 'Back to the form',
      take_theirs: 'Take theirs',
      keep_mine: 'Keep mine',
    },
    unanswered: {
      offline: 'You are offline; your changes are kept here. Save them when you are back.',
      unreachable: 'The server cannot be reached; your changes are kept here.',
      retry: 'Try again',
    },
    room: {
      holds: '%{name} holds %{count} of %{max}.',
      would_hold: 'With this, %{name} holds %{count} of %{max}.',
    },
    unsaved: {
      title: 'Leave without saving?',
      why: 'Your changes on this page are not saved yet.',
      leave: 'Leave without saving',
      stay: 'Stay',
    },
  },
});
