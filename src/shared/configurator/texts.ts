import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  set_up: {
    usual: 'Make the usual timelines and rankings',
    usual_why:
      'Start and finish, splits of long races, and rankings of all, of women and of men. What is there stays as it is.',
    done: {
      nothing: 'Everything usual is there already.',
      usual:
        'Timelines and rankings of %{smart_count} race are made. |||| Timelines and rankings of %{smart_count} races are made.',
      sample: '%{smart_count} race is made. |||| %{smart_count} races are made, with timelines, rankings and widgets.',
    },
  },
});
