import { addTexts } from '../words/onDemand';

/** What was done, in a tenant or to a record. */
addTexts({
  engine: {
    activity: {
      failed: 'The activity could not be loaded',
      empty: 'Nothing happened yet',
      none: 'Nothing matches',
      none_why: 'Take some filters away.',
      more: 'Show earlier ones',
      step: 'Whole step',
      details: 'What changed',
      more_records: 'Show more records',
      create: 'created %{what}',
      update: 'changed %{what}',
      delete: 'deleted %{what}',
      restore: 'restored %{what}',
      erase: 'erased who %{what} is',
      import: 'imported %{what}',
      undo: 'took back a step with %{what}',
      record: '%{resource} %{title}',
      whom: '%{what} for %{whom}',
      zone: 'Times on the clock of %{zone}',
      one_step: 'One step',
      filter: { by: 'Who', resource: 'What', kind: 'How', from: 'From', to: 'To', all: 'All', system: 'The system' },
      kind: {
        create: 'Created',
        update: 'Changed',
        delete: 'Deleted',
        restore: 'Restored',
        erase: 'Erased',
        import: 'Imported',
        undo: 'Taken back',
      },
    },
  },
});
