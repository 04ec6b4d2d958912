/** The pages of the product: titles, and what they say besides what the engine draws. */
export const pages = {
  imports: { title: 'Imports' },
  athlete: { title: 'Athlete', create: 'New athlete', update: 'Edit athlete' },
  race: { title: 'Race', create: 'New race', update: 'Edit race', athletes: 'Show athletes', waves: 'Waves' },
  wave: { title: 'Wave' },
  background_task: { title: 'Background task', log: 'Log', log_empty: 'It has not said anything yet.' },
  event: { create: 'New event' },
  home: {
    facts: 'The event',
    counters: 'Numbers',
    counter: {
      races: 'Races',
      waves: 'Waves',
      athletes: 'Athletes',
      athletes_imported: 'Imported athletes',
      duplicate_chipcodes: 'Chips used twice',
    },
    races: 'Races',
    no_races: 'There are no races yet.',
    next: 'Next steps',
    next_done: 'Everything that can be checked is in order.',
    bring_athletes: 'Bring in the start list',
    severity: { needs_attention: 'Needs attention', problem: 'Problem', critical: 'Critical' },
    check: {
      no_races: 'Create the first race',
      races_without_start: 'Set the start of %{count} race |||| Set the start of %{count} races',
      duplicate_chipcodes: '%{count} chip is used twice |||| %{count} chips are used more than once',
      athletes_without_race: '%{count} athlete is in no race |||| %{count} athletes are in no race',
      athletes_without_start_number: '%{count} athlete has no bib |||| %{count} athletes have no bib',
    },
  },
  organization: {
    title: 'Organization',
    create: 'New organization',
    members: 'Members and roles',
    apps: 'Apps',
    events: 'Events',
    keys: 'API keys',
    add_event: 'Add event',
    add_app: 'Add app',
    add_key: 'Add API key',
  },
  app: { title: 'App', create: 'New app', events: 'Events of the app' },
  profile: { title: 'Profile', roles: 'Roles' },
  role: { title: 'Role', create: 'Give a role' },
  api_key: {
    title: 'API key',
    create: 'New API key',
    issued: 'Your API key is ready',
    issued_why: 'Copy it now: it is not shown again.',
    secret: 'Key',
    copy: 'Copy',
    done: 'I have copied it',
    revoke: 'Revoke',
    revoked: 'The key no longer works.',
  },
};

export const athleteStates = {
  registered: 'Registered',
  started: 'Started',
  finished: 'Finished',
  dnf: 'DNF',
  dns: 'DNS',
  dsq: 'DSQ',
};

export const raceStatuses = { before: 'Not started', during: 'In progress', after: 'Finished' };

export const choices = { health: { ok: 'OK', needs_attention: 'Needs attention' } };

/** What the engine's words for records and sections are in this product, where the declaration's own do not read well. */
export const resources = {
  api_keys: { in_sentence: 'API key |||| API keys' },
  applications: { in_sentence: 'app |||| apps' },
  athletes: {
    empty: {
      title: 'No athletes yet',
      why: 'The start list stands here: who takes part, in which race and wave, with which bib and chip.',
    },
  },
  races: {
    empty: { title: 'No races yet', why: 'Athletes, waves and timing hang on a race. Most events start with one.' },
  },
  waves: {
    empty: { title: 'No waves yet', why: 'Waves let athletes of one race start one group after the other.' },
  },
  imports: {
    empty: { title: 'No imports yet', why: 'Each file brought in stands here with what was taken and what was not.' },
  },
  background_tasks: {
    empty: { title: 'Nothing ran yet', why: 'Work that takes longer than a moment stands here with its progress.' },
  },
};
