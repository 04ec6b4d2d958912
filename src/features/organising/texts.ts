import { addTexts } from '../../../engine/console/words/onDemand';

/** What the pages here say; their titles are known before. */
const pages = {
  home: {
    facts: 'The event',
    counters: 'Numbers',
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
    next: 'Next steps',
    next_done: 'Everything that can be checked is in order.',
    bring_athletes: 'Bring in the start list',
    severity: { needs_attention: 'Needs attention', problem: 'Problem', critical: 'Critical' },
    check: {
      no_races: 'Create the first race',
      races_without_start: 'Set the start of %{count} race |||| Set the start of %{count} races',
      races_over_limit:
        '%{count} race has more athletes than its entry limit |||| %{count} races have more athletes than their entry limit',
      waves_over_capacity:
        '%{count} wave has more athletes than its capacity |||| %{count} waves have more athletes than their capacity',
      no_finish_timeline: 'Make a timeline the finish',
      no_start_timeline: 'Make a timeline the start',
      races_without_start_timeline:
        '%{count} race has no timeline at its start |||| %{count} races have no timeline at their start',
      races_without_finish_timeline:
        '%{count} race has no timeline at its finish |||| %{count} races have no timeline at their finish',
      athletes_without_name: '%{count} athlete has no name |||| %{count} athletes have no name',
      timelines_without_device: 'Give %{count} timeline a device |||| Give %{count} timelines a device',
      duplicate_chipcodes: '%{count} chip is used twice |||| %{count} chips are used more than once',
      athletes_without_race: '%{count} athlete is in no race |||| %{count} athletes are in no race',
      athletes_without_start_number: '%{count} athlete has no bib |||| %{count} athletes have no bib',
    },
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
