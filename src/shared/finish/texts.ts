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
  no_gunshot:
    '%{whom} has had no gunshot: its %{count} athlete becomes DNS. |||| %{whom} has had no gunshot: its %{count} athletes become DNS.',
  no_gunshot_waveless:
    '%{count} athlete of %{whom} in no wave has had no gunshot and becomes DNS. |||| %{count} athletes of %{whom} in no wave have had no gunshot and become DNS.',
  wave_of: '%{wave} of %{race}',
  nobody: 'Everybody has finished, or has a state that was set by hand: no state changes.',
  done: '%{name} is finished.',
};

addTexts({ finish });
