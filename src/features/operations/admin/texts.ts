import { addTexts } from '../../../../engine/console/words/onDemand';

const admin = {
  why: 'What waits for somebody, of all organizations.',
  approvals: 'Waiting for approval',
  no_approvals: 'No event waits for approval.',
  questions: 'Open questions',
  no_questions: 'Every question is answered.',
  failed: 'Tasks that failed',
  no_failed: 'No task failed in the last 30 days.',
  more: '%{count} more',
};

addTexts({ pages: { admin_home: admin } });
