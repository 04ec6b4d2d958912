import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  elevation: {
    summary: 'From %{lowest} to %{highest}. Colour tells how steep it is.',
    summary_climb: 'From %{lowest} to %{highest}, %{gain} up and %{loss} down. Colour tells how steep it is.',
    none: 'The course has no elevations, so there is no profile. Files recorded outdoors or planned on a map with heights have them.',
    as_table: 'Table',
    as_chart: 'Chart',
    distance: 'Distance',
    height: 'Elevation',
    gradient: 'Gradient',
    here: 'On the way',
    athletes: '%{count} athlete |||| %{count} athletes',
    crowd: 'athletes, the fullest stretch highest',
    keys: 'Arrow keys go along the course, Home and End to its ends.',
    steepness: {
      down_steep: 'below −5 %',
      down: '−5 to −2 %',
      flat: 'about level',
      up: '2 to 5 %',
      up_steep: '5 to 10 %',
      up_wall: 'above 10 %',
    },
  },
});
