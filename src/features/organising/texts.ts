import { addTexts } from '../../../engine/console/words/onDemand';

/** What the pages here say; their titles are known before. */
const pages = {
  home: {
    facts: 'The event',
    counters: 'Numbers',
    no_counters: 'Nothing to count yet.',
    publishing: 'On its way to the public',
    to_publish: 'Publish',
    counter: {
      races: 'Races',
      waves: 'Waves',
      athletes: 'Athletes',
      athletes_imported: 'Imported athletes',
      duplicate_chipcodes: 'Chips used twice',
      timelines: 'Timelines',
      timelines_connected: 'Timelines connected',
      start_timelines: 'Start timelines',
      finish_timelines: 'Finish timelines',
      rankings: 'Rankings',
    },
    races: 'Races',
    no_races: 'There are no races yet.',
    today: 'Today',
    today_nothing: 'Nothing is due today.',
    due: {
      submit: 'Submit the event for review',
      publish: 'Publish the event',
      start: '%{race} starts at %{time}',
      cutoff: '%{race} closes at %{time}',
      finish: 'Finish the event: its last day is over',
    },
    next: 'Next steps',
    next_done: 'Everything that can be checked is in order.',
    bring_athletes: 'Bring in the start list',
    status: 'All numbers and checks',
    checks: 'Checks',
    fine: 'In order',
    finish: 'Finish the event…',
    severity: { needs_attention: 'Needs attention', problem: 'Problem', critical: 'Critical' },
  },
  events: {
    look: 'How events are shown',
    as_cards: 'Show as cards',
    as_grid: 'Show as a grid',
    races: '%{smart_count} race |||| %{smart_count} races',
    club: 'Club',
    app: 'App',
    city: 'City',
    status: 'Status',
    any_status: 'Any status',
    from: 'From',
    to: 'To',
  },
  styling: {
    preview: 'Preview on a phone',
    preview_why: 'As visitors see it. It follows what you choose, before you save.',
    follow: 'Follow an athlete',
    no_races: 'Races stand here',
  },
};

addTexts({ pages });
