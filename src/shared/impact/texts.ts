import { addTexts } from '../../../engine/console/words/onDemand';

/** What a change that is not saved yet would do to times and ranks. */
const impact = {
  working: 'Working out what changes…',
  none: 'No time, rank or podium place changes.',
  change: '%{list} change.',
  no: 'no',
  splits:
    'Times at splits of %{count} athlete change, and places there, but no finish and no podium place. |||| Times at splits of %{count} athletes change, and places there, but no finish and no podium place.',
  times: '%{count} time |||| %{count} times',
  states: '%{count} athlete’s state |||| %{count} athletes’ states',
  ranks: '%{count} rank |||| %{count} ranks',
  podium: '%{count} podium place |||| %{count} podium places',
  podium_of: 'Podium of %{race}',
  race: 'race %{id}',
  nobody: 'nobody',
  becomes: 'becomes',
  failed: 'What this would change could not be worked out: %{reason} It can still be saved, and undone.',
};

addTexts({ impact });
