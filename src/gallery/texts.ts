import { addTexts } from '../../engine/console/words/onDemand';

addTexts({
  gallery: {
    phone: 'As on a phone',
    help: 'What it is for.',
    problem: 'This is what is wrong with it.',
    remove: 'Remove something',
    removed: 'Nothing is removed here.',
    states: {
      empty: 'Empty',
      filled: 'Filled',
      error: 'Error',
      warning: 'Warning',
      disabled: 'Disabled',
      read_only: 'Read-only',
    },
    widgets: {
      date: 'Date picker',
      date_time: 'Date and time picker',
      duration: 'Duration',
      distance: 'Distance',
      speed: 'Speed',
      sport_speed: 'Sport speed',
      url: 'URL',
      number: 'Number',
      keywords: 'Keywords',
      category_id: 'Category',
      range: 'Range',
      colour: 'Colour picker',
      file_id: 'File upload',
      visible: 'Visibility toggle',
      map_icon: 'Map icon selector',
      confirm_remove: 'Delete-confirmation dialog',
    },
  },
});
