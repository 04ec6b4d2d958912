import { addTexts } from '../../../engine/console/words/onDemand';

/** What is read of race day before one of its pages is opened. */
const raceDay = {
  statistics: 'Statistics',
  athlete_timing: 'Timing',
  fix_reads: 'Fix reads that need a look',
  all_reads: 'All reads as they come',
  add_passing: 'Add a manual passing',
  file_reads: 'Reads',
};

const livetiming = { title: { board: 'Live timing', errors: 'Reads that need a look', passings: 'All reads' } };
const rankings = { recalculate: { title: 'Recalculate rankings' } };
const timing = { import: { title: 'Import a device’s file' }, wave: { page: 'Start of a wave' } };

addTexts({ raceDay, livetiming, rankings, timing });
