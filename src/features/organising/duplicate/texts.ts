import { addTexts } from '../../../../engine/console/words/onDemand';

const duplicate = {
  why: 'The copy is a draft of the same organization. All its times move with the first day and stay at the same time of the day, over a change of the clocks as well. Gunshots, reads and results stay here.',
  name: '%{name} (copy)',
  what: 'What comes along',
  part: {
    races: 'Races',
    courses: 'Courses',
    markers: 'Markers on the map',
    waves: 'Waves',
    timelines: 'Timelines and where they stand',
    rankings: 'Rankings, without results',
    sponsors: 'Sponsors',
    widgets: 'Widgets',
    programs: 'Program',
    athletes: 'Athletes, without states and results',
    styling: 'Styling',
    settings: 'Features and settings',
  },
  needs_races: 'needs the races',
  submit: 'Duplicate',
};

addTexts({ pages: { duplicate } });
