import { addTexts } from '../words/onDemand';

/** What the keys do. */
addTexts({
  engine: {
    help: {
      title: 'Keyboard',
      everywhere: 'Everywhere',
      help: 'This help',
      grid: 'In the list',
      search: 'Search',
      search_here: 'Go to the search',
      search_now: 'Search at once',
      search_clear: 'Empty the search',
      move: 'Move between cells',
      open: 'Open the record',
      edit: 'Edit the cell',
      select: 'Select the record',
      range: 'Select up to the one chosen last',
      page: 'Select the page',
      remove: 'Delete the record, with a way back',
      leave: 'Close the record, or clear the selection',
      form: 'In the form',
      save: 'Save',
    },
  },
});
