import { addTexts } from '../words/onDemand';

/** The history of a record, and the way back. */
addTexts({
  engine: {
    history: {
      failed: 'The history could not be loaded',
      empty: 'Nothing happened yet',
      more: 'Show older changes',
      create: 'created this',
      update: 'changed',
      delete: 'deleted this',
      restore: 'restored this',
      erase: 'erased who this is',
      this: 'this',
      undid: 'took back an earlier change',
      undone: 'Taken back',
      changed_since:
        '%{count} of these records was changed since, which keeps all of it from being taken back. The others can be. |||| %{count} of these records were changed since, which keeps all of it from being taken back. The others can be.',
      nothing: 'nothing',
      system: 'The system',
      the_system: 'the system',
      acted_by: '%{behind}, signed in as %{actor},',
      skip_changed: 'Undo the others',
      undo_title: 'Take this step back?',
      undo_scope:
        'This was a step with %{records}. What is worked out from it follows. |||| This was one step with %{records}. Taking it back takes it back for all of them, and what is worked out from them follows.',
      take_back: 'Take back',
    },
  },
});
