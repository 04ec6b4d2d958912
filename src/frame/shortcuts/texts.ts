import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  shortcuts: {
    palette: 'Find an athlete, event or page',
    events: 'Events',
    tour: 'Take the tour',
  },
});
