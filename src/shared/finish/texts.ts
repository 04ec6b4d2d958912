import { addTexts } from '../../../engine/console/words/onDemand';

const finish = {
  race: {
    title: 'Finish %{name}?',
    why: 'Reads that come later still count: an athlete who is read at the finish after all has finished. A finished race cannot be restarted.',
    submit: 'Finish race',
  },
  event: {
    title: 'Finish %{name}?',
    why: 'All its races are finished with it. Reads that come later still count: an athlete who is read at the finish after all has finished. Finished races cannot be restarted.',
    submit: 'Finish event',
  },
  races: '%{count} race is finished with it. |||| %{count} races are finished with it.',
  dnf: '%{count} athlete who passed somewhere becomes DNF. |||| %{count} athletes who passed somewhere become DNF.',
  dns: '%{count} athlete without any valid read becomes DNS. |||| %{count} athletes without any valid read become DNS.',
  dns_with_reads:
    '%{count} of them was read on the course. Check the gunshot first. |||| %{count} of them were read on the course. Check the gunshot first.',
  missed_laps:
    'Lap reads of %{count} athlete may be missing. Look at the problems first. |||| Lap reads of %{count} athletes may be missing. Look at the problems first.',
  clocks_apart:
    'The clocks of %{count} pair of devices differ. Look at the problems first. |||| The clocks of %{count} pairs of devices differ. Look at the problems first.',
  no_gunshot:
    'Of these, %{count} is of %{whom}, which has had no gunshot. |||| Of these, %{count} are of %{whom}, which has had no gunshot.',
  no_gunshot_waveless:
    'Of these, %{count} of %{whom} in no wave has had no gunshot. |||| Of these, %{count} of %{whom} in no wave have had no gunshot.',
  finished: '%{count} athlete with laps counts as finished. |||| %{count} athletes with laps count as finished.',
  places: 'This changes %{count} place: |||| This changes %{count} places:',
  more_places: 'and %{count} more |||| and %{count} more',
  wave_of: '%{wave} of %{race}',
  nobody: 'Everybody has finished, or has a state that was set by hand: no state changes.',
  done: '%{name} is finished.',
};

addTexts({ finish });
