import { addTexts } from '../../../engine/console/words/onDemand';

/** What the pages here say; their titles are known before. */
const pages = {
  app: {
    title: 'App',
    add_event: 'Add event',
    add_event_to: 'Add events to %{app}',
    choose_events: 'Events of the organization',
    choose_events_why: 'An event is in one app at most.',
    no_other_events: 'No other events of this organization',
    now_in: 'Now in %{app}',
    moves: 'Leaves the app it is in now: %{events} |||| Leave the apps they are in now: %{events}',
    not_there: 'Not among them?',
    create_event: 'Create a new event',
    add: 'Add %{smart_count} event |||| Add %{smart_count} events',
    added: '%{smart_count} event is in %{app} now. |||| %{smart_count} events are in %{app} now.',
  },
};

addTexts({ pages });
