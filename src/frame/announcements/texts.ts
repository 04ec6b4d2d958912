import { addTexts } from '../../../engine/console/words/onDemand';

/** Around what is announced to everybody. */
addTexts({
  pages: {
    announced: {
      label: 'Announcements',
      dismiss: 'Dismiss',
      dismiss_of: 'Dismiss: %{text}',
      more: 'Show all',
      less: 'Show less',
    },
  },
});
