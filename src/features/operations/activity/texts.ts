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
        on: 'switched on %{what} for everyone',
        off: 'switched off %{what} for everyone',
        default: 'set %{what} back to as delivered for everyone',
        on_for: 'switched on %{what} for %{to}',
        off_for: 'switched off %{what} for %{to}',
        default_for: 'set %{what} for %{to} back to how it is for everyone',
      },
    },
    background_tasks: { steps: { queued: 'had %{what} run again', aborted: 'stopped %{what}' } },
  },
});
