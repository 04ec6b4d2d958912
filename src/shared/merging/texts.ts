import { addTexts } from '../../../engine/console/words/onDemand';

/** Two records of one person that become one. */
const merging = {
  action: 'Merge',
  two: 'Select two to merge them',
  title: 'Merge two %{records} into one',
  why_athletes:
    'Chips, reads, purchases and questions of both belong to the one that stays; results follow. You can take it back.',
  why_profiles:
    'Roles, linked athletes and keys of both belong to the one that stays; the other account ends. You can take it back.',
  stays: 'Which one stays',
  differs: 'Where they differ',
  same: 'They differ in nothing that could be chosen.',
  nothing: 'nothing',
  submit: 'Merge',
  done: 'Merged.',
};

addTexts({ pages: { merging } });
