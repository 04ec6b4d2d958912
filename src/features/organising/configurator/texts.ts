import { addTexts } from '../../../../engine/console/words/onDemand';

addTexts({
  configurator: {
    no_races: 'The races could not be loaded.',
    races: 'Races',
    add_race: 'Add a race',
    own_races: 'Or begin with a race of your own',
    own_races_why: 'Name, sport, distance and start are enough; everything else can follow.',
    timing: 'Timing and results',
    samples: 'Begin with a sample',
    sample: {
      club_run: { title: '5 km club run', what: '5 km and a kids’ run, one start each' },
      marathon: { title: 'City marathon', what: 'Marathon in four waves, half marathon, 10 km' },
      triathlon: { title: 'Triathlon', what: 'Olympic and sprint distance, splits at each change' },
      ultra: { title: 'Ultra', what: '100 km and 50 km, early starts and late cut-offs' },
    },
    left: 'What is left before review',
    review: 'Submit for review',
    under_way: 'Under way',
    nothing_left: 'Everything that a review needs is there.',
    next_pages: 'And then',
    to: {
      publish: 'Publishing',
      athletes_import: 'Import athletes',
      timing: 'Timing setup',
      home: 'Event dashboard',
    },
  },
});
