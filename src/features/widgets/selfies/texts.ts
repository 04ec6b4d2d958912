import { addTexts } from '../../../../engine/console/words/onDemand';

const wall = {
  title: 'Selfies',
  table: 'Show as table',
  wall: 'Show as wall',
  pictures: 'Pictures',
  keys: {
    title: 'On the wall',
    move: 'Go from picture to picture',
    select: 'Select the picture',
    range: 'Select further pictures',
    all: 'Select all',
    approve: 'Approve',
    hide: 'Hide',
    open: 'Show it large',
    leave: 'Clear the selection',
  },
  help: 'Arrow keys move, Space selects, with Shift several. A approves, H hides, Enter shows the picture large, ? all keys.',
  filters: 'Which pictures',
  status: { pending: 'Waiting', approved: 'Approved', hidden: 'Hidden' },
  count: '%{count} picture |||| %{count} pictures',
  approve: 'Approve',
  hide: 'Hide',
  to_approved: '%{count} picture approved. |||| %{count} pictures approved.',
  to_hidden: '%{count} picture hidden. |||| %{count} pictures hidden.',
  selected: '%{count} selected',
  select_all: 'Select all %{count}',
  clear: 'Clear selection',
  nobody: 'No name',
  of: 'Picture of %{author}',
  previous: 'The one before',
  next: 'The next one',
  unseen: 'This picture cannot be shown.',
  failed: 'The pictures could not be loaded.',
  empty: {
    pending: {
      title: 'Nothing is waiting',
      why: 'Pictures that visitors send stand here until you approve or hide them.',
    },
    approved: { title: 'Nothing is approved yet', why: 'Pictures that visitors see stand here.' },
    hidden: { title: 'Nothing is hidden', why: 'Pictures that visitors are not to see stand here.' },
  },
};

addTexts({ wall });
