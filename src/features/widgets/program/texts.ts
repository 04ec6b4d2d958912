import { addTexts } from '../../../../engine/console/words/onDemand';

const program = {
  title: 'Program',
  table: 'Show as table',
  by_day: 'Show by day',
  add: 'Add row',
  rows_of: 'Rows of %{day}',
  rows: '%{smart_count} row |||| %{smart_count} rows',
  copy: 'Copy this day…',
  copy_title: 'Copy %{day}',
  copy_why:
    'Its %{smart_count} row comes to another day, at the same time by the clock. |||| Its %{smart_count} rows come to another day, at the same times by the clock.',
  copy_to: 'To which day',
  copy_there:
    'There is %{smart_count} row on that day already: the copies stand behind it. |||| There are %{smart_count} rows on that day already: the copies stand behind them.',
  copy_do: 'Copy the day',
  copied: '%{smart_count} row copied. |||| %{smart_count} rows copied.',
  ordered: 'The order is saved.',
  out_of_order: 'Not in the order of their times. Visitors see them as they stand here.',
  by_time: 'Order by time',
  failed: 'The program could not be loaded.',
  new_day: 'Add to the program',
  day: 'Day',
  time: 'Time',
  no_time: 'Write the time as 9:30.',
  no_title: 'Say what happens.',
  row_title: 'What happens',
  empty: {
    title: 'Nothing in the program yet',
    why: 'What happens when: opening of the bib collection, starts, prize givings. Visitors see it day by day.',
  },
};

addTexts({ program });
