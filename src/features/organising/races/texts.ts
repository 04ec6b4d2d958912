import { addTexts } from '../../../../engine/console/words/onDemand';

const race_overview = {
  readiness: 'Is it ready?',
  score: 'Ready to %{score} %',
  score_why: 'The share of the checks that are in order, by how much each matters. 100 % means that nothing is open.',
  ready: 'Nothing is open: the race can start.',
  open: '%{smart_count} check is open |||| %{smart_count} checks are open',
  done: '%{smart_count} check in order |||| %{smart_count} checks in order',
  failed: 'This could not be loaded.',
  progress: 'How far it is',
  on_course: 'On course',
  nobody: 'Nobody is on the start list yet.',
};

addTexts({ pages: { race_overview } });
