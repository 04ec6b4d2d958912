import { addTexts } from '../../../../engine/console/words/onDemand';

const support = {
  ask: 'Ask support',
  ask_why: 'What you were looking at and how the event stands goes along, so that nobody has to ask back.',
  came_from: 'You came from %{page}.',
  send: 'Send',
  sent: 'Sent: the answer comes here and by mail.',
  who: 'Who answers',
  nobody: 'Nobody is named yet; your question is read all the same.',
  yours: 'looks after this event',
  messages: 'Questions and answers',
  none: 'Nobody asked anything yet.',
  more: 'Only the last %{count} are shown.',
  asked: '%{name} asked',
  by_program: 'A program asked',
  answered: '%{name} answered',
  support_answered: 'Support answered',
  page: 'Asked on %{page}',
  answer: 'Answer',
  answer_done: 'Answered: the answer is on its way by mail.',
  close: 'Close',
  reopen: 'Open again',
  closed: 'Closed',
  reopened: 'Open again',
};

addTexts({ pages: { support } });
