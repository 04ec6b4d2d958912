import { addTexts } from '../../words/onDemand';

/** What was typed and not saved. */
addTexts({
  engine: {
    draft: {
      found: 'You have unsaved changes from %{at}: %{fields}.',
      changed_since: 'The %{record} was changed since then: %{fields}.',
      changed_elsewhere: 'The %{record} was changed since then, in nothing this form shows.',
      overwrites: 'Restoring puts yours in place of: %{fields}.',
      restore: 'Restore',
      discard: 'Discard',
    },
  },
});
