import { addTexts } from '../../../../engine/console/words/onDemand';

/** What entries of the audit say that are more than that a record was made or changed. */
addTexts({
  resources: {
    viewings: {
      activity: {
        create: 'looked at the console as %{title}',
        create_why: 'signed in as %{title}: “%{why}”',
        update: 'ended looking as %{title}',
        update_why: 'ended being signed in as %{title}: “%{why}”',
      },
    },
    announcements: {
      activity: { create: 'announced “%{title}”' },
      steps: { over: 'ended %{what}', shown: 'had %{what} shown again', coming: 'had %{what} come again' },
    },
    feature_flags: {
      in_sentence: 'switch |||| switches',
      steps: {
        on: 'switched on %{what}',
        off: 'switched off %{what}',
        default: 'set %{what} back to how it is for everyone',
      },
    },
    background_tasks: { steps: { queued: 'had %{what} run again', aborted: 'stopped %{what}' } },
  },
});
