import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { testConnection } from '../../../../resources/event_integrations/eventIntegrations.calls';
import type { EventConnection, Integration } from './useConnection';
import { useQuestion } from './useQuestion';

interface TestProps {
  integration: Integration;
  connection: EventConnection;
  isUnsaved: boolean;
}

/** Calls the other side with what is saved, and says in a sentence what came of it. */
export function TestButton({ integration, connection, isUnsaved }: TestProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const [answer, setAnswer] = useState<AnswerOf<typeof testConnection> | null>(null);
  const { isBusy, problem, attempt } = useShownAttempt();
  const question = useQuestion();
  const test = () =>
    attempt(async () => {
      setAnswer(null);
      const { data } = await dataProvider.call<typeof testConnection>({
        method: 'POST',
        path: '/v1/admin/event_integrations/{id}/test',
        params: { id: connection.id },
        signal: question(),
      });
      setAnswer(data);
      refresh();
    });
  return (
    <Box sx={{ mt: 2 }}>
      <Button variant="outlined" disabled={isBusy || isUnsaved} onClick={test}>
        {translate('pages.connections.settings.test')}
      </Button>
      <Box role="status" sx={{ mt: 1 }}>
        {isBusy && (
          <Typography sx={{ color: 'var(--sl-quiet)' }}>
            {translate('pages.connections.settings.testing', { name: integration.name })}
          </Typography>
        )}
        {isUnsaved && !isBusy && (
          <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.connections.settings.unsaved')}</Typography>
        )}
        {answer && !isUnsaved && (
          <Alert severity={answer.ok ? 'success' : 'error'}>{saidByServer(answer.message)}</Alert>
        )}
        {!answer && !isBusy && !isUnsaved && <LastTest connection={connection} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Box>
    </Box>
  );
}

/** What came of the last test of the settings as they are. */
function LastTest({ connection: { tested_at, test_passed, test_message } }: Pick<TestProps, 'connection'>) {
  const translate = useTranslate();
  if (!tested_at) return null;
  return (
    <Alert severity={test_passed ? 'success' : 'error'}>
      {translate('pages.connections.settings.tested')} <RelativeTime instant={tested_at} />:{' '}
      {test_message && saidByServer(test_message)}
    </Alert>
  );
}
