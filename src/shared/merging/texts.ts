import { addTexts } from '../../../engine/console/words/onDemand';

/** Two records of one person that become one. */
const merging = {
  action: 'Merge',
  two: 'Select two to merge them',
  title: 'Merge two %{records} into one',
  why_athletes:
    'Choose which of the two stays, and whose value counts where they differ. To undo the merge, choose Undo in the message that follows, or later in Activity.',
  why_profiles:
    'Choose which of the two stays, and whose value counts where they differ. The other account ends, with its password, sessions and saved views. To undo the merge, choose Undo in the message that follows. Later, choose Undo in the history of the deleted account.',
  stays: 'Which one stays',
  seen: 'last seen %{date}',
  never_seen: 'never seen',
  bib: 'bib %{number}',
  born: 'born %{date}',
  differs: 'Where they differ',
  same: 'They differ in nothing that could be chosen.',
  moves: 'What goes over from %{name}',
  moves_nothing: 'Nothing else hangs on the one that goes.',
  moves_of: {
    roles: '%{smart_count} role |||| %{smart_count} roles',
    athletes: '%{smart_count} linked athlete |||| %{smart_count} linked athletes',
    products: '%{smart_count} purchase |||| %{smart_count} purchases',
    api_keys: '%{smart_count} API key |||| %{smart_count} API keys',
    webhooks: '%{smart_count} webhook |||| %{smart_count} webhooks',
    support_messages: '%{smart_count} question to support |||| %{smart_count} questions to support',
    files: '%{smart_count} uploaded file |||| %{smart_count} uploaded files',
    events: '%{smart_count} event looked after |||| %{smart_count} events looked after',
    chips: '%{smart_count} chip |||| %{smart_count} chips',
    passings: '%{smart_count} read |||| %{smart_count} reads',
    inquiries: '%{smart_count} question |||| %{smart_count} questions',
    followers: '%{smart_count} follower |||| %{smart_count} followers',
  },
  moved_names: '%{what}: %{names}',
  submit: 'Merge',
  done: '%{name} is one now.',
};

addTexts({ pages: { merging } });
