import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { resetTiming } from '../../../../resources/events/events.calls';
import { Panel } from '../../../shared/Panel';

const LOST = ['reads', 'gunshots', 'races', 'athletes'] as const;

/** Takes the timing back to before the first gun; says first what that takes away. */
export function ResetPanel({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={translate('pages.event_admin.reset.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.event_admin.reset.why')}</Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {translate('pages.event_admin.reset.submit')}
      </Button>
      {isAsking && <ResetDialog event={event} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function ResetDialog({ event, onClose }: { event: Stored<'events'>; onClose: () => void }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const loss = useQuery({
    queryKey: ['reset', event.id],
    queryFn: async () => (await callReset(dataProvider, event.id, { dry_run: true })).data,
    gcTime: 0,
    retry: false,
  });
  const { reset, isBusy, problem } = useReset(event.id, onClose);
  const { data } = loss;
  const lost = data ? LOST.filter((name) => data[name] > 0) : [];
  return (
    <TitledDialog
      title={translate('pages.event_admin.reset.ask', { name: event.name })}
      action={{
        children: translate('pages.event_admin.reset.confirm'),
        color: 'error',
        disabled: isBusy || lost.length === 0,
        onClick: () => data && reset(data.reads),
      }}
      maxWidth="xs"
      onClose={onClose}
    >
      {loss.isPending && <Skeleton variant="rounded" height={96} />}
      {loss.error && <Alert severity="error">{messageOf(loss.error)}</Alert>}
      {data && <Typography>{translate(`pages.event_admin.reset.${lost.length > 0 ? 'loses' : 'nothing'}`)}</Typography>}
      {data && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lost.map((name) => (
            <li key={name}>
              {translate(`pages.event_admin.reset.${name}`, { smart_count: data[name], count: format(data[name]) })}
            </li>
          ))}
        </Box>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

function callReset(dataProvider: StartlineDataProvider, id: number, body: { dry_run: true } | { expect: number }) {
  const path = '/v1/admin/events/{id}/reset_timing';
  return dataProvider.call<typeof resetTiming>({ method: 'POST', path, params: { id }, body });
}

function useReset(id: number, onDone: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const reset = (reads: number) =>
    attempt(async () => {
      const { data, meta } = await callReset(dataProvider, id, { expect: reads });
      refresh();
      const isQueued = data.background_task_id !== undefined;
      done(`pages.event_admin.reset.${isQueued ? 'queued' : 'done'}`, {}, isQueued ? undefined : meta);
      onDone();
    });
  return { reset, isBusy, problem };
}
