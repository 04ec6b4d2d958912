/** The pages of the product: titles, and what they say besides what the engine draws. */
export const pages = {
  app: {
    events: 'Events of the app',
    build_ios: 'Build for iOS',
    build_android: 'Build for Android',
    builds: 'Builds',
  },
  api_key: { create: 'New API key' },
  duplicates: 'Duplicates',
  find_duplicates: 'Find duplicates',
  athlete: { unlink: 'Unlink profile', claim_code: 'Make a claim code' },
  integration: { uses: 'What uses it' },
  race: { create: 'New race', athletes: 'Show athletes', configuration: 'Import configuration' },
  background_task: { log: 'Log', log_empty: 'It has not said anything yet.' },
  event: {
    create: 'New event',
    duplicate: 'Duplicate event',
    rehearse: 'Rehearse…',
    rehearsals: 'Rehearsals',
    event: 'Event',
    styling: 'Styling',
    features: 'Features',
    settings: 'Settings',
    forms: 'Setting up the event',
  },
  scope: { label: 'Counts for', organization: 'An organization', application: 'An app', event: 'An event' },
  configurator: {
    title: 'Set up an event',
    application: 'About the app',
    configuration: 'How the app is built',
    event: 'About the event',
    styling: 'Styling',
    races: 'Races',
    race: 'Race',
    results: 'Rankings',
    widgets: 'Widgets',
    sponsors: 'Sponsors',
    sponsor: 'Sponsor',
    done: 'Ready for review?',
  },
  role: { create: 'Give a role to a person', grants: 'Who holds what' },
};

export const athleteStates = {
  registered: 'Registered',
  started: 'Started',
  finished: 'Finished',
  dnf: 'DNF',
  dns: 'DNS',
  dsq: 'DSQ',
};

export const applicationTypes = { single: 'Event app', product: 'Startline', series: 'Series app' };

export const buildPlatforms = { ios: 'iOS', android: 'Android' };

/** How far builds are. */
export const buildStatuses = {
  queued: 'Queued',
  building: 'Building',
  bundled: 'Bundle ready',
  in_review: 'In review',
  released: 'Released',
  rejected: 'Rejected by the store',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** What is said of builds that people bring to the stores. */
export const storeSteps = { in_review: 'Submitted', released: 'Released', rejected: 'Rejected' };

/** How API keys stand. */
export const apiKeyStates = {
  working: 'Working',
  unanswered: 'Needs confirming',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** How roles stand. */
export const factorStates = { missing: 'Missing: does not count', set_up: 'Set up' };

export const roleStates = { invited: 'Invited', expired: 'Invitation expired', accepted: 'Accepted' };

/** How webhooks stand. */
export const webhookStates = { working: 'On', failing: 'Failing', unanswered: 'Nobody answers for it', off: 'Off' };

export const raceStatuses = { before: 'Not started', during: 'In progress', after: 'Finished' };

export const choices = { health: { ok: 'OK', needs_attention: 'Needs attention' } };

/** What the engine's words for records and sections are in this product, where the declaration's own do not read well. */
export const resources = {
  passings: { in_sentence: 'read |||| reads' },
  api_keys: {
    in_sentence: 'API key |||| API keys',
    pages: { list: 'API keys', create: 'New API key', record: 'API key', edit: 'Edit API key' },
  },
  applications: {
    in_sentence: 'app |||| apps',
    pages: { list: 'Apps', create: 'New app', record: 'App', edit: 'Edit app' },
  },
  events: {
    pages: { list: 'Events' },
    steps: {
      submitted: 'submitted %{what}',
      draft: 'withdrew %{what}',
      approved: 'approved %{what}',
      rejected: 'rejected %{what}',
      published: 'published %{what}',
      cancelled: 'cancelled %{what}',
      finished: 'finished %{what}',
      locked: { true: 'locked %{what}', false: 'unlocked %{what}' },
      organization_id: { to: 'moved %{what} to %{to}', other: 'moved %{what}' },
      application_id: {
        to: 'moved %{what} to %{to}',
        other: 'moved %{what}',
        none: 'took %{what} out of its app',
      },
    },
  },
  articles: { pages: { list: 'Updates' } },
  updates: { pages: { list: 'All updates', create: 'New update' } },
  builds: {
    pages: { list: 'Builds', record: 'Build' },
    empty: {
      title: 'No builds yet',
      why: 'Each making of the app stands here, from its bundle to its release in the stores.',
    },
  },
  // Such as those who run the platform, or who was of the team before.
  profiles: { out_of_sight: 'Somebody outside the team' },
  support_messages: { in_sentence: 'question |||| questions', pages: { list: 'Support', record: 'Question' } },
  rankings: { pages: { list: 'Rankings and results', record: 'Rankings and results' } },
  timelines: { pages: { list: 'Timing setup' } },
  athletes: {
    empty: {
      title: 'No athletes yet',
      why: 'The start list stands here: who takes part, in which race and wave, with which bib and chip.',
    },
  },
  races: {
    steps: { after: 'finished %{what}' },
    empty: { title: 'No races yet', why: 'Athletes, waves and timing hang on a race. Most events start with one.' },
  },
  courses: {
    empty: {
      title: 'No courses yet',
      why: 'The ways of the races stand here, with how long they are and which races share them. The page of a race makes one, from a file or drawn on the map.',
    },
  },
  waves: {
    empty: { title: 'No waves yet', why: 'Waves let athletes of one race start one group after the other.' },
  },
  imports: {
    pages: { list: 'Imports', record: 'Import' },
    empty: { title: 'No imports yet', why: 'Each file brought in stands here with what was taken and what was not.' },
  },
  roles: {
    pages: { list: 'Roles', create: 'Give a role to a person' },
    empty: {
      title: 'Nobody holds a role yet',
      why: 'Invite the people you work with, each with what they may do and where.',
    },
  },
  background_tasks: {
    empty: { title: 'Nothing ran yet', why: 'Work that takes longer than a moment stands here with its progress.' },
  },
};
