import { addTexts } from '../../../engine/console/words/onDemand';

/** What the pages here say; their titles are known before. */
const pages = {
  same: {
    title: 'Athletes like this one',
    number: 'Bib %{value} is taken by',
    chip: 'Chip %{value} belongs to',
    person: '%{value}, born on the same day, is there already:',
    more: ' and %{count} more',
  },
  claim_code: {
    issued: 'The code is ready',
    issued_why:
      'Give it to the athlete: whoever types it in their account is linked. It works once, for two weeks, and is not shown again.',
    secret: 'Code',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have noted it',
  },
  unlink: {
    title: '%{who} is linked to %{athlete}',
    hidden: 'An account you cannot see',
    by_claimed: 'Claimed by a code',
    by_staff: 'Linked by the organiser',
    by_import: 'Linked by an import',
    by_system: 'Linked by the system',
    effect:
      'After unlinking, this account no longer sees the athlete as its own in the app. The athlete, the times and the ranks stay as they are.',
    undoable: 'To undo this, choose Undo in the message that follows, or later in the history of the athlete.',
    submit: 'Unlink',
    done: 'The profile is unlinked.',
    none: '%{athlete} is not linked to any profile',
    none_why: 'There is nothing to unlink: nobody follows the event as this athlete.',
    back: 'Back to the athlete',
  },
};

addTexts({ pages });
