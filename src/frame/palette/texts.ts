import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  shell: {
    palette: {
      label: 'Go to',
      placeholder: 'Go to a page, an event, or an athlete by bib or name',
      pages: 'Pages',
      events: 'Events',
      athletes: 'Athletes',
      actions: 'Actions',
      searching: 'Searching…',
      nothing: 'Nothing found for “%{text}”.',
      bib: 'Bib %{number}',
      use_theme: 'Use the %{theme} theme',
      results: '%{smart_count} result |||| %{smart_count} results',
      keys: '↑ ↓ to choose, Enter to open, Esc to close',
    },
  },
  palette: {
    page: 'On this page',
    organizations: 'Organizations',
    people: 'People',
    help: 'Help and keyboard shortcuts',
    tour: 'Take the tour',
  },
});
