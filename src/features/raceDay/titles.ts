import { addTexts } from '../../../engine/console/words/onDemand';

/** What is read of race day before one of its pages is opened. */
const raceDay = {
  statistics: 'Statistics',
  athlete_timing: 'Timing',
  fix_reads: 'Fix reads that need a look',
  all_reads: 'All reads as they come',
  add_passing: 'Add a manual passing',
};

addTexts({ raceDay });
