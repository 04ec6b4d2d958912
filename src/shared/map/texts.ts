import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  map: {
    help: 'Arrow keys move the map, plus and minus zoom.',
    zoom_key: 'Hold %{key} while scrolling to zoom the map',
    two_fingers: 'Move the map with two fingers',
    zoom_in: 'Zoom in',
    zoom_out: 'Zoom out',
    show_all: 'Show everything',
    start: 'Start',
    finish: 'Finish',
    start_and_finish: 'Start and finish',
    no_base: 'The base map could not be loaded; the course is shown on plain ground.',
  },
});
