import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  palette: {
    page: 'On this page',
    help: 'Help and keyboard shortcuts',
    tour: 'Take the tour',
  },
});
