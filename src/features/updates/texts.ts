import { addTexts } from '../../../engine/console/words/onDemand';

const updates = {
  preview: 'On a phone',
  reaches: 'Reaches %{smart_count} phone now |||| Reaches %{smart_count} phones now',
  send: 'Send now',
  sent: 'It is on its way.',
  test: 'Test to myself',
  tested: 'Sent to this browser.',
  untested: 'The message did not reach this browser: %{reason}',
  blocked: 'Messages are blocked. Allow them for this page in the settings of your browser.',
};

addTexts({ updates });
